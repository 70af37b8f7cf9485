import { useId } from 'react';
import * as css from './progress-bar.css.ts';

/** Progress in whole per cent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId();
  return (
    <div>
      <div className={css.labelRow}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        <span className={css.percent} aria-hidden="true">
          {`${percent} %`}
        </span>
      </div>
      <progress id={id} className={css.bar} max={100} value={percent} />
    </div>
  );
}
