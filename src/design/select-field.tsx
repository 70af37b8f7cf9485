import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import * as css from './field.css.ts';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** Label of the entry for 'nothing chosen' (value ''). */
    placeholder?: string;
  };

/** A native select, which opens the system picker on phones. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  options,
  placeholder,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(wired) => (
        <div className={css.box}>
          <select {...rest} {...wired} className={classNames(css.input, css.select, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={css.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
