import { expect, it } from 'vitest';
import { readNote } from '../../domain/kitchen-note.ts';

it.each([
  ['No onion', 'No onion'],
  ['No onion,\nless\tspicy', 'No onion, less spicy'],
  [' \n ', ''],
  ['', ''],
  ['🌶'.repeat(140), '🌶'.repeat(140)],
])('a note %j is read as %j', (text, note) => {
  expect(readNote(text, 'Before')).toEqual({ note, error: null });
});

const chef = '👩\u200d🍳';

it.each([
  ['', 'x'.repeat(150), 'x'.repeat(140)],
  ['', '🌶'.repeat(141), '🌶'.repeat(140)],
  // What was inserted is cut, not what stood behind it.
  ['No onion', `No ${'garlic '.repeat(30)}onion`, `No${' garlic'.repeat(30).slice(0, 132)} onion`],
  ['x'.repeat(140), `${'x'.repeat(70)}y${'x'.repeat(70)}`, 'x'.repeat(140)],
  // An emoji of three code points is not split.
  ['x'.repeat(138), `${'x'.repeat(138)}${chef}`, 'x'.repeat(138)],
])('of %j changed to %j, what fits is kept: %j', (before, text, note) => {
  expect(readNote(text, before)).toEqual({ note, error: 'Use at most 140 characters. The rest was left out.' });
});

it('keeps the note before if the text has hidden characters', () => {
  expect(readNote('No \u202eonion', 'No onion')).toEqual({
    note: 'No onion',
    error: 'Remove the hidden characters',
  });
});
