import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import * as css from './field.css.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> & FieldTexts & { prefix?: string; large?: boolean };

/** A single-line text field. `prefix` is displayed before the value ('+91') and is part of the accessible name. */
export function TextField({ label, hideLabel, hint, error, prefix, large, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(wired) => (
        <div className={classNames(css.box, large && css.largeBox)}>
          {prefix && <span className={css.prefix}>{prefix}</span>}
          <input type="text" {...rest} {...wired} className={classNames(css.input, className)} />
        </div>
      )}
    </Field>
  );
}
