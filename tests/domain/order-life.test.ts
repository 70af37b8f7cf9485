import { describe, expect, it } from 'vitest';
import type { OrderAction, ActedOrder } from '../../domain/order-actions.ts';
import {
  minutesLate,
  confirmationTimes,
  notCollectedFrom,
  pickupUntil,
  type OrderEnding,
} from '../../domain/order-life.ts';
import { apiStatus, orderStatuses, type PaidStatus } from '../../domain/order-states.ts';
import {
  accept,
  allowed,
  cancel,
  changed,
  decideAt,
  delay,
  ending,
  lower,
  minute,
  notCollected,
  now,
  one,
  order,
  paidStatuses,
  prepare,
  ready,
  recall,
  refuse,
  seen,
  three,
  unready,
} from '../fixtures/acted-order.ts';

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

  it("not ready yet leads back to preparing, and leaves the customer's time to cancel as it was", () => {
    expect(decideAt(order({ status: 'ready' }), unready)).toEqual(allowed({ status: 'preparing', recalled: 'ready' }));
    expect(decideAt(order({ status: 'preparing' }), unready)).toEqual({ kind: 'same' });
    expect(decideAt(order(), unready)).toEqual(changed('This order is not ready yet.'));
  });

  it('recall leads a hand-over back to ready within ten minutes', () => {
    const handedOver = order({ status: 'delivered', ended: ending({ by: null }) });
    const again = allowed({ status: 'ready', recalled: 'hand_over' });
    expect(decideAt(handedOver, recall)).toEqual(again);
    expect(decideAt(handedOver, recall, now + 10 * minute - 1)).toEqual(again);
    expect(decideAt(handedOver, recall, now + 10 * minute)).toEqual(
      changed('This order was handed over at 1:04 pm. That can be taken back for 10 minutes.'),
    );
    expect(decideAt(order({ status: 'ready' }), recall)).toEqual({ kind: 'same' });
    expect(decideAt(order({ status: 'preparing' }), recall)).toEqual(changed('This order is not ready yet.'));
    expect(decideAt(order({ status: 'cancelled', ended: ending() }), recall)).toEqual(
      changed('This order was cancelled at 1:04 pm.'),
    );
  });

  it('lower makes a delay smaller until 15 minutes before the earlier time, and the order ends earlier by as much', () => {
    const late = order({ delayed_minutes: 60, ready_at: now + 80 * minute, due_at: now + 1500 * minute });
    expect(decideAt(late, lower(30, 60))).toEqual(
      allowed({ ready_at: now + 50 * minute, due_at: now + 1476 * minute, delayed_minutes: 30 }),
    );
    const soon = order({ delayed_minutes: 30, ready_at: now + 25 * minute });
    expect(decideAt(soon, lower(10, 30))).toMatchObject({ change: { ready_at: now + 15 * minute } });
    expect(decideAt(soon, lower(10, 30), now + 1)).toEqual(
      changed('The customer may be on the way: a delay can be lowered until 15 minutes before the earlier time.'),
    );
    expect(decideAt(late, lower(10, 50))).toMatchObject({ kind: 'changed' });
    expect(decideAt(order({ delayed_minutes: 10, ready_at: now + 99 * minute }), lower(20, 10))).toEqual(
      changed('This order is delayed by 10 minutes only.'),
    );
    expect(decideAt(order({ status: 'ready', delayed_minutes: 30 }), lower(10, 30))).toMatchObject({ kind: 'changed' });
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
  ['within its slot', 20, 60],
  ['at the end of its slot', 60, 60],
  ['a minute after its slot', 61, 121],
  ['an hour after its slot', 120, 180],
])(
  'an order that is ready %s (%i minutes) is to be collected until %i minutes after its slot began',
  (_, at, until) => {
    expect(pickupUntil(order({ status: 'ready', ready_at: one + at * minute }))).toBe(one + until * minute);
  },
);

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
