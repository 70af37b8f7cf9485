import { expect, it } from 'vitest';
import { readNote } from '../../domain/kitchen-note.ts';

it.each([
  ['No onion', 'No onion'],
  ['No onion,\nless\tspicy', 'No onion, less spicy'],
  [' \n ', ''],
  ['', ''],
  ['🌶'.repeat(140), '🌶'.repeat(140)],
])('a note %j is read as %j', (text, note) => {
  expect(readNote(text)).toEqual({ note, error: null });
});

it.each([
  ['x'.repeat(141), 'Use at most 140 characters'],
  ['🌶'.repeat(141), 'Use at most 140 characters'],
  ['No \u202eonion', 'Remove the hidden characters'],
])('a note %j is invalid: %s', (text, error) => {
  expect(readNote(text)).toEqual({ note: text, error });
});
