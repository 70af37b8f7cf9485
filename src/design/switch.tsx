import * as css from './switch.css.ts';

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** Something on or off, at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        checked={checked}
        className={css.track}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
