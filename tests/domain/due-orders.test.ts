import { describe, expect, it } from 'vitest';
import { afterDue, isRefundNear, overdueAt } from '../../domain/due-orders.ts';

const hour = 60 * 60_000;
/** 1:00 pm in India on Friday, 20 November 2026. */
const one = Date.parse('2026-11-20T07:30:00.000Z');
/** From noon to 1:00 pm. */
const slot = { start_time: one - hour, slot_duration: 60 };
const order = {
  status: 'confirmed',
  slot_info: slot,
  ready_at: one - hour / 2,
  due_at: one + 24 * hour,
} as const;

it.each([
  ['the end of its slot', one - hour],
  ['the end of its slot', one],
  ['its ready time if that is after its slot', one + 1],
  ['its ready time if that is after its slot', one + 2 * hour],
])('an order ends by itself a number of hours after %s (ready at %s)', (_, ready_at) => {
  const from = Math.max(one, ready_at);
  expect(overdueAt({ slot_info: slot, ready_at }, 24)).toBe(from + 24 * hour);
  expect(overdueAt({ slot_info: slot, ready_at }, 2)).toBe(from + 2 * hour);
});

describe('an order whose time is over', () => {
  const ended = (reason: string) => ({ status: 'cancelled', ended: { at: one, by: null, reason, note: null } });
  it.each([
    ['pending', null],
    ['waiting', { change: ended('no_answer'), refund: true, restock: true }],
    ['confirmed', { change: ended('not_prepared'), refund: true, restock: false }],
    ['preparing', { change: ended('not_prepared'), refund: true, restock: false }],
    ['ready', { change: ended('not_collected'), refund: false, restock: false }],
    ['delivered', null],
    ['cancelled', null],
  ] as const)('that is %s ends as %o', (status, ending) => {
    expect(afterDue({ status }, one)).toEqual(ending);
  });
});

describe('the warning', () => {
  it('is shown from two hours after the slot', () => {
    expect(isRefundNear(order, one + 2 * hour - 1)).toBe(false);
    expect(isRefundNear(order, one + 2 * hour)).toBe(true);
    expect(isRefundNear({ ...order, status: 'preparing' }, one + 25 * hour)).toBe(true);
  });

  it('is shown from half of the time if the order is refunded within four hours after its slot', () => {
    const soon = { ...order, due_at: one + 2 * hour };
    expect(isRefundNear(soon, one + hour - 1)).toBe(false);
    expect(isRefundNear(soon, one + hour)).toBe(true);
  });

  it('counts from the ready time of an order that is ready after its slot', () => {
    const late = { ...order, ready_at: one + hour, due_at: one + 25 * hour };
    expect(isRefundNear(late, one + 3 * hour - 1)).toBe(false);
    expect(isRefundNear(late, one + 3 * hour)).toBe(true);
    const soon = { ...late, due_at: one + 3 * hour };
    expect(isRefundNear(soon, one + 2 * hour - 1)).toBe(false);
    expect(isRefundNear(soon, one + 2 * hour)).toBe(true);
  });

  it.each(['waiting', 'ready', 'delivered', 'cancelled'] as const)('is not shown for an order that is %s', (status) => {
    expect(isRefundNear({ ...order, status }, one + 20 * hour)).toBe(false);
  });

  it('is not shown for an order that does not end by itself', () => {
    expect(isRefundNear({ ...order, due_at: null }, one + 20 * hour)).toBe(false);
  });
});
