import { expect, it } from 'vitest';
import { listOf } from '../fixtures/accounts.ts';
import { restaurantPhone } from '../fixtures/create-restaurant.ts';
import { dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { openKitchen } from '../fixtures/partner-kitchen.ts';

// The number that customers call in place of the restaurant's (D366).

const own = openKitchen();
const guestPhone = '4023456789';

const save = (change: object) =>
  own.call('PUT', '/partner/restaurants/', {
    restaurant_id: undefined,
    restaurantId: own.kitchen.restaurantId,
    ...change,
  });
const stored = () =>
  own.db
    .selectFrom('restaurants')
    .select(['phone', 'guest_phone'])
    .where('id', '=', own.kitchen.restaurantId)
    .executeTakeFirstOrThrow();

/** What a customer gets of the restaurant and of an order there. */
async function answers() {
  const { items } = dosaOrderBody(own.kitchen, 1);
  const slots = { restaurant_id: own.kitchen.restaurantId, items: items.map(({ id, quantity }) => ({ id, quantity })) };
  return {
    restaurant: await own.shown(),
    listed: await own.listed(),
    times: (await own.asCustomer('/order/slots', slots)).body,
    orders: (await own.asCustomer('/order/getmyorders')).body['orders'],
  };
}

it('is the only number that customers get of the restaurant, its pickup times and an order', async () => {
  await own.place();
  expect(await answers()).toMatchObject({
    restaurant: { phone: restaurantPhone },
    times: { restaurant_phone: restaurantPhone },
    orders: [{ restaurant_phone: restaurantPhone }],
  });
  expect(await save({ guest_phone: guestPhone })).toMatchObject({ status: 200 });
  const after = await answers();
  expect(after).toMatchObject({
    restaurant: { phone: guestPhone },
    times: { restaurant_phone: guestPhone },
    orders: [{ restaurant_phone: guestPhone }],
  });
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`guest_phone|${restaurantPhone}`));
  expect(JSON.stringify(after.listed)).not.toContain(guestPhone);
});

it('can be removed again, and stays as it is if a client does not send it', async () => {
  await save({ guest_phone: guestPhone });
  await save({ phone: '9876500002' });
  expect(await stored()).toEqual({ phone: '9876500002', guest_phone: guestPhone });
  await save({ guest_phone: null });
  expect(await stored()).toEqual({ phone: '9876500002', guest_phone: null });
  expect((await own.shown()).phone).toBe('9876500002');
});

it.each(['', '402345678', '40234567890', '+914023456'])(
  'is refused by the API and the database if it is %j',
  async (value) => {
    expect(await save({ guest_phone: value })).toMatchObject({ status: 400, body: { field: 'guest_phone' } });
    const all = own.db.updateTable('restaurants').set({ guest_phone: value });
    await expect(all.execute()).rejects.toThrow(/violates check constraint/);
  },
);

it('is listed and exported for its partner, and hidden in the audit log', async () => {
  await save({ guest_phone: guestPhone });
  const { body } = await own.call('GET', '/partner/restaurants/');
  expect(body['data']).toMatchObject([{ phone: restaurantPhone, guest_phone: guestPhone }]);
  const exported = listOf(await own.export(), 'restaurants');
  expect(exported?.rows).toMatchObject([{ guest_phone: guestPhone }]);
  const entries = await own.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('restaurant_id', '=', own.kitchen.restaurantId)
    .where('action', '=', 'updateRestaurant')
    .execute();
  expect(entries).toEqual([{ before: { guest_phone: null }, after: { guest_phone: '(hidden)' } }]);
});

it('is removed with the account of its partner', async () => {
  await save({ guest_phone: guestPhone });
  expect(
    (await own.call('POST', '/partner/account/delete', { confirmation: 'DELETE', restaurant_id: undefined })).status,
  ).toBe(200);
  expect(await stored()).toEqual({ phone: null, guest_phone: null });
});
