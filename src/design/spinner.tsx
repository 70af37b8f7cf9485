import { VisuallyHidden } from './visually-hidden.tsx';
import * as css from './spinner.css.ts';

/** Turns; with a `label` it says what it waits for, without one its owner does. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className={css.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={css.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
