import { describe, expect, it } from 'vitest';
import { orderStates, stateOf, type StoredStatus } from '../../domain/order-states.ts';
import {
  cancelledForPartner,
  describeForCustomer,
  describeForPartner,
  endedForCustomer,
  endedForPartner,
  formatLateness,
  readyNotice,
} from '../../domain/order-words.ts';
import type { OrderEnding } from '../../domain/order-life.ts';
import { boardOrder } from '../fixtures/board-order.ts';
import { customerOrder, noon } from '../fixtures/order.ts';

// The oracle of all words about an order: tests of pages compare with `domain/order-words.ts`. All texts are written by hand.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 1:20 pm on Saturday, 21 November 2026. */
const ready_at = noon + 20 * minute;
const pending = [{ id: 'pay_1', amount: 315, status: 'pending' }] as const;
/** The times of an order that was ready within its slot, which ends some minutes after 1:00 pm. */
const inSlotUntil = (minutes: number) => ({
  slot_info: [{ start_time: noon + (minutes - 60) * minute, slot_duration: 60 }],
  ready_at: noon + (minutes - 10) * minute,
});

it.each<[StoredStatus, string, string, string, string | null]>([
  ['pending', 'Pending', 'turmeric', 'plain', null],
  ['waiting', 'Pending', 'turmeric', 'plain', null],
  ['confirmed', 'Confirmed', 'leaf', 'strong', 'Not started'],
  ['preparing', 'Preparing', 'plain', 'turmeric', 'Preparing'],
  ['ready', 'Ready', 'plain', 'leaf', 'Ready'],
  ['delivered', 'Delivered', 'leaf', 'plain', null],
  ['cancelled', 'Cancelled', 'red', 'red', null],
])('an order that is %s is called %s [ORDERS-8 PORD-11]', (status, title, customerTone, partnerTone, atCounter) => {
  expect(stateOf(status)).toMatchObject({ title, customerTone, partnerTone, atCounter });
});

it('there are seven states, and one of another server keeps its word and has no colour', () => {
  expect(Object.keys(orderStates)).toHaveLength(7);
  expect(stateOf('constructor')).toMatchObject({ title: 'Constructor', customerTone: 'plain', partnerTone: 'plain' });
});

describe('for the customer at 1:05 pm', () => {
  const waiting = 'Waiting for the restaurant until 1:10 pm.';
  it.each([
    [
      { status: 'pending', payment_info: [...pending] },
      'We are checking your payment. The result appears here by itself.',
    ],
    [
      { status: 'pending', not_paid: true, payment_info: [], hold_until: '2026-11-21T07:45:00.000Z' },
      'Not paid. Your dishes are kept until 1:15 pm',
    ],
    [{ status: 'pending', not_paid: true, payment_info: [] }, 'Not paid. Its dishes are no longer kept for you.'],
    [
      { status: 'pending', payment_info: [...pending], accept_by: noon + 10 * minute, ready_at },
      `${waiting} If it does not accept your order by then, all of your money goes back.`,
    ],
    [
      { status: 'pending', accept_by: noon + day, payment_info: [] },
      'Waiting for the restaurant until tomorrow, 1:00 pm. If it does not accept your order by then, all of your money goes back.',
    ],
    [{ status: 'confirmed', ready_at }, 'Ready about 1:20 pm'],
    [{ status: 'confirmed', ready_at: ready_at + day }, 'Ready about tomorrow, 1:20 pm'],
    [{ status: 'confirmed', ready_at: ready_at + 2 * day }, 'Ready about Mon, 23 Nov, 1:20 pm'],
    [{ status: 'confirmed', ready_at, delayed_minutes: 10 }, 'Now ready about 1:20 pm'],
    [{ status: 'confirmed', ready_at: noon + 5 * minute }, 'Ready about 1:05 pm'],
    [{ status: 'confirmed', ready_at: noon + 4 * minute }, 'It was expected at 1:04 pm and is 1 minute late'],
    [{ status: 'confirmed', ready_at: noon - 125 * minute }, 'It was expected at 10:55 am and is 2 hours late'],
    [{ status: 'confirmed' }, null],
    [{ status: 'preparing', ready_at }, 'Ready about 1:20 pm'],
    [{ status: 'preparing', ready_at, delayed_minutes: 10 }, 'Now ready about 1:20 pm'],
    [{ status: 'preparing', ready_at: noon }, 'It was expected at 1:00 pm and is 5 minutes late'],
    [
      { status: 'preparing', ready_at, recalled: 'ready' },
      'The restaurant marked it as ready too early and is still preparing it.',
    ],
    [{ status: 'ready', ready_at }, 'Show your code. Pick it up until 2:00 pm'],
    [{ status: 'ready', ready_at: noon + 80 * minute }, 'Show your code. Pick it up until 3:20 pm'],
    [{ status: 'ready', ...inSlotUntil(5) }, 'Show your code. Pick it up until 1:05 pm'],
    [
      { status: 'ready', ...inSlotUntil(4) },
      'Show your code. Your pickup time ended at 1:04 pm. The meal is kept until 2:04 pm',
    ],
    [
      { status: 'ready', ...inSlotUntil(-54) },
      'Show your code. Your pickup time ended at 12:06 pm. The meal is kept until 1:06 pm',
    ],
    [{ status: 'ready', ...inSlotUntil(-55) }, 'Show your code. The meal was kept for you until 1:05 pm'],
    [{ status: 'ready', slot_info: [] }, 'Show your code'],
    [
      { status: 'ready', recalled: 'hand_over' },
      'The restaurant has taken the hand-over back. Show your code to get your meal.',
    ],
    [{ status: 'delivered', ended_at: noon }, null],
    [{ status: 'cancelled', ended_at: noon }, null],
    [{ status: 'cancelled', ended: { at: noon, message: 'It is too busy.' }, ended_at: noon }, 'It is too busy.'],
    [{ status: 'cancelled', not_paid: true, payment_info: [] }, 'It was not paid.'],
  ] as const)('%j: %s', (changes, detail) => {
    // The changes are read-only, unlike the contract's types.
    const order = customerOrder(structuredClone(changes) as Parameters<typeof customerOrder>[0]);
    expect(describeForCustomer(order, noon + 5 * minute).detail).toBe(detail);
  });

  it('has the time at which it ended', () => {
    expect(describeForCustomer(customerOrder({ ended_at: noon }), noon + hour).ended).toBe('21 Nov 2026, 1:00 pm');
    expect(describeForCustomer(customerOrder(), noon).ended).toBeNull();
  });

  it.each([
    [{}, null],
    [{ cancel_until: noon + 10 * minute }, 'You may cancel until 1:10 pm'],
    [{ cancel_until: noon + day }, 'You may cancel until tomorrow, 1:00 pm'],
    [
      { status: 'pending', accept_by: noon + 10 * minute, cancel_until: noon + 10 * minute },
      'You may cancel until 1:10 pm, or until the restaurant accepts the order',
    ],
  ] as const)('%j: until when it can be cancelled: %s', (changes, rule) => {
    expect(describeForCustomer(customerOrder(changes), noon).cancelRule).toBe(rule);
  });

  it('is announced with its number, state and what happens, or when it ended', () => {
    const spoken = (changes: Parameters<typeof customerOrder>[0]) =>
      describeForCustomer(customerOrder(changes), noon).spoken;
    expect(spoken({ status: 'preparing', ready_at })).toBe('Order 12-1008: Preparing. Ready about 1:20 pm');
    expect(spoken({ status: 'delivered', ended_at: noon })).toBe('Order 12-1008: Delivered. 21 Nov 2026, 1:00 pm');
    expect(spoken({})).toBe('Order 12-1008: Confirmed');
  });

  it.each([
    ['pending', null],
    ['confirmed', ['Confirmed current', 'Preparing next', 'Ready next', 'Delivered next']],
    ['preparing', ['Confirmed done', 'Preparing current', 'Ready next', 'Delivered next']],
    ['ready', ['Confirmed done', 'Preparing done', 'Ready current', 'Delivered next']],
    ['delivered', ['Confirmed done', 'Preparing done', 'Ready done', 'Delivered current']],
    ['cancelled', null],
  ] as const)('has, while it is %s, the steps %j', (status, expected) => {
    const { steps } = describeForCustomer(customerOrder({ status, paid_at: noon, ended_at: noon + minute }), noon);
    expect(steps.map(({ label, state }) => `${label} ${state}`)).toEqual(expected ?? []);
    expect(steps.map(({ at }) => at)).toEqual(expected ? [noon, null, null, noon + minute] : []);
  });

  it('has a notification when it is ready, and when it is not after all', () => {
    expect(readyNotice('Udupi', true)).toEqual({ title: 'Your order is ready', body: 'Show your code at Udupi.' });
    expect(readyNotice('Udupi', false)).toEqual({
      title: 'Your order is not ready yet',
      body: 'Udupi is still preparing it.',
    });
  });

  it.each<[Partial<OrderEnding>, string | null]>([
    [{ reason: 'sold_out' }, 'The restaurant could not take your order: a dish is sold out.'],
    [{ reason: 'device_problem' }, 'The restaurant could not take your order: a device in the kitchen does not work.'],
    [{ reason: 'closed' }, 'The restaurant could not take your order: it is closed.'],
    [{ reason: 'too_busy' }, 'The restaurant could not take your order: it is too busy.'],
    [{ reason: 'other', note: 'The gas ran out.' }, 'The restaurant could not take your order: The gas ran out.'],
    [{ reason: 'other', note: 'Tap no. 2 leaks.' }, 'The restaurant could not take your order: Tap no. 2 leaks.'],
    [{ reason: 'other', note: null }, null],
    [{ reason: 'not_collected' }, 'Not collected. It was prepared, so it is not refunded.'],
    [{ reason: 'not_prepared' }, 'Cancelled, because the restaurant did not mark it ready or hand it over.'],
    [{ reason: 'no_answer' }, 'Cancelled, because the restaurant did not answer in time.'],
    [{ reason: null }, null],
  ])('that ended with %j: %s', (ending, text) => {
    expect(endedForCustomer({ reason: null, note: null, ...ending })).toBe(text);
  });
});

describe('for the restaurant at 1:00 pm', () => {
  const describeBoard = (changes: Parameters<typeof boardOrder>[0], now = noon) =>
    describeForPartner(boardOrder(changes), now);

  it.each<[string, Parameters<typeof boardOrder>[0], string, string | null]>([
    ['to be accepted', { status: 'waiting', due_at: noon + 9 * minute }, 'Accept by 1:09 pm', '1:00 pm – 2:00 pm'],
    [
      'to be accepted, without a deadline',
      { status: 'waiting', due_at: null },
      'Ready by 1:20 pm',
      '1:00 pm – 2:00 pm',
    ],
    ['to be prepared', {}, 'Ready by 1:20 pm', '1:00 pm – 2:00 pm'],
    ['to be prepared tomorrow', { ready_at: noon + day }, 'Ready by tomorrow, 1:00 pm', '1:00 pm – 2:00 pm'],
    ['ready in its slot', { status: 'ready' }, 'Pickup 1:00 pm – 2:00 pm', null],
    ['ready at the end of its slot', { status: 'ready', ready_at: noon + hour }, 'Pickup 1:00 pm – 2:00 pm', null],
    ['ready after its slot', { status: 'ready', ready_at: noon + 80 * minute }, 'Pickup until 3:20 pm', null],
    [
      'ready after its slot, and kept until after midnight',
      { status: 'ready', ready_at: noon + 645 * minute },
      'Pickup until tomorrow, 12:45 am',
      null,
    ],
  ])('an order that is %s shows as its time %j: %s', (_, changes, time, pickup) => {
    expect(describeBoard(changes)).toMatchObject({ time, pickup: pickup && `pickup ${pickup}` });
  });

  it.each([
    ['preparing', 0, null],
    ['preparing', 1, 'Late by 1 minute'],
    ['confirmed', 59, 'Late by 59 minutes'],
    ['confirmed', 60, 'Late by 1 hour'],
    ['ready', 13, null],
  ] as const)('an order that is %s, %i minutes after its time: %s', (status, late, text) => {
    expect(describeBoard({ status, ready_at }, ready_at + late * minute).late).toBe(text);
  });

  it('an order that is refunded soon has a warning with the time', () => {
    // The end of its slot, 2:00 pm, and two hours.
    const late = { due_at: noon + day, total_amount: 294.5 };
    const text = 'Mark ready or hand over by tomorrow, 1:00 pm, else ₹294.50 goes back.';
    expect(describeBoard(late, noon + 3 * hour).warning).toBe(text);
    expect(describeBoard(late, noon + 3 * hour - 1).warning).toBeNull();
    expect(describeBoard({ ...late, due_at: null }, noon + 3 * hour).warning).toBeNull();
    expect(describeBoard(late, noon + 12 * hour).warning).toContain('by 1:00 pm, else');
  });

  it.each([
    [{ status: 'waiting' }, 'Order 12-1042 is to be accepted.'],
    [{}, 'Order 12-1042 is to be prepared.'],
    [{ delayed_minutes: 10 }, 'Order 12-1042 is to be prepared, ready about 1:20 pm.'],
    [{ status: 'preparing', delayed_minutes: 10 }, 'Order 12-1042 is being prepared, ready about 1:20 pm.'],
    [{ delayed_minutes: 10, ready_at: noon + day }, 'Order 12-1042 is to be prepared, ready about tomorrow, 1:00 pm.'],
    [{ status: 'ready', delayed_minutes: 10 }, 'Order 12-1042 is ready.'],
    [{ status: 'delivered' }, 'Order 12-1042 is delivered.'],
    [{ status: 'cancelled' }, 'Order 12-1042 is cancelled.'],
  ] as const)('an order with %j is announced as: %s', (changes, text) => {
    expect(describeBoard(changes).spoken).toBe(text);
  });

  const ended = (how: Partial<OrderEnding>): OrderEnding => ({ at: noon, by: null, reason: null, note: null, ...how });

  it.each([
    ['delivered', { by: null, reason: null }, 'Delivered'],
    ['cancelled', { by: 'restaurant', reason: 'not_collected' }, 'Not collected'],
    ['cancelled', { by: null, reason: 'not_collected' }, 'Not collected'],
    ['cancelled', { by: 'restaurant', reason: 'sold_out' }, 'Cancelled by the restaurant: A dish is sold out'],
    ['cancelled', { by: 'restaurant', reason: 'other', note: 'No gas' }, 'Cancelled by the restaurant: No gas'],
    ['cancelled', { by: 'restaurant', reason: null }, 'Cancelled by the restaurant'],
    ['cancelled', { by: null, reason: 'no_answer' }, 'Not accepted in time, so refunded'],
    ['cancelled', { by: null, reason: 'not_prepared' }, 'Overdue, so refunded'],
    ['cancelled', { by: 'customer', reason: null }, 'Cancelled by the customer'],
    ['cancelled', { by: 'provider', reason: null }, 'Refunded through the payment provider'],
    ['cancelled', { by: null, reason: null }, 'Paid too late, so refunded'],
  ] as const)('an order that is %s and ended with %j: %s', (status, how, words) => {
    expect(endedForPartner({ status, ended: ended(how) })).toBe(words);
    const text = status === 'cancelled' ? `${words}, 21 Nov 2026, 1:00 pm` : null;
    expect(cancelledForPartner({ status, ended: ended(how) })).toBe(text);
  });

  it('an order of a server that says nothing about its end has the word of its state', () => {
    expect(endedForPartner({ status: 'cancelled' })).toBe('Cancelled');
    expect(cancelledForPartner({ status: 'cancelled' })).toBeNull();
  });

  it('a note that is written from right to left is isolated', () => {
    const note = ended({ by: 'restaurant', reason: 'other', note: 'نان' });
    expect(endedForPartner({ status: 'cancelled', ended: note })).toBe('Cancelled by the restaurant: \u2068نان\u2069');
  });
});

it.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [458, '7 hours'],
])('an order that is late by %i minutes is late by "%s"', (minutes, text) => {
  expect(formatLateness(minutes)).toBe(text);
});
