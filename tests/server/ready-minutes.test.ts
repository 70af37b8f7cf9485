import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureReadyMinutes } from '../../server/orders/ready-minutes.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';

let database: TestDatabase;
let customerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  [customerId = 0] = await addCustomers(database.db, 1);
});
afterAll(() => database.drop());

const minute = 60_000;
const now = noon;

/** Adds an order for 'as soon as possible' that was ready an hour ago, this many minutes after its payment. */
function addMeal(restaurantId: number, minutes: number, other: Partial<Parameters<typeof addOrder>[1]> = {}) {
  const readyAt = now - 60 * minute;
  const paidAt = new Date(readyAt - minutes * minute);
  return addOrder(database.db, {
    ...{ restaurant_id: restaurantId, customer_id: customerId, status: 'delivered' },
    ...{ paid_at: paidAt, confirmed_at: paidAt, ready_at: new Date(readyAt), ended_at: new Date(now), ...other },
  });
}

it('returns the median of the last orders in steps of five minutes, of a restaurant that has enough of them', async () => {
  const busy = (await createRestaurant(database.db, [{ count: 1 }])).restaurantId;
  const quiet = (await createRestaurant(database.db, [{ count: 1 }])).restaurantId;
  for (const minutes of [12, 22, 23, 40, 90]) await addMeal(busy, minutes);
  for (const minutes of [12, 22, 23, 40]) await addMeal(quiet, minutes);
  // None of these counts: its time was chosen, it was cancelled, it is not ready yet, or it is too old.
  await addMeal(quiet, 90, { slot_chosen: true, slot_key: new Date(noon), slot_units: 1 });
  await addMeal(quiet, 90, { status: 'cancelled', end_by: 'customer' });
  await addMeal(quiet, 90, { status: 'preparing', ended_at: null, ready_at: new Date(now + minute) });
  await addMeal(quiet, 90, {
    ready_at: new Date(now - 15 * 1440 * minute),
    paid_at: new Date(0),
    confirmed_at: new Date(0),
  });
  expect(await measureReadyMinutes(database.db)([busy, quiet], now)).toEqual(new Map([[busy, 25]]));
});

it('keeps the figure of a restaurant for ten minutes', async () => {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 1 }]);
  const measure = measureReadyMinutes(database.db);
  for (const minutes of [10, 10, 10, 10, 10]) await addMeal(restaurantId, minutes);
  expect(await measure([restaurantId], now)).toEqual(new Map([[restaurantId, 10]]));
  for (const minutes of [30, 30, 30, 30, 30, 30]) await addMeal(restaurantId, minutes);
  expect(await measure([restaurantId], now + 9 * minute)).toEqual(new Map([[restaurantId, 10]]));
  expect(await measure([restaurantId], now + 10 * minute)).toEqual(new Map([[restaurantId, 30]]));
});
