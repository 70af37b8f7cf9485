import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { digits, isPhone, mobileHint, parsePastedPhone } from '../../domain/phone.ts';
import { TextField } from './text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'prefix' | 'type' | 'inputMode'> & {
  value: string;
  onChange: (phone: string) => void;
  /** Whether it gets SMS, so that it begins with 6 to 9; other numbers get a hint, because a number may have been mistyped. */
  isMobile?: boolean;
};

/** Values of `inputType` when the user types; other changes are pasted or autofilled. */
const byKey = /^(insertText|insertCompositionText|delete)/;

let isServerHtml = typeof document !== 'undefined';

/**
 * Returns the number in the field of the server's HTML, until the first field is rendered. If an extension has changed the
 * document, React does not take over that field but replaces it.
 */
const typedIntoHtml = () =>
  isServerHtml ? (document.querySelector<HTMLInputElement>('#root input[type="tel"]')?.value ?? '') : '';

/**
 * A phone number after '+91'. A typed, pasted or autofilled number loses its +91, 91 or 0. A pasted or autofilled number
 * replaces the current value; so does one that was typed into the server's HTML before its hydration.
 */
export function PhoneField({ onChange, isMobile = true, ...rest }: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(typedIntoHtml);
  useLayoutEffect(() => {
    isServerHtml = false;
    const now = field.current?.value ?? '';
    const typed = now === rest.value && before !== '' ? before : now;
    if (typed !== rest.value) onChange(parsePastedPhone(typed));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed before the first render
  }, []);
  /** What was typed of the number that is shown, with a prefix that is not shown yet or any more. */
  const typed = useRef({ text: '', shown: '' });
  const show = (text: string) => {
    const shown = parsePastedPhone(text);
    const isComplete = isPhone(shown) && !digits(text).startsWith(shown);
    typed.current = { text: isComplete ? shown : text, shown };
    onChange(shown);
  };
  /** Adds to the end of the number, as if all of it were pasted. */
  const append = (text: string) => {
    const { text: before, shown } = typed.current;
    show((shown === rest.value ? before : rest.value) + text);
  };
  const take = (event: { preventDefault: () => void }, text: string) => {
    const phone = parsePastedPhone(text);
    if (!isPhone(phone)) return;
    // Replaces the input before `maxLength` truncates it.
    event.preventDefault();
    show(phone);
  };
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      hint={rest.hint ?? (isMobile ? mobileHint(rest.value) : null)}
      ref={field}
      prefix="+91"
      type="tel"
      inputMode="numeric"
      onPaste={(event) => take(event, event.clipboardData.getData('text'))}
      onBeforeInput={(event) => {
        const { value, selectionStart } = event.currentTarget;
        if (!isPhone(value) || selectionStart !== value.length) return take(event, event.data);
        // The last digits after a prefix, which `maxLength` would not let in.
        event.preventDefault();
        append(event.data);
      }}
      onChange={({ target: { value }, nativeEvent }) => {
        const isTyped = nativeEvent instanceof InputEvent && byKey.test(nativeEvent.inputType);
        if (isTyped && value.length > rest.value.length && value.startsWith(rest.value))
          append(value.slice(rest.value.length));
        else show(value);
      }}
    />
  );
}
