import { describe, expect, it } from 'vitest';
import {
  cancelReasonCodes,
  cancelReasons,
  endedText,
  formatLateness,
  type OrderEnding,
} from '../../domain/order-life.ts';

/** 1:04 pm in India. */
const now = Date.parse('2026-11-21T07:34:00.000Z');

describe('the text that tells the customer how an order ended', () => {
  it.each<[Partial<OrderEnding>, string | null]>([
    [{ reason: 'sold_out' }, 'The restaurant could not take your order: a dish is sold out.'],
    [{ reason: 'device_problem' }, 'The restaurant could not take your order: a device in the kitchen does not work.'],
    [{ reason: 'closed' }, 'The restaurant could not take your order: it is closed.'],
    [{ reason: 'too_busy' }, 'The restaurant could not take your order: it is too busy.'],
    [{ reason: 'other', note: 'The gas ran out.' }, 'The restaurant could not take your order: The gas ran out.'],
    [{ reason: 'other', note: 'Tap no. 2 leaks.' }, 'The restaurant could not take your order: Tap no. 2 leaks.'],
    [{ reason: 'other', note: null }, null],
    [{ reason: 'other', note: 'no gas' }, 'The restaurant could not take your order: no gas.'],
    [{ reason: 'not_collected' }, 'Not collected. It was prepared, so it is not refunded.'],
    [{ reason: null }, null],
    [{ by: 'customer' }, null],
    [{ by: null, reason: 'not_prepared' }, 'Cancelled, because the restaurant did not mark it ready or hand it over.'],
    [{ by: null, reason: 'no_answer' }, 'Cancelled, because the restaurant did not answer in time.'],
    [{ by: null, reason: 'not_collected' }, 'Not collected. It was prepared, so it is not refunded.'],
  ])('is, for %j, "%s"', (changes, text) => {
    expect(endedText({ at: now, by: 'restaurant', reason: null, note: null, ...changes })).toBe(text);
  });
});

it('each reason to cancel has its ONDC code and a label', () => {
  expect(cancelReasonCodes.map((code) => [code, cancelReasons[code].ondc])).toEqual([
    ['sold_out', '002'],
    ['device_problem', '022'],
    ['closed', '023'],
    ['too_busy', '024'],
    ['other', null],
  ]);
  expect(cancelReasonCodes).toEqual(Object.keys(cancelReasons));
  expect(Object.values(cancelReasons).map(({ label }) => label)).toEqual([
    'A dish is sold out',
    'A device does not work',
    'We are closed',
    'We are too busy',
    'Another reason',
  ]);
});

it.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [458, '7 hours'],
])('an order that is late by %i minutes is late by "%s"', (minutes, text) => {
  expect(formatLateness(minutes)).toBe(text);
});
