/** Number of digits of an Indian phone number. The prefix +91 is only shown, never stored (spec §9, D47). */
export const phoneLength = 10;

/** Number of digits of a one-time code or pickup code (spec §9). */
export const codeLength = 6;

/** Returns the digits of a typed text, at most the first `length` (spec §5). */
export function digits(typed: string, length: number): string {
  return typed.replace(/\D/g, '').slice(0, length);
}

/**
 * Returns the phone number in a pasted or autofilled text, without a leading +91, without 91 or 0091 before ten digits,
 * and without 0 before ten digits.
 */
export function parsePastedPhone(text: string): string {
  const all = text.replace(/^\D*\+\D*91/, '').replace(/\D/g, '');
  return digits(all.replace(/^((00)?91)?0?(?=\d{10}$)/, ''), phoneLength);
}

/** Whether a text is exactly ten digits. */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(text);
}

/** Whether a text is exactly six digits. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Formats a phone number as '+91 98765 43210'. */
export function formatPhone(phone: string): string {
  return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`.trimEnd();
}
