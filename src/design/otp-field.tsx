import { OTPInput } from 'input-otp';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { asciiDigits, digits } from '../../domain/phone.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { cspNonce } from './nonce.ts';
import * as css from './otp-field.css.ts';
import { useTypedAddress } from './typed-address.ts';

type OtpFieldProps = FieldTexts & {
  value: string;
  /** Gets the digits, or a longer text that was pasted, dropped or typed by a scanner, to find the code in. */
  onChange: (code: string) => void;
  length?: number;
  /** The code is being verified: the field keeps the focus and ignores input. */
  busy?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
};

/** A keyboard on the screen gives its keys no names. */
const movesCursor = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey || /^(Arrow|Home|End|Page)/.test(key);

/**
 * A one-time code: a single input (so that autofill and paste work) under `length` drawn boxes. Typing accepts digits
 * only, of any script. A click on a box moves the cursor to that box, or to the first empty box before it. Typing
 * replaces a complete code that was rejected or has just got the focus; a digit too many is ignored.
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
  /** Whether the last digit was typed and the cursor has not been moved since. The last box stays selected then. */
  const isJustTyped = useRef(false);
  const selectWhole = (field: HTMLInputElement | null) => {
    if (field?.value.length === length) field.select();
  };
  const editBox = ({ clientX, currentTarget: field }: MouseEvent<HTMLInputElement>) => {
    isJustTyped.current = false;
    const { left, width } = field.getBoundingClientRect();
    const box = Math.floor(((clientX - left) / width) * length);
    const at = Math.min(box, field.value.length);
    field.setSelectionRange(at, at + 1);
  };
  const typeAddress = useTypedAddress(onChange);
  /** Passes on a text that comes as a whole, but for some digits of a code, which go where the cursor is. */
  const takeText = (event: SyntheticEvent, text: string) => {
    const isPart = /^[\d\s-]*$/.test(asciiDigits(text)) && digits(text).length < length;
    if (busy || isPart) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(text);
  };
  const type = (typed: string) => {
    const code = asciiDigits(typed);
    if (/\D/.test(code)) return;
    if (isJustTyped.current && code.length === length && code.slice(0, -1) === value.slice(0, -1)) return;
    const field = input.current;
    if (field && code !== typed) {
      // Keeps the cursor, which goes to the end when React changes the text.
      const at = field.selectionStart;
      field.value = code;
      field.setSelectionRange(at, at);
    }
    isJustTyped.current = code.length === length && value === code.slice(0, -1);
    onChange(code);
  };
  useEffect(() => {
    isJustTyped.current &&= !busy;
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
          onFocus={({ currentTarget }) => {
            isJustTyped.current = false;
            selectWhole(currentTarget);
          }}
          onClick={editBox}
          {...(nonce && { nonce })}
          {...(name && { name })}
          value={value}
          onChange={type}
          maxLength={length}
          pasteTransformer={(pasted) => digits(pasted)}
          onKeyDown={(event) => {
            if (movesCursor(event)) isJustTyped.current = false;
            typeAddress(event);
          }}
          // A keyboard on the screen can insert a whole text, which the field would cut.
          onBeforeInput={(event) => void (event.data.length > 1 && takeText(event, event.data))}
          onPasteCapture={(event) => takeText(event, event.clipboardData.getData('text/plain'))}
          onDropCapture={(event) => takeText(event, event.dataTransfer.getData('text/plain'))}
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
                  <span>{slot.char}</span>
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
