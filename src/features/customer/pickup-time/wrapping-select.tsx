import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from '../../../design/field.tsx';
import * as field from '../../../design/field.css.ts';
import type { SelectField } from '../../../design/select-field.tsx';
import * as css from './wrapping-select.css.ts';

/**
 * A native select that shows the chosen text in full, over several lines if it is long: browsers cut off the text of a
 * select. The select is transparent and covers the box; screen readers read the select only.
 */
export function WrappingSelect({
  label,
  hint,
  error,
  options,
  placeholder,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'id' | 'className' | 'hideLabel'>) {
  const all = placeholder === undefined ? options : [{ value: '', label: placeholder, disabled: false }, ...options];
  const chosen = all.find(({ value }) => value === String(rest.value))?.label;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wired) => (
        <div className={`${field.box} ${css.box}`}>
          {/* A new element for another text: an element that has fewer lines than before would move. */}
          <span key={chosen} aria-hidden="true" className={css.chosen}>
            {chosen}
          </span>
          <ChevronDown className={field.chevron} aria-hidden="true" />
          <select {...rest} {...wired} className={css.select}>
            {all.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
