import type { ComponentProps, ReactNode } from 'react';
import * as css from './choice.css.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A single checkbox with a label. */
export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={css.checkboxLabel}>
      <input type="checkbox" {...rest} className={css.input} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
