import { expect, it } from 'vitest';
import { buttonOf, orderActions, rowOf, type StartedAction } from '../../domain/order-actions.ts';
import { ending, order } from '../fixtures/acted-order.ts';

it.each<[StartedAction, ReturnType<typeof order>, string, string, string | undefined]>([
  [{ action: 'accept', left: 0 }, order({ status: 'waiting' }), 'Accept', 'Accept order', 'leaf'],
  [{ action: 'refuse', dishes: [] }, order({ status: 'waiting' }), 'Refuse', 'Refuse order', undefined],
  [{ action: 'seen' }, order(), 'Seen', 'Seen order', undefined],
  [{ action: 'seen' }, order({ status: 'cancelled', ended: ending() }), 'OK', 'OK, order', undefined],
  [{ action: 'prepare' }, order(), 'Prepare', 'Prepare order', 'primary'],
  [{ action: 'delay', minutes: 20, delayed_minutes: 0 }, order(), '+20 min', '+20 min for order', undefined],
  [{ action: 'lower', minutes: 10, delayed_minutes: 10 }, order(), '−10 min', '−10 min for order', undefined],
  [{ action: 'ready' }, order(), 'Ready', 'Ready order', 'leaf'],
  [{ action: 'unready' }, order({ status: 'ready' }), 'Not ready yet', 'Not ready yet: order', undefined],
  [{ action: 'not_collected' }, order({ status: 'ready' }), 'Not collected', 'Not collected order', undefined],
  [{ action: 'cancel', dishes: [] }, order(), 'Cancel order', 'Cancel order', 'quiet'],
  [{ action: 'recall' }, order({ status: 'delivered' }), 'Not handed over', 'Not handed over: order', 'quiet'],
])('the button of %o has its text, accessible name and colour', (action, life, label, name, tone) => {
  expect(buttonOf(life, action)).toEqual({ label, name });
  expect(rowOf(action.action).tone).toBe(tone);
});

it('the dialog about a reason says what becomes of the order', () => {
  expect(orderActions.refuse.question).toEqual({ title: 'Refuse', confirm: 'Refuse and refund', close: 'Back' });
  expect(orderActions.cancel.question).toEqual({
    ...{ title: 'Cancel', confirm: 'Cancel and refund', close: 'Keep the order' },
  });
});

it('below the buttons that lower a delay stands until when that is possible', () => {
  expect(orderActions.lower.hint).toBe(
    'A delay can be lowered until 15 minutes before the earlier time: then the customer may be on the way.',
  );
});

it('the next step of an order is to prepare it, and then to make it ready', () => {
  const next = Object.entries(orderActions).filter(([, row]) => 'isNext' in row);
  expect(next.map(([name]) => name)).toEqual(['prepare', 'ready']);
});
