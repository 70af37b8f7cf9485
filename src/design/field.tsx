import { type ReactNode, useId } from 'react';
import * as css from './field.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type FieldTexts = {
  label: string;
  /** Hides the label visually; use it if something else on the page shows it. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

type Wired = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

/**
 * Label, hint and error of a control, connected by id (WCAG 1.3.1, 3.3.1). `children` receives the props for the
 * control.
 */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  id: given,
  children,
}: FieldTexts & { id?: string | undefined; children: (wired: Wired) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const words = (
    <label htmlFor={id} className={css.label}>
      {label}
    </label>
  );
  return (
    <div className={css.field}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={css.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
