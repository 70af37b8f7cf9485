import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import * as css from './field.css.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldTexts;

/** A text field of several lines, which grows with its text in browsers that support this. */
export function TextArea({ label, hideLabel, hint, error, id, rows = 2, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(wired) => (
        <div className={css.box}>
          <textarea {...rest} {...wired} rows={rows} className={css.textArea} />
        </div>
      )}
    </Field>
  );
}
