import { expect, it } from 'vitest';
import { nameCharacterError } from '../../domain/plain-name.ts';

it.each([
  '\n',
  '\t',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
])('rejects a name that contains %j', (character) => {
  expect(nameCharacterError(`Masala${character}Dosa`)).toBe(
    'Please remove the invisible control or text direction characters from the name',
  );
});

it.each(['Masala Dosa', 'अनन्या', 'क्\u200dष', 'మసాలా దోశ', 'بریانی', 'Café 🍛 👩\u200d🍳', ' Chai\n'])(
  'accepts the name %j',
  (name) => {
    expect(nameCharacterError(name)).toBeNull();
  },
);
