import { hasHiddenCharacters } from './hidden-characters.ts';

/** Maximum length of a note to the kitchen, in characters. */
const noteLength = 140;

/**
 * Reads a note to the kitchen from what the customer has typed. Line breaks and tabs become spaces.
 * @returns the note, empty if it is blank, and why it is invalid; null if it is valid
 */
export function readNote(text: string): { note: string; error: string | null } {
  const line = text.replace(/\s/g, ' ');
  return { note: line.trim() === '' ? '' : line, error: noteError(line) };
}

function noteError(note: string): string | null {
  if (Array.from(note).length > noteLength) return `Use at most ${noteLength} characters`;
  return hasHiddenCharacters(note) ? 'Remove the hidden characters' : null;
}
