import { expect, it } from 'vitest';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { startBoard } from '../fixtures/board-server.ts';
import { noon } from '../fixtures/order.ts';

const { act, handOver, later, ordering, paidMeal, row } = await startBoard();
const minute = 60_000;
/** When an order of this file ends by itself: 24 h after the end of its slot, in minutes after noon. */
const due = 25 * 60;

it('an order whose hand-over is recalled ends by itself when it would have ended without it', async () => {
  const meal = await paidMeal();
  await handOver(meal);
  expect((await row(meal)).due_at).toBeNull();
  later(9);
  expect(await act(meal, 'recall')).toMatchObject({ status: 200 });
  expect((await row(meal)).due_at).toEqual(new Date(noon + due * minute));
});

it('an order whose hand-over is recalled after that time ends an hour after the recall', async () => {
  const meal = await paidMeal();
  later(due - 1);
  await handOver(meal);
  later(due + 5);
  expect(await act(meal, 'recall')).toMatchObject({ status: 200 });
  const hourLater = due + 65;
  expect((await row(meal)).due_at).toEqual(new Date(noon + hourLater * minute));
  await endOverdueOrders(ordering.deps, new Date(noon + hourLater * minute - 1));
  expect(await row(meal)).toMatchObject({ status: 'ready' });
  await endOverdueOrders(ordering.deps, new Date(noon + hourLater * minute));
  expect(await row(meal)).toMatchObject({ status: 'cancelled', end_reason: 'not_collected' });
});
