import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { cspNonce } from './nonce.ts';
import * as css from './otp-field.css.ts';

type OtpFieldProps = FieldTexts & {
  value: string;
  onChange: (code: string) => void;
  length?: number;
  /** The code is being verified: the field keeps the focus and ignores input. */
  busy?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
};

/**
 * A one-time code: a single input (so that autofill and paste work) under `length` drawn boxes. Accepts digits only;
 * spaces and dashes of a pasted code are dropped. A click on a box moves the cursor to that box, or to the first empty
 * box before it. Typing replaces a complete code that was rejected or has just got the focus.
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
    // oxlint-disable-next-line react/exhaustive-deps -- runs when a verification ends, not at each digit
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- entering the code is the only purpose of the screen
          autoFocus={autoFocus}
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          containerClassName={css.container}
          render={({ slots }) => (
            <div className={css.boxes} aria-hidden="true">
              {slots.map((slot, position) => (
                <div
                  // The boxes have no identity but their position.
                  key={position}
                  className={classNames(
                    css.box,
                    slot.isActive && css.activeBox,
                    error && css.wrongBox,
                    busy && css.disabledBox,
                  )}
                >
                  {slot.char}
                  {/*
                   * Always rendered: removing the element while the field loses the focus would trigger the dialog's
                   * focus trap.
                   */}
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
