import { hasHiddenCharacters } from './hidden-characters.ts';

/** Returns an error message if a name has characters that are not allowed, or null. */
export function nameCharacterError(name: string): string | null {
  return hasHiddenCharacters(name.trim())
    ? 'Please remove the invisible control or text direction characters from the name'
    : null;
}
