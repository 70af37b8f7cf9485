/** Number of digits of an Indian phone number. The prefix +91 is only shown, never stored (spec §9, D47). */
export const phoneLength = 10;

/** Number of digits of a one-time code or pickup code (spec §9). */
export const codeLength = 6;

/** Replaces the decimal digits of all scripts, such as '९' and '௯', by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    // The ten digits of a script follow each other, in a few blocks those of several scripts do.
    let zero = point;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
}

/** Returns the digits of a typed text as 0 to 9, at most the first `length` (spec §5). */
export function digits(typed: string, length = Infinity): string {
  return asciiDigits(typed).replace(/\D/g, '').slice(0, length);
}

/**
 * Returns the phone number in a pasted or autofilled text, without a leading +91, without 91 or 0091 before ten digits,
 * and without 0 before ten digits.
 */
export function parsePastedPhone(text: string): string {
  const all = digits(asciiDigits(text).replace(/^\D*\+\D*91/, ''));
  return digits(all.replace(/^((00)?91)?0?(?=\d{10}$)/, ''), phoneLength);
}

/** Separates the digits of a code, so that a screen reader reads them one by one and not as one number. */
export const spokenDigits = (code: string): string => code.split('').join(', ');

/**
 * Returns a hint on a number to which no SMS can be sent, as mobile numbers in India begin with 6 to 9; null for others. It
 * refuses nothing (spec §5).
 */
export function mobileHint(phone: string): string | null {
  return /^[0-5]/.test(phone) ? 'Mobile numbers in India begin with 6, 7, 8 or 9.' : null;
}

/** Whether a text is exactly ten digits. */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(text);
}

/** Whether a text is exactly six digits. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns the address of a link that calls a phone number. */
export const callAddress = (phone: string): string => `tel:+91${phone}`;

/** Formats a phone number as '+91 98765 43210'. */
export function formatPhone(phone: string): string {
  return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`.trimEnd();
}
