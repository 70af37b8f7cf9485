import { type ReactNode, useId } from 'react';
import * as css from './choice.css.ts';

type RadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Selects one of a few options that are always visible: native radio buttons, with arrow keys and a legend. */
export function RadioGroup<Value extends string>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              className={css.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
