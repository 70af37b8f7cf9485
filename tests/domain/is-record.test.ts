import { expect, it } from 'vitest';
import { isRecord } from '../../domain/is-record.ts';

it.each<[isObject: boolean, value: unknown]>([
  [true, {}],
  [true, { items: [] }],
  [false, null],
  [false, undefined],
  [false, []],
  [false, 'text'],
  [false, 7],
])('is an object with fields: %s for %j', (isObject, value) => {
  expect(isRecord(value)).toBe(isObject);
});
