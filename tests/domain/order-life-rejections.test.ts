import { describe, expect, it } from 'vitest';
import type { OrderAction, ActedOrder } from '../../domain/order-actions.ts';
import {
  accept,
  cancel,
  changed,
  decideAt,
  delay,
  ending,
  minute,
  notCollected,
  one,
  order,
  prepare,
  ready,
  refuse,
} from '../fixtures/acted-order.ts';

describe('a delay', () => {
  it.each([
    [0, [10, 20, 30]],
    [30, [10, 20, 30]],
    [40, [10, 20]],
    [50, [10]],
    [60, []],
  ])('of an order that was already delayed by %i minutes can be one of %j minutes', (delayed_minutes, steps) => {
    const decided = ([10, 20, 30] as const).filter(
      (minutes) => decideAt(order({ delayed_minutes }), delay(minutes, delayed_minutes)).kind === 'allowed',
    );
    expect(decided).toEqual(steps);
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
