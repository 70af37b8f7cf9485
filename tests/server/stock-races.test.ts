import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { changeStock, takeStock, type ChangeStock, type TakeStock } from '../../server/orders/stock.store.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import {
  changeWithoutGuard,
  raceOnStock,
  stockStateOf,
  takeWithoutGuard,
  type Dish,
  type Side,
} from '../fixtures/stock-races.ts';

// An order beside a partner who lowers the count of its dish, in both orders on a real database (D52).

const { database } = await startSettlement({ connections: 10 });
const { db } = database;

beforeEach(async () => {
  await db.deleteFrom('stock_ledger').execute();
  await db.deleteFrom('stock').execute();
});

const ordersThree =
  (take: TakeStock): Side =>
  async (on, { restaurantId, menuId }) => {
    const time = { slotStart: noon, isLaterDay: false };
    const taken = await transact(on, (trx) => take(trx, restaurantId, [{ menuId, quantity: 3 }], 7, time));
    return taken.ok ? 'placed' : `${taken.short.left} left`;
  };
const removesThree =
  (change: ChangeStock): Side =>
  async (on, dish) => {
    const changed = await transact(on, (trx) => change(trx, { ...dish, delta: -3 }));
    return changed.ok ? 'removed' : `${changed.count} left`;
  };

const races = [
  {
    name: 'an order, then the partner lowers the count',
    first: ordersThree(takeStock),
    second: removesThree(changeStock),
    answers: ['placed', '2 left'],
    unguarded: removesThree(changeWithoutGuard),
  },
  {
    name: 'the partner lowers the count, then an order',
    first: removesThree(changeStock),
    second: ordersThree(takeStock),
    answers: ['removed', '2 left'],
    unguarded: ordersThree(takeWithoutGuard),
  },
];

describe.each(races)('$name', ({ first, second, answers, unguarded }) => {
  async function race(other: Side) {
    const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 5 }]);
    const dish: Dish = { restaurantId, menuId: menuIds[0] ?? 0 };
    const done = await raceOnStock(
      db,
      () => first(db, dish),
      () => other(db, dish),
      true,
    );
    return { done, ...(await stockStateOf(db, dish)) };
  }

  it('the second one is refused, and the count is right [D52]', async () => {
    expect(await race(second)).toEqual({ done: answers, left: 2, then: null, isWrong: false });
  });

  it('the second one succeeds, and the count is wrong, without the guard (control)', async () => {
    const { done, isWrong } = await race(unguarded);
    expect(done[1]).not.toBe(answers[1]);
    expect(isWrong).toBe(true);
  });
});
