import { type KeyboardEvent, useRef } from 'react';
import { findScannedCode } from '../../domain/scanned-code.ts';

/** A scanner types faster; a person who goes on after this time, in ms, types anew. */
const pause = 1000;

/**
 * Returns a handler of keys for a field of digits, into which a scanner may type the address of a QR code, which has
 * digits of its own. From '://' on, no key reaches the field. `onAddress` gets the whole address when its code is
 * complete, else when Enter or Tab ends it. Enter submits only if the field then shows that code.
 */
export function useTypedAddress(
  onAddress: (address: string) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const { key, timeStamp: at, currentTarget: field } = event;
    const text = at - typed.current.at > pause ? '' : typed.current.text;
    const isAddress = text.includes('://');
    if (key === 'Enter' || key === 'Tab') {
      typed.current = { text: '', at };
      if (!isAddress) return;
      const scanned = findScannedCode(text);
      if (scanned === null) onAddress(text);
      if (field.value !== scanned?.code) event.preventDefault();
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed.current = { text: text + key, at };
      if (!isAddress) return;
      event.preventDefault();
      if (findScannedCode(text + key) !== null) onAddress(text + key);
    }
  };
}
