import * as css from './switch.css.ts';

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A switch; a change takes effect at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state
        role="switch"
        checked={checked}
        className={css.track}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
