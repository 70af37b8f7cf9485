import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';
import { cspNonce } from './nonce.ts';
import * as css from './otp-field.css.ts';

type OtpFieldProps = FieldWords & {
  value: string;
  onChange: (code: string) => void;
  length?: number;
  /** The code is being looked at: the field keeps the focus, and takes nothing. */
  busy?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
};

/**
 * A one-time code: one real input (so autofill and paste arrive whole) under `length` drawn boxes. Takes digits
 * only; spaces and dashes of a pasted code are dropped. A press on a box edits that box, or the first empty one before it;
 * a whole code that gets the focus, or comes back from a check, is typed over.
 */
export function OtpField({
  label,
  hideLabel,
  hint,
  error,
  id,
  value,
  onChange,
  length = 6,
  busy = false,
  autoFocus = false,
  name,
}: OtpFieldProps) {
  const nonce = cspNonce();
  const input = useRef<HTMLInputElement>(null);
  const selectWhole = (field: HTMLInputElement | null) => {
    if (field?.value.length === length) field.select();
  };
  const editBox = ({ clientX, currentTarget: field }: MouseEvent<HTMLInputElement>) => {
    const { left, width } = field.getBoundingClientRect();
    const box = Math.floor(((clientX - left) / width) * length);
    const at = Math.min(box, field.value.length);
    field.setSelectionRange(at, at + 1);
  };
  useEffect(() => {
    if (!busy && input.current === document.activeElement) selectWhole(input.current);
    // oxlint-disable-next-line react/exhaustive-deps -- when a check ends, not when a digit is typed
  }, [busy]);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(wired) => (
        <OTPInput
          {...wired}
          ref={input}
          className={css.input}
          onFocus={({ currentTarget }) => selectWhole(currentTarget)}
          onClick={editBox}
          {...(nonce && { nonce })}
          {...(name && { name })}
          value={value}
          onChange={onChange}
          maxLength={length}
          pattern={REGEXP_ONLY_DIGITS}
          pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={busy}
          aria-busy={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen asks for the code and for nothing else
          autoFocus={autoFocus}
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          containerClassName={css.container}
          render={({ slots }) => (
            <div className={css.boxes} aria-hidden="true">
              {slots.map((slot, position) => (
                <div
                  // The boxes are places, not things: the position is their identity.
                  key={position}
                  className={classNames(css.box, slot.isActive && css.active, error && css.wrong, busy && css.off)}
                >
                  {slot.char}
                  {/* Always there: a dialog's focus trap takes the focus back when an element goes as the field loses it. */}
                  <span className={slot.hasFakeCaret ? css.caret : css.noCaret} />
                </div>
              ))}
            </div>
          )}
        />
      )}
    </Field>
  );
}
