/**
 * Matches control characters and characters that change the text direction. A text with such a character can look like
 * another text, or reorder the text around it. Joiners are allowed, because Indian scripts and emoji need them.
 */
const hiddenCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u206f]/u;

export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacters.test(text);
}
