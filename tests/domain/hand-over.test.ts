import { expect, it } from 'vitest';
import {
  earlyText,
  endedOrderText,
  isFinalReason,
  notAcceptedText,
  wrongRestaurantText,
} from '../../domain/hand-over.ts';

const minute = 60_000;
/** 12:30 am in India on Saturday, 21 November 2026; still Friday in UTC. */
const halfPastMidnight = Date.parse('2026-11-20T19:00:00.000Z');

it.each([
  ['already_handed_over', halfPastMidnight, 'Already handed over at 12:30 am.'],
  ['already_handed_over', halfPastMidnight - 31 * minute, 'Already handed over on 20 Nov 2026, 11:59 pm.'],
  ['already_handed_over', null, 'Already handed over.'],
  ['cancelled', halfPastMidnight, 'Cancelled at 12:30 am. Do not hand over.'],
  ['cancelled', halfPastMidnight - 31 * minute, 'Cancelled on 20 Nov 2026, 11:59 pm. Do not hand over.'],
  ['cancelled', null, 'Cancelled. Do not hand over.'],
] as const)('an order that was %s at %s reads %s', (reason, at, text) => {
  expect(endedOrderText(reason, at, halfPastMidnight + 9 * 60 * minute)).toBe(text);
});

it('an order of another restaurant of the partner names its restaurant and street', () => {
  expect(wrongRestaurantText({ name: 'Udupi Upahar', street: 'MG Road' })).toBe(
    'This order is for Udupi Upahar, MG Road.',
  );
});

it.each([
  [6, 'tomorrow, 12:30 am'],
  [30, 'Sun, 22 Nov, 12:30 am'],
] as const)('an order for a later day reads its day, %s hours before', (hours, time) => {
  const pickupAt = halfPastMidnight + 24 * 60 * minute;
  expect(earlyText(pickupAt, pickupAt - hours * 60 * minute)).toBe(`This order is for ${time}. Hand it over now?`);
});

it('a wrong code and an order without a reason can be tried again, the other reasons are final', () => {
  expect(
    (
      ['wrong_restaurant', 'already_handed_over', 'cancelled', 'not_accepted', 'wrong_code', 'too_many', null] as const
    ).filter(isFinalReason),
  ).toEqual(['wrong_restaurant', 'already_handed_over', 'cancelled', 'not_accepted']);
});

it('an order that is not accepted reads that it has to be accepted first', () => {
  expect(notAcceptedText).toBe('Accept this order first.');
});
