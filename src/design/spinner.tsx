import { VisuallyHidden } from './visually-hidden.tsx';
import * as css from './spinner.css.ts';

/** A spinner. Without a `label`, the surrounding element must say what the spinner waits for. Not a live region. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className={css.spinner} aria-hidden="true" />;
  return (
    <span>
      <span className={css.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
