import { hasHiddenCharacters } from './hidden-characters.ts';

/** The validation error for the characters of a name, or null. */
export function nameCharacterError(name: string): string | null {
  return hasHiddenCharacters(name.trim())
    ? 'Please remove the invisible control or text direction characters from the name'
    : null;
}
