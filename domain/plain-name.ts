/**
 * Control characters, and those that turn the direction of the text around them: a name with one of these can look like
 * another, or put the words beside it in disorder. Joiners are none of them, since Indian scripts and emoji need them.
 */
const hiddenCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u206f]/u;

/** What is wrong with the characters of a name that is there, or null. */
export function nameCharacterFault(name: string): string | null {
  return hiddenCharacters.test(name.trim())
    ? 'Please remove the invisible control or text direction characters from the name'
    : null;
}
