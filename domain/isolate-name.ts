/** The letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns a name for a text of a page that has more than the name. A right-to-left name would reverse numbers and
 * punctuation beside it, so it gets the characters U+2068 and U+2069, which separate its direction from that of the text.
 * Other names stay as they are, and so does every name in an SMS, a file or a call to a provider (D334).
 */
export function isolateName(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
