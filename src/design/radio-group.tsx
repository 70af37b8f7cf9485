import { type ReactNode, useId } from 'react';
import * as css from './choice.css.ts';

type RadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

/** A choice of few, all of them in sight: native radios, so arrows move and the legend is read with each. */
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
              className={css.mark}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
