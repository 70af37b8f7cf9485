import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { restaurantBody, startPortal, type Portal } from '../fixtures/partner-server.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let portal: Portal;
let asha: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
  asha = (await addCustomers(database.db, 1))[0] ?? 0;
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});

const list = async (partner: number) => (await portal.as(partner, 'GET', '/partner/restaurants/')).body;
const restaurant = async (id: number) =>
  ((await list(portal.imran))['data'] as Record<string, unknown>[]).find((row) => row['id'] === id);
const seenByCustomers = async () => {
  const { body } = await portal.call(asha, '/restaurants', { city_id: portal.cityId });
  return (body['restaurants'] as { id: number }[]).map(({ id }) => id);
};
const approve = (id: number) =>
  database.db.updateTable('restaurants').set({ status: 'approved' }).where('id', '=', id).execute();

it('cities are listed with state and district [STORE-15]', async () => {
  const { body } = await portal.as(portal.imran, 'GET', '/partner/cities');
  expect(body['cities']).toEqual([{ id: portal.cityId, name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' }]);
});

it('a new restaurant awaits approval, and the response has message, restaurantId and id [API-34 STORE-17]', async () => {
  const body = { ...restaurantBody(portal.cityId), latitude: 17.36161, longitude: 78.47471 };
  const created = await portal.as(portal.imran, 'POST', '/partner/restaurants/', { body });
  const id = Number(created.body['restaurantId']);
  expect(created).toEqual({ status: 201, body: { message: 'Restaurant created successfully!', restaurantId: id, id } });
  expect(await restaurant(id)).toEqual({ ...body, id, status: 'pending', image_url: null, menu_count: 0, version: 1 });
  expect(await seenByCustomers()).not.toContain(id);
});

it('a partner can have 100 restaurants, also when two are added at once, and deleted ones count for 30 days', async () => {
  const { id: other } = await database.db
    .insertInto('partners')
    .values({ name: 'Meera', address: 'Charminar', phone: '9765000099' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const restaurantOf = (index: number) => ({
    ...restaurantBody(portal.cityId),
    partner_id: other,
    name: `Branch ${index}`,
    is_veg: 1 as const,
    status: 'approved' as const,
  });
  await database.db
    .insertInto('restaurants')
    .values(Array.from({ length: 99 }, (_, index) => restaurantOf(index)))
    .execute();
  const add = () => portal.as(other, 'POST', '/partner/restaurants/', { body: restaurantBody(portal.cityId) });
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'restaurant_limit',
    message: 'An account can have 100 restaurants. Please write to us if you need more.',
  });
  const id = both.find(({ status }) => status === 201)?.body['id'];
  expect((await portal.as(other, 'DELETE', '/partner/restaurants/', { body: { restaurantID: id } })).status).toBe(200);
  expect((await add()).status).toBe(409);
  const long = new Date(portal.clock.now.getTime() - 31 * 86_400_000);
  await database.db.updateTable('restaurants').set({ deleted_at: long }).where('id', '=', Number(id)).execute();
  expect((await add()).status).toBe(201);
});

it('a restaurant that was created without coordinates has none [API-34]', async () => {
  const id = await portal.newRestaurant(portal.imran);
  expect(await restaurant(id)).toMatchObject({ latitude: null, longitude: null });
});

it.each([
  [{ city_id: 999_999 }, 'city_id'],
  [{ map_url: 'maps.example/12' }, 'map_url'],
  [{ map_url: 'javascript:alert(1)' }, 'map_url'],
  [{ phone: '987650000' }, 'phone'],
  [{ is_veg: 2 }, 'is_veg'],
  [{ latitude: 91, longitude: 0 }, 'latitude'],
  [{ status: 'approved' }, 'status'],
])('a new restaurant with %j is rejected', async (wrong, field) => {
  const before = (await list(portal.imran))['count'];
  const body = { ...restaurantBody(portal.cityId), ...wrong };
  const answer = await portal.as(portal.imran, 'POST', '/partner/restaurants/', { body });
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toMatch(new RegExp(`^${field}: `));
  expect((await list(portal.imran))['count']).toBe(before);
});

it("a partner's own restaurants are listed with the partner's id, their count and their dish counts [API-33 STORE-17]", async () => {
  const id = await portal.newRestaurant(portal.meera);
  await portal.newDish(portal.meera, id, 'Appam');
  const gone = await portal.newDish(portal.meera, id, 'Stew');
  await portal.as(portal.meera, 'POST', '/partner/menu/delete', { body: { restaurantId: id, menuId: gone } });
  const { data, partnerId, count } = await list(portal.meera);
  expect({ partnerId, count }).toEqual({ partnerId: portal.meera, count: 1 });
  expect(data).toEqual([
    {
      ...restaurantBody(portal.cityId),
      id,
      status: 'pending',
      image_url: null,
      latitude: null,
      longitude: null,
      menu_count: 1,
      version: 1,
    },
  ]);
});

it('an update changes only the fields that are sent [API-35]', async () => {
  const id = await portal.newRestaurant(portal.imran);
  const before = await restaurant(id);
  const { id: cityId } = await database.db
    .insertInto('cities')
    .values({ name: 'Kochi', state: 'Kerala', district: 'Ernakulam' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = [
    { name: 'Charminar Grill' },
    { street_address: 'MG Road' },
    { city_id: cityId },
    { phone: '9876500002' },
    { map_url: 'HTTPS://maps.example/12' },
    { is_veg: 1 },
    { image_url: '/image-host/pehle/image/upload/v1/india/a.webp' },
    {},
  ];
  let expected = { ...before };
  for (const change of changes) {
    const answer = await portal.as(portal.imran, 'PUT', '/partner/restaurants/', {
      body: { restaurantId: id, ...change },
    });
    expect(answer).toEqual({ status: 200, body: { message: 'Restaurant updated successfully!' } });
    // Versions are tested in partner-versions.test.ts.
    expected = { ...expected, ...change, version: expect.any(Number) };
    expect(await restaurant(id)).toEqual(expected);
  }
});

it.each([
  { city_id: 999_999 },
  { city_id: '1' },
  { map_url: ' ' },
  { map_url: 'near the clock tower' },
  { map_url: 'javascript:alert(1)' },
  { map_url: 'data:text/html,https://maps.example' },
  { name: 'Char\u202eminar' },
  { image_url: 'https://res.cloudinary.com/pehle/image/upload/v1/a.webp' },
  { image_url: '/\\evil.example/a.webp' },
  { status: 'approved' },
  { partner_id: 1 },
])('an update with %j is rejected', async (change) => {
  const id = await portal.newRestaurant(portal.imran);
  const before = await restaurant(id);
  const body = { restaurantId: id, ...change };
  const answer = await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body });
  const message = expect.not.stringContaining('order details');
  expect(answer).toMatchObject({ status: 400, body: { field: Object.keys(change)[0], message } });
  expect(await restaurant(id)).toEqual(before);
});

it('a new restaurant accepts orders as soon as it is approved, but not before', async () => {
  const id = await portal.newRestaurant(portal.imran);
  const menuId = await portal.newDish(portal.imran, id);
  await portal.as(portal.imran, 'POST', '/partner/menu/updateMenuItemCount', {
    body: { restaurant_id: String(id), menu_id: String(menuId), item_count: 3, action: 'increment' },
  });
  const order = orderBody(id, [{ id: menuId, price: 12_000 }]);
  expect((await portal.call(asha, '/order/placeorder', order)).body.code).toBe('restaurant_not_found');
  await approve(id);
  expect(await seenByCustomers()).toContain(id);
  expect((await portal.call(asha, '/order/placeorder', order)).status).toBe(200);
});

it('a deleted restaurant is hidden everywhere except in past orders [API-36]', async () => {
  const id = await portal.newRestaurant(portal.imran);
  const menuId = await portal.newDish(portal.imran, id);
  await approve(id);
  await portal.as(portal.imran, 'POST', '/partner/menu/updateMenuItemCount', {
    body: { restaurant_id: String(id), menu_id: String(menuId), item_count: 3, action: 'increment' },
  });
  const order = orderBody(id, [{ id: menuId, price: 12_000 }]);
  await portal.call(asha, '/order/placeorder', order);
  // Ignores these fields: a deleted restaurant's order can no longer be paid.
  const listed = async () => {
    const { body } = await portal.call(asha, '/order/getmyorders');
    return (body['orders'] as object[]).map((each) => ({ ...each, hold_until: null, payment_order: null }));
  };
  const orders = await listed();

  const deleted = await portal.as(portal.imran, 'DELETE', '/partner/restaurants/', { body: { restaurantID: id } });
  expect(deleted.status).toBe(200);

  expect(await restaurant(id)).toBeUndefined();
  expect(await seenByCustomers()).not.toContain(id);
  const calls: [string, object][] = [
    ['/restaurantDetails', { id }],
    ['/restaurantMedia', { restaurantId: id }],
    ['/menus', { restaurantId: id }],
    ['/menuDetails', { restaurantId: id, menuId }],
    ['/menuMedia', { restaurantId: id, menuId }],
    ['/menusLiveInfo', { restaurant_id: id, hard_refresh: true }],
    ['/order/placeorder', order],
  ];
  for (const [path, body] of calls) expect([path, (await portal.call(asha, path, body)).status]).toEqual([path, 404]);
  const own: [string, object][] = [
    ['/partner/menu/', { restaurantId: id }],
    ['/partner/menu/menusLiveInfo', { restaurant_id: String(id) }],
    ['/partner/menu/create', { restaurantId: id, name: 'Idli', price: '40', is_veg: 1, status: 'approved' }],
    ['/partner/menu/delete', { restaurantId: id, menuId }],
    ['/partner/media/getRestaurantMedia/', { restaurantId: id }],
    ['/partner/media/getMenuMedia/', { restaurantId: id, menuId }],
  ];
  for (const [path, body] of own)
    expect([path, (await portal.as(portal.imran, 'POST', path, { body })).status]).toEqual([path, 404]);
  const again = await portal.as(portal.imran, 'DELETE', '/partner/restaurants/', { body: { restaurantID: id } });
  expect(again.status).toBe(404);

  expect(await listed()).toEqual(orders);
  expect(orders).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ restaurant_id: id, restaurant_name: 'Charminar Dastarkhwan', total_amount: 126 }),
    ]),
  );
});
