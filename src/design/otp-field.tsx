import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { classNames } from './class-names.ts';
import { Field, type FieldWords } from './field.tsx';
import { cspNonce } from './nonce.ts';
import * as css from './otp-field.css.ts';

type OtpFieldProps = FieldWords & {
  value: string;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
  length?: number;
  /** The code is being looked at: the field keeps the focus, and takes nothing. */
  busy?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
};

/**
 * A one-time code: one real input (so autofill and paste arrive whole) under `length` drawn boxes. Takes digits
 * only; spaces and dashes of a pasted code are dropped.
 */
export function OtpField({
  label,
  hideLabel,
  hint,
  error,
  id,
  value,
  onChange,
  onComplete,
  length = 6,
  busy = false,
  autoFocus = false,
  name,
}: OtpFieldProps) {
  const nonce = cspNonce();
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(wired) => (
        <OTPInput
          {...wired}
          {...(nonce && { nonce })}
          {...(name && { name })}
          {...(onComplete && { onComplete })}
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
                  {slot.char ?? (slot.hasFakeCaret && <span className={css.caret} />)}
                </div>
              ))}
            </div>
          )}
        />
      )}
    </Field>
  );
}
