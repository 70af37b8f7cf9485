import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { parsePastedPhone, isPhone } from '../../domain/phone.ts';
import { TextField } from './text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'prefix' | 'type' | 'inputMode'> & {
  value: string;
  onChange: (phone: string) => void;
};

/** Values of `inputType` when the user types; other changes are pasted or autofilled. */
const byKey = /^(insertText|insertCompositionText|delete)/;

/**
 * A phone number after '+91'. A pasted or autofilled number loses its +91 or 0 and replaces the current value; so does
 * one that was typed into the server's HTML before its hydration.
 */
export function PhoneField({ onChange, ...rest }: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== rest.value) onChange(parsePastedPhone(typed));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed before the first render
  }, []);
  const take = (event: { preventDefault: () => void }, text: string) => {
    const phone = parsePastedPhone(text);
    if (!isPhone(phone)) return;
    // Replaces the input before `maxLength` truncates it.
    event.preventDefault();
    onChange(phone);
  };
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      ref={field}
      prefix="+91"
      type="tel"
      inputMode="numeric"
      onPaste={(event) => take(event, event.clipboardData.getData('text'))}
      onBeforeInput={(event) => take(event, event.data)}
      onChange={({ target, nativeEvent }) => {
        const isTyped = nativeEvent instanceof InputEvent && byKey.test(nativeEvent.inputType);
        onChange(isTyped ? target.value : parsePastedPhone(target.value));
      }}
    />
  );
}
