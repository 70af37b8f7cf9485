import { describe, expect, it } from 'vitest';
import {
  announcementOf,
  headlineOf,
  isNews,
  stepsOf,
} from '../../../../machines/customer/customer-order/order-progress.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { customerOrder, noon } from '../../../fixtures/order.ts';
import { flow } from './flow.ts';

testFlow(flow);

const minute = 60_000;
const day = 24 * 60 * minute;
const ready_at = noon + 20 * minute;
/** The times of an order that was ready within its slot, which ends some minutes after 1:00 pm. */
const inSlotUntil = (minutes: number) => ({
  slot_info: [{ start_time: noon + (minutes - 60) * minute, slot_duration: 60 }],
  ready_at: noon + (minutes - 10) * minute,
});
const pending = [{ id: 'pay_1', amount: 315, status: 'pending' }] as const;

describe('what happens to an order', () => {
  it.each([
    [
      { status: 'pending', payment_info: [...pending] },
      'We are checking your payment',
      'This page shows the result by itself.',
    ],
    [
      { status: 'pending', not_paid: true, payment_info: [], hold_until: '2026-11-21T07:45:00.000Z' },
      'Not paid',
      'Your dishes are kept until 1:15 pm',
    ],
    [{ status: 'pending', not_paid: true, payment_info: [] }, 'Not paid', 'Its dishes are no longer kept for you.'],
    [
      { status: 'pending', payment_info: [...pending], accept_by: noon + 10 * minute, ready_at },
      'Waiting for the restaurant until 1:10 pm',
      'If it does not accept your order by then, all of your money goes back.',
    ],
    [{ status: 'confirmed', ready_at }, 'Accepted', 'Ready about 1:20 pm'],
    [{ status: 'confirmed', ready_at: ready_at + day }, 'Accepted', 'Ready about tomorrow, 1:20 pm'],
    [{ status: 'confirmed', ready_at, delayed_minutes: 10 }, 'Accepted', 'Now ready about 1:20 pm'],
    [{ status: 'confirmed' }, 'Accepted', null],
    [{ status: 'preparing', ready_at }, 'Being prepared', 'Ready about 1:20 pm'],
    [{ status: 'preparing', ready_at, delayed_minutes: 10 }, 'Being prepared', 'Now ready about 1:20 pm'],
    [{ status: 'preparing', ready_at: noon }, 'Being prepared', 'It was expected at 1:00 pm and is 5 minutes late'],
    [{ status: 'ready', ready_at }, 'Ready. Show your code', 'Pick it up until 2:00 pm'],
    [{ status: 'ready', ready_at: noon + 80 * minute }, 'Ready. Show your code', 'Pick it up until 3:20 pm'],
    [{ status: 'ready', ...inSlotUntil(5) }, 'Ready. Show your code', 'Pick it up until 1:05 pm'],
    [
      { status: 'ready', ...inSlotUntil(4) },
      'Ready. Show your code',
      'Your pickup time ended at 1:04 pm. The meal is kept until 2:04 pm',
    ],
    [
      { status: 'ready', ...inSlotUntil(-54) },
      'Ready. Show your code',
      'Your pickup time ended at 12:06 pm. The meal is kept until 1:06 pm',
    ],
    [{ status: 'ready', ...inSlotUntil(-55) }, 'Ready. Show your code', 'The meal was kept for you until 1:05 pm'],
    [{ status: 'ready', slot_info: [] }, 'Ready. Show your code', null],
    [{ status: 'delivered', ended_at: noon + 22 * minute }, 'Picked up', '21 Nov 2026, 1:22 pm'],
    [{ status: 'cancelled', ended_at: noon }, 'Cancelled', '21 Nov 2026, 1:00 pm'],
    [
      { status: 'cancelled', ended: { at: noon, message: 'It is too busy.' }, ended_at: noon },
      'Cancelled',
      'It is too busy.',
    ],
    [{ status: 'cancelled', not_paid: true, payment_info: [] }, 'Not paid, cancelled', null],
  ] as const)('is shown for %j as: %s, %s', (changes, title, text) => {
    // The changes are read-only, unlike the contract's types.
    const order = customerOrder(structuredClone(changes) as Parameters<typeof customerOrder>[0]);
    expect(headlineOf(order, noon + 5 * minute)).toEqual({ title, text });
  });

  it('is announced with the number of the order, in one sentence if there is no time', () => {
    const order = customerOrder({ status: 'preparing', ready_at });
    expect(announcementOf(order, noon)).toBe('Order 12-1008: Being prepared. Ready about 1:20 pm');
    expect(announcementOf(customerOrder(), noon)).toBe('Order 12-1008: Accepted');
  });
});

it.each([
  [{}, {}, false],
  [{ ready_at }, { ready_at, cancel_until: noon }, false],
  [{}, { status: 'ready' }, true],
  [{ status: 'pending', payment_info: [] }, { status: 'pending', payment_info: [], accept_by: noon }, true],
  [{ ready_at }, { ready_at: ready_at + minute }, true],
  [{ status: 'pending', payment_info: [...pending] }, { status: 'pending', not_paid: true, payment_info: [] }, true],
] as const)('treats the change from %j to %j as news: %s', (before, after, expected) => {
  const of = (changes: object) => customerOrder(changes);
  expect(isNews(of(before), of(after))).toBe(expected);
});

it.each([
  ['pending', null],
  ['confirmed', ['Paid current', 'Being prepared next', 'Ready next', 'Picked up next']],
  ['preparing', ['Paid done', 'Being prepared current', 'Ready next', 'Picked up next']],
  ['ready', ['Paid done', 'Being prepared done', 'Ready current', 'Picked up next']],
  ['delivered', ['Paid done', 'Being prepared done', 'Ready done', 'Picked up current']],
  ['cancelled', null],
] as const)('shows the steps of an order with status %s as %j', (status, expected) => {
  const steps = stepsOf(customerOrder({ status, paid_at: noon, ended_at: noon + minute }));
  expect(steps.map(({ label, state }) => `${label} ${state}`)).toEqual(expected ?? []);
  expect(steps.map(({ at }) => at)).toEqual(expected ? [noon, null, null, noon + minute] : []);
});
