import { expect, it } from 'vitest';
import { readCode } from '../../domain/read-code.ts';

it.each([
  // Typed, digit by digit.
  ['', ''],
  ['4', '4'],
  ['48291', '48291'],
  ['482913', '482913'],
  ['४८२९१३', '482913'],
  ['௪௮௨ ௯௧௩', '482913'],
  // With blanks and dashes.
  ['482 913', '482913'],
  ['482–913\n', '482913'],
  ['48 29-13', '482913'],
  ['4 8 2 9 1 3', '482913'],
  // In a message.
  ['482913 is your Pehle code. Do not share it.', '482913'],
  ['Your code is 482 913.', '482913'],
  ['Pay Rs. 1234.50 for order 12-1042. Code: 482-913, until 13:30', '482913'],
  ['482913 is your code.\n@pehle.example #482913', '482913'],
  ['117-469 601360', '601360'],
  ['601360 (order 117-469)', '601360'],
  ['order 12-104256: 482913', '482913'],
  ['total 294500.00, code 482913', '482913'],
  // Of no code, or of more than one.
  ['48 29-13 77', null],
  ['4829137', null],
  ['482913 117469', null],
  ['482 913 or 117 469', null],
  ['Bengaluru 560001, code 482913', null],
  ['call 080 123 456', null],
  ['98765 43210', null],
  ['+919876543210', null],
  ['12-104256', null],
  ['order 12-1042 at 12.30', null],
  ['4x8', null],
  ['OTP', null],
  ['-', null],
  ['https://pehle.example/partner/scan#12-1042.482913', null],
])('in %j, the code is %j', (text, code) => {
  expect(readCode(text)).toBe(code);
});

it.each([
  ['https://pehle.example/partner/scan#117-469.601360', '601360'],
  [' http://localhost:4300/partner/scan#117-469.601360\n', '601360'],
  ['https://pehle.example/partner/scan#117-470.601360', null],
  ['https://pehle.example/partner/scan#117-469.60136', null],
  ['117-469', null],
  ['order 117-469', null],
  ['117-469 601 360', '601360'],
  ['601360', '601360'],
])('in %j, the code for order 117-469 is %j', (text, code) => {
  expect(readCode(text, '117-469')).toBe(code);
});
