import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as css from './field.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import type { Elements } from './elements.ts';

export type FieldTexts = {
  label: string;
  /** Hides the label visually; use it if other text on the page names the control. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

type Wired = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

/**
 * Label, hint and error of a control, connected by id (WCAG 1.3.1, 3.3.1). `children` receives the props for the
 * control. A screen reader reads a new error once: from the live region while the field has the focus; otherwise as the
 * field's description, because the field then gets the focus unless another field has it.
 */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  id: given,
  children,
}: FieldTexts & { id?: string | undefined; children: (wired: Wired) => Elements }) {
  const made = useId();
  const id = given ?? made;
  const root = useRef<HTMLDivElement>(null);
  const shownError = useRef(error);
  const [isLive, setIsLive] = useState(false);
  // Waits for a frame: if the focus moves into the field in the same render, the error is read as its description
  // already.
  const updateLive = () =>
    requestAnimationFrame(() => {
      const field = root.current;
      setIsLive(!!field?.matches(':focus-within') && !field.querySelector('[aria-invalid]'));
    });
  useEffect(() => {
    if (!error) updateLive();
    else if (!shownError.current && !document.activeElement?.matches('input,textarea,[aria-invalid]'))
      document.getElementById(id)?.focus();
    shownError.current = error;
  }, [error, id]);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const words = (
    <label htmlFor={id} className={css.label}>
      {label}
    </label>
  );
  return (
    <div className={css.field} ref={root} onFocus={updateLive} onBlur={() => setIsLive(false)}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div aria-live={isLive ? 'polite' : 'off'}>
        {error && (
          <p id={`${id}-error`} className={css.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
