import { hasHiddenCharacters } from './hidden-characters.ts';

/** Maximum length of a note to the kitchen, in characters. */
const noteLength = 140;

/**
 * Reads a note to the kitchen from what the customer has typed or pasted. Line breaks and tabs become spaces. Of a text that
 * is too long, what was inserted is cut, so that nothing of the note before is lost.
 * @param before the note that was edited
 * @returns the note, empty if it is blank, and what is said about the edit; null if all of it was taken
 */
export function readNote(text: string, before: string): { note: string; error: string | null } {
  const line = text.replace(/\s/g, ' ');
  if (hasHiddenCharacters(line)) return { note: before, error: 'Remove the hidden characters' };
  const note = fitting(line, before);
  const error = note === line ? null : `Use at most ${noteLength} characters. The rest was left out.`;
  return { note: note.trim() === '' ? '' : note, error };
}

const lengthOf = (text: string) => Array.from(text).length;

/** Returns the text, without the end of what was inserted into `before` if it is too long. */
function fitting(text: string, before: string): string {
  if (lengthOf(text) <= noteLength) return text;
  const [after, former] = [Array.from(text), Array.from(before)];
  const shorter = Math.min(after.length, former.length);
  let end = 0;
  while (end < shorter && after.at(-1 - end) === former.at(-1 - end)) end += 1;
  let start = 0;
  while (start < shorter - end && after[start] === former[start]) start += 1;
  const kept = { head: after.slice(0, start).join(''), tail: after.slice(after.length - end).join('') };
  let inserted = '';
  const characters = new Intl.Segmenter('en').segment(after.slice(start, after.length - end).join(''));
  for (const { segment } of characters) {
    if (lengthOf(kept.head + inserted + segment + kept.tail) > noteLength) break;
    inserted += segment;
  }
  return kept.head + inserted + kept.tail;
}
