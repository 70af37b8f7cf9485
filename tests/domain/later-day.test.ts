import { expect, it } from 'vitest';
import { isAfterKitchenDay, isBeforeMorning, isLaterDay } from '../../domain/later-day.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);

it.each([
  ['the same afternoon', '26T13:00', '26T15:00', false, false],
  ['midnight, in the evening', '26T22:00', '27T00:30', false, false],
  ['5 am, in the evening', '26T22:00', '27T05:00', true, true],
  ['1 ms before 5 am, in the evening', '26T22:00', '27T04:59:59.999', false, false],
  ['noon of the same date, after midnight', '26T01:00', '26T12:00', true, false],
  ['1 am of the next date, after midnight', '26T01:00', '27T01:00', true, true],
  ['noon of the next date, after midnight', '26T01:00', '27T12:00', true, true],
  ['the next afternoon', '26T13:00', '27T13:00', true, true],
  ['the day before', '26T13:00', '25T13:00', false, false],
] as const)('decides whether %s is after the present day of the kitchen, and of a later day', (_, now, time, ...is) => {
  expect([isAfterKitchenDay(at(time), at(now)), isLaterDay(at(time), at(now))]).toEqual(is);
});

it.each([
  ['midnight', '27T00:00', true],
  ['1 ms before 5 am', '27T04:59:59.999', true],
  ['5 am', '27T05:00', false],
  ['1 ms before midnight', '27T23:59:59.999', false],
] as const)('decides whether %s is before the morning', (_, now, is) => {
  expect(isBeforeMorning(at(now))).toBe(is);
});
