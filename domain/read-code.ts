import { asciiDigits, codeLength, digits, isCode } from './phone.ts';
import { findScannedCode } from './scanned-code.ts';

/** Said at a code field about a text that holds no unambiguous code. */
export const noCodeMessage = 'No 6-digit code found. Type the code.';

const gap = String.raw`[\s\p{Pd}\u2212]`;
const onlyDigits = new RegExp(`^(?:\\d|${gap})*$`, 'u');
/** Six digits that are no part of an amount, a longer number or an order number. */
const six = /(?<![\d\p{Pd}]|\d[.,])\d{6}(?![\d\p{Pd}]|[.,]\d)/gu;
const threeAndThree = new RegExp(
  `(?<!\\d(?:[.,]|${gap}{0,3}))\\d{3}${gap}{1,3}\\d{3}(?!(?:[.,]|${gap}{0,3})\\d)`,
  'gu',
);

/**
 * Reads the code in a text that was typed or pasted into a code field, such as '482 913', a message, or the address in a
 * QR code (D341). Returns its digits, fewer than six of a code that is not complete; null if the text holds no
 * unambiguous code.
 * @param orderId the order that the code is for; its number is not read as a code, and no other order's QR code is read
 */
export function readCode(text: string, orderId?: string): string | null {
  const scanned = findScannedCode(text);
  if (scanned !== null) return scanned.orderId === orderId ? scanned.code : null;
  const plain = asciiDigits(orderId === undefined ? text : text.replaceAll(orderId, ' '));
  if (onlyDigits.test(plain)) {
    const typed = digits(plain);
    if (isCode(typed)) return typed;
    if (typed.length < codeLength) return typed === '' && text.trim() !== '' ? null : typed;
  }
  const groups = plain.match(six) ?? plain.match(threeAndThree) ?? [];
  const codes = new Set(groups.map((group) => digits(group)));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}
