import { describe, expect, it } from 'vitest';
import {
  decideOrderAction,
  delaysLeft,
  minutesLate,
  confirmationTimes,
  notCollectedFrom,
  type OrderActionDecision,
  type OrderEnding,
  type OrderAction,
  type ActedOrder,
} from '../../domain/order-life.ts';
import { apiStatus, orderStatuses, type PaidStatus } from '../../domain/order-status.ts';

const minute = 60_000;
/** 1:00 pm in India. */
const one = Date.parse('2026-11-21T07:30:00.000Z');
/** 1:04 pm. */
const now = one + 4 * minute;

function order(changes: Partial<ActedOrder> = {}): ActedOrder {
  return {
    status: 'confirmed',
    slot_info: { start_time: one, slot_duration: 60 },
    ready_at: one + 20 * minute,
    delayed_minutes: 0,
    is_seen: false,
    due_at: null,
    cancel_until: one + 2 * minute,
    ended: null,
    ...changes,
  };
}

const ending = (changes: Partial<OrderEnding> = {}): OrderEnding => ({
  at: now,
  by: 'restaurant',
  reason: null,
  note: null,
  ...changes,
});

const prepare: OrderAction = { action: 'prepare' };
const ready: OrderAction = { action: 'ready' };
const notCollected: OrderAction = { action: 'not_collected' };
const seen: OrderAction = { action: 'seen' };
const delay = (minutes: 10 | 20 | 30, seenMinutes = 0): OrderAction => ({
  action: 'delay',
  minutes,
  delayed_minutes: seenMinutes,
});
const cancel: OrderAction = { action: 'cancel', reason: 'too_busy', note: null };
const accept: OrderAction = { action: 'accept' };
const refuse: OrderAction = { action: 'refuse', reason: 'too_busy', note: null };
const paidStatuses: PaidStatus[] = ['waiting', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'];
/** 3:00 pm, an hour after the end of the slot. */
const three = one + 120 * minute;

const decideAt = (life: ActedOrder, action: OrderAction, at = now) => decideOrderAction(life, action, at, 'Asha Rao');
const allowed = (change: object, rest: Partial<OrderActionDecision> = {}) => ({
  kind: 'allowed',
  change,
  refund: false,
  restock: false,
  ...rest,
});
const changed = (message: string) => ({ kind: 'changed', message });

it('a confirmed order is ready after the preparation time, and its customer can cancel it for two minutes', () => {
  expect(confirmationTimes(one, 20)).toEqual({ ready_at: one + 20 * minute, cancel_until: one + 2 * minute });
  expect(confirmationTimes(one, 45)).toEqual({ ready_at: one + 45 * minute, cancel_until: one + 2 * minute });
});

it('an accepted order is ready after the preparation time, and its customer can cancel it for two minutes after the payment', () => {
  const times = (paidAt: number) => confirmationTimes(one, 20, 0, paidAt).cancel_until;
  expect(confirmationTimes(one, 20, 0, one - minute).ready_at).toBe(one + 20 * minute);
  expect([one - minute, one - 2 * minute, one - 9 * minute].map(times)).toEqual([one + minute, one, one]);
});

it.each(paidStatuses)('an order that is %s has a status of the specification in the API', (status) => {
  expect(apiStatus(status)).toBe(status === 'waiting' ? 'pending' : status);
  expect(orderStatuses).toContain(apiStatus(status));
});

describe('the action', () => {
  it.each<[string, OrderAction, PaidStatus[]]>([
    ['accept', accept, ['waiting']],
    ['refuse', refuse, ['waiting']],
    ['prepare', prepare, ['confirmed']],
    ['ready', ready, ['confirmed', 'preparing']],
    ['delay', delay(10), ['confirmed', 'preparing']],
    ['cancel', cancel, ['confirmed', 'preparing', 'ready']],
    ['not collected', notCollected, ['ready']],
    ['seen', seen, paidStatuses],
  ])('%s is allowed only in the expected statuses', (_, action, statuses) => {
    const ended = ending({ by: 'provider' });
    const found = paidStatuses.filter((status) => {
      const isOver = status === 'delivered' || status === 'cancelled';
      const life = order({ status, due_at: three + 1, ended: isOver ? ended : null });
      return decideAt(life, action, three).kind === 'allowed';
    });
    expect(found).toEqual(statuses);
  });

  it('accept is allowed until the deadline', () => {
    const life = order({ status: 'waiting', due_at: now });
    expect(decideAt(life, accept, now - 1)).toEqual(allowed({ status: 'confirmed' }));
    expect(decideAt(life, accept)).toEqual(changed('This order had to be accepted by 1:04 pm.'));
    const dayLater = decideAt(life, accept, now + 24 * 60 * minute);
    expect(dayLater).toEqual(changed('This order had to be accepted by Sat, 21 Nov, 1:04 pm.'));
  });

  it('refuse is allowed after the deadline too, as long as the order has not ended', () => {
    expect(decideAt(order({ status: 'waiting', due_at: one }), refuse).kind).toBe('allowed');
  });

  it("prepare ends the customer's time to cancel", () => {
    expect(decideAt(order(), prepare)).toEqual(allowed({ status: 'preparing', cancel_until: now }));
  });

  it("ready ends the customer's time to cancel", () => {
    expect(decideAt(order(), ready)).toEqual(allowed({ status: 'ready', cancel_until: now }));
  });

  it('delay moves the ready time, and lets the customer cancel for five minutes', () => {
    const delayed = order({ delayed_minutes: 10, ready_at: one + 30 * minute });
    expect(decideAt(delayed, delay(30, 10))).toEqual(
      allowed({ ready_at: one + 60 * minute, delayed_minutes: 40, cancel_until: now + 5 * minute }),
    );
  });

  it.each([
    ['has ended', one + 2 * minute, now + 5 * minute],
    ['is not known', null, now + 5 * minute],
    ['ends 1 ms before that', now + 5 * minute - 1, now + 5 * minute],
    ['ends 1 ms after that', now + 5 * minute + 1, now + 5 * minute + 1],
    ['ends tomorrow', now + 23 * 60 * minute, now + 23 * 60 * minute],
  ])(
    'delay lets the customer cancel for five minutes, and longer only if the present time to cancel does, which %s',
    (_, until, expected) => {
      for (const status of ['confirmed', 'preparing'] as const)
        expect(decideAt(order({ status, cancel_until: until }), delay(10))).toMatchObject({
          change: { cancel_until: expected },
        });
    },
  );

  it.each<[PaidStatus, OrderAction, boolean]>([
    ['waiting', refuse, true],
    ['waiting', { action: 'refuse', reason: 'sold_out', note: null }, false],
    ['confirmed', cancel, true],
    ['preparing', cancel, false],
    ['ready', cancel, false],
    ['confirmed', { action: 'cancel', reason: 'sold_out', note: null }, false],
  ])('a cancellation refunds an order that is %s (action %o, stock returned: %s)', (status, action, restock) => {
    const { reason } = action as { reason: OrderEnding['reason'] };
    expect(decideAt(order({ status }), action)).toEqual(
      allowed({ status: 'cancelled', ended: ending({ reason }) }, { refund: true, restock } as object),
    );
  });

  it('cancel keeps the note of the partner', () => {
    const action: OrderAction = { action: 'cancel', reason: 'other', note: 'The oven is cold.' };
    expect(decideAt(order(), action)).toMatchObject({
      change: { ended: { reason: 'other', note: 'The oven is cold.' } },
    });
  });

  it('not collected is allowed from an hour after the slot, and refunds nothing', () => {
    const life = order({ status: 'ready' });
    expect(notCollectedFrom(life)).toBe(three);
    expect(decideAt(life, notCollected, three - 1)).toEqual(
      changed('This order can be marked as not collected from 3:00 pm.'),
    );
    expect(decideAt(life, notCollected, three - 24 * 60 * minute)).toEqual(
      changed('This order can be marked as not collected from Sat, 21 Nov, 3:00 pm.'),
    );
    expect(decideAt(life, notCollected, three)).toEqual(
      allowed({ status: 'cancelled', ended: ending({ at: three, reason: 'not_collected' }) }),
    );
  });

  it('not collected is allowed from an hour after the ready time of an order that is ready after its slot', () => {
    const life = order({ status: 'ready', ready_at: one + 80 * minute });
    expect(decideAt(life, notCollected, one + 140 * minute - 1)).toEqual(
      changed('This order can be marked as not collected from 3:20 pm.'),
    );
    expect(decideAt(life, notCollected, one + 140 * minute)).toMatchObject({ change: { status: 'cancelled' } });
  });

  it.each([
    ['after its slot and its ready time', 61, {}, { ready_at: one + 61 * minute, due_at: one + 181 * minute }],
    ['at the end of its slot', 60, {}, {}],
    ['later than its ready time, within its slot', 59, {}, {}],
    ['at its ready time after its slot', 80, { ready_at: one + 80 * minute }, {}],
    [
      'after its ready time, which is after its slot',
      90,
      { ready_at: one + 80 * minute, due_at: one + 200 * minute },
      { ready_at: one + 90 * minute, due_at: one + 210 * minute },
    ],
    ['after its slot, if it does not end by itself', 61, { due_at: null }, { ready_at: one + 61 * minute }],
  ])('an order that is marked ready %s is ready then (%s minutes)', (_, minutes, changes, moved) => {
    const life = order({ due_at: one + 180 * minute, ...changes });
    const at = one + minutes * minute;
    expect(decideAt(life, ready, at)).toEqual(allowed({ status: 'ready', cancel_until: at, ...moved }));
  });

  it.each([
    ['within its slot', 20, 30, null],
    ['to the end of its slot', 40, 20, null],
    ['from within its slot to after it', 50, 30, 20],
    ['from after its slot', 70, 30, 30],
  ] as const)('a delay %s moves the time at which the order ends by what is after the slot', (_, from, by, moved) => {
    const due = one + 180 * minute;
    const life = order({ ready_at: one + from * minute, due_at: due });
    expect(decideAt(life, delay(by))).toEqual(
      allowed({
        ...{ ready_at: one + (from + by) * minute, delayed_minutes: by, cancel_until: now + 5 * minute },
        ...(moved !== null && { due_at: due + moved * minute }),
      }),
    );
    expect(decideAt({ ...life, due_at: null }, delay(by))).not.toHaveProperty('change.due_at');
  });

  it('seen changes no field of the order', () => {
    expect(decideAt(order(), seen)).toEqual(allowed({}));
  });

  it.each<[string, ActedOrder, OrderAction]>([
    ['prepare', order({ status: 'preparing' }), prepare],
    ['ready', order({ status: 'ready' }), ready],
    ['cancel', order({ status: 'cancelled', ended: ending({ reason: 'closed' }) }), cancel],
    ['not collected', order({ status: 'cancelled', ended: ending({ reason: 'not_collected' }) }), notCollected],
    ['seen', order({ is_seen: true }), seen],
    ['accept', order(), accept],
    ['accept', order({ status: 'ready' }), accept],
    ['refuse', order({ status: 'cancelled', ended: ending({ reason: 'closed' }) }), refuse],
  ])('%s has no effect when it is repeated', (_, life, action) => {
    expect(decideAt(life, action, three)).toEqual({ kind: 'same' });
  });
});

it.each([
  ['confirmed', -1, 0],
  ['confirmed', 0, 0],
  ['confirmed', 59_999, 0],
  ['confirmed', 60_000, 1],
  ['preparing', 12.5 * minute, 12],
  ['ready', 30 * minute, 0],
  ['delivered', 30 * minute, 0],
] as const)('an order that is %s, %i ms after its ready time, is late by %i minutes', (status, after, late) => {
  const life = order({ status });
  expect(minutesLate(life, life.ready_at + after)).toBe(late);
});

describe('a delay', () => {
  it.each([
    [0, [10, 20, 30]],
    [30, [10, 20, 30]],
    [40, [10, 20]],
    [50, [10]],
    [60, []],
  ])('of an order that was already delayed by %i minutes can be one of %j minutes', (delayed_minutes, steps) => {
    expect(delaysLeft(order({ delayed_minutes }))).toEqual(steps);
    expect(delaysLeft(order({ delayed_minutes, status: 'ready' }))).toEqual([]);
  });

  it('is refused if all delays would exceed an hour', () => {
    expect(decideAt(order({ delayed_minutes: 50 }), delay(20, 50))).toEqual(
      changed('An order can be delayed by 60 minutes in all.'),
    );
  });

  it('is refused if another device has delayed the order meanwhile', () => {
    const delayed = order({ delayed_minutes: 10, ready_at: one + 30 * minute });
    expect(decideAt(delayed, delay(10))).toEqual(changed('This order was delayed already. It is ready about 1:30 pm.'));
    const tomorrow = { ...delayed, ready_at: one + 24 * 60 * minute };
    expect(decideAt(tomorrow, delay(10))).toEqual(
      changed('This order was delayed already. It is ready about Sun, 22 Nov, 1:00 pm.'),
    );
  });
});

describe('an action that the status does not allow', () => {
  it.each<[string, ActedOrder, OrderAction, string]>([
    [
      'handed over',
      order({ status: 'delivered', ended: ending({ by: null }) }),
      ready,
      'This order was handed over at 1:04 pm.',
    ],
    [
      'handed over',
      order({ status: 'delivered', ended: ending({ by: null }) }),
      cancel,
      'This order was handed over at 1:04 pm.',
    ],
    [
      'cancelled by its customer',
      order({ status: 'cancelled', ended: ending({ by: 'customer' }) }),
      prepare,
      'Asha Rao cancelled this order at 1:04 pm.',
    ],
    [
      'cancelled by its customer',
      order({ status: 'cancelled', ended: ending({ by: 'customer' }) }),
      cancel,
      'Asha Rao cancelled this order at 1:04 pm.',
    ],
    [
      'cancelled on another device',
      order({ status: 'cancelled', ended: ending({ reason: 'closed' }) }),
      delay(10),
      'This order was cancelled at 1:04 pm.',
    ],
    [
      'refunded',
      order({ status: 'cancelled', ended: ending({ by: 'provider' }) }),
      notCollected,
      'The payment of this order was refunded at 1:04 pm.',
    ],
    [
      'not collected',
      order({ status: 'cancelled', ended: ending({ reason: 'not_collected' }) }),
      cancel,
      'This order was marked as not collected at 1:04 pm.',
    ],
    ['ready', order({ status: 'ready' }), prepare, 'This order is ready already.'],
    ['ready', order({ status: 'ready' }), delay(10), 'This order is ready already.'],
    ['not ready', order(), notCollected, 'This order is not ready yet.'],
    ['not accepted', order({ status: 'waiting' }), prepare, 'Accept this order first.'],
    ['not accepted', order({ status: 'waiting' }), cancel, 'Accept this order first.'],
    ['not accepted', order({ status: 'waiting' }), delay(10), 'Accept this order first.'],
    ['accepted', order(), refuse, 'This order was accepted already.'],
    [
      'cancelled by its customer and not accepted',
      order({ status: 'cancelled', ended: ending({ by: 'customer' }) }),
      refuse,
      'Asha Rao cancelled this order at 1:04 pm.',
    ],
    ['without a deadline', order({ status: 'waiting', due_at: null }), accept, 'Accept this order first.'],
    [
      'overdue',
      order({ status: 'cancelled', ended: ending({ by: null, reason: 'not_prepared' }) }),
      ready,
      'This order was cancelled and refunded at 1:04 pm, because it was overdue.',
    ],
    [
      'not accepted in time',
      order({ status: 'cancelled', ended: ending({ by: null, reason: 'no_answer' }) }),
      accept,
      'This order was refunded at 1:04 pm, because it was not accepted in time.',
    ],
    [
      'cancelled by its customer',
      order({ status: 'cancelled', ended: ending({ by: 'customer' }) }),
      accept,
      'Asha Rao cancelled this order at 1:04 pm.',
    ],
  ])('is rejected with a message that the order was %s', (_, life, action, message) => {
    expect(decideAt(life, action)).toEqual(changed(message));
  });
});
