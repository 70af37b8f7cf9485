import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpiredRows } from '../../server/db/housekeeping.ts';
import type { Database } from '../../server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { dishBody, restaurantBody, startPortal, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let restaurantId: number;
let menuId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
  restaurantId = await portal.newRestaurant(portal.imran);
  menuId = await portal.newDish(portal.imran, restaurantId);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});

interface Creation {
  readonly path: string;
  readonly table: keyof Database;
  body(): object;
  /** Returns a body that differs from `body()`. */
  other(): object;
}

const creations: Record<string, Creation> = {
  restaurant: {
    path: '/partner/restaurants/',
    table: 'restaurants',
    body: () => restaurantBody(portal.cityId),
    other: () => ({ ...restaurantBody(portal.cityId), name: 'Another' }),
  },
  dish: {
    path: '/partner/menu/create',
    table: 'menu_items',
    body: () => dishBody(restaurantId),
    other: () => ({ ...dishBody(restaurantId), price: '121.00' }),
  },
  'picture of a restaurant': {
    path: '/partner/media/createRestaurantMedia',
    table: 'restaurant_media',
    body: () => ({ restaurantId, media_url: '/image-host/a.webp', type: 'image' }),
    other: () => ({ restaurantId, media_url: '/image-host/b.webp', type: 'image' }),
  },
  'picture of a dish': {
    path: '/partner/media/createMenuMedia/',
    table: 'menu_media',
    body: () => ({ restaurantId, menuId, media_url: '/image-host/a.webp', type: 'image' }),
    other: () => ({ restaurantId, menuId, media_url: '/image-host/b.webp', type: 'image' }),
  },
};

const cases = Object.entries(creations);
const rows = async (table: keyof Database) =>
  (
    await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const create = (what: Creation, key: string | undefined, body = what.body()) =>
  portal.as(portal.imran, 'POST', what.path, { body, ...(key !== undefined && { key }) });

it.each(cases)(
  'creates one %s if the request is repeated with its key because the response was lost',
  async (name, what) => {
    const key = `lost-${name.replaceAll(' ', '-')}`;
    const before = await rows(what.table);
    const first = await create(what, key);
    expect(first.status).toBe(201);
    expect(await create(what, key)).toEqual(first);
    expect(await create(what, key)).toEqual(first);
    expect(await rows(what.table)).toBe(before + 1);
  },
);

it.each(cases)('creates one %s for ten concurrent requests with the same key', async (name, what) => {
  const key = `at-once-${name.replaceAll(' ', '-')}`;
  const before = await rows(what.table);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(what, key)));
  expect(answers[0]?.status).toBe(201);
  expect(answers).toEqual(Array.from({ length: 10 }, () => answers[0]));
  expect(await rows(what.table)).toBe(before + 1);
});

it.each(cases)('rejects the key of one %s if the body differs, with a message that explains it', async (name, what) => {
  const key = `reused-${name.replaceAll(' ', '-')}`;
  await create(what, key);
  const before = await rows(what.table);
  const answer = await create(what, key, what.other());
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'validation_error',
      detail: 'Idempotency-Key: was used for another request, use a new one',
      message: expect.stringMatching(/./),
    },
  });
  expect(await rows(what.table)).toBe(before);
});

it.each(cases)('creates the same %s for every request without a key or with another key', async (name, what) => {
  const before = await rows(what.table);
  await create(what, undefined);
  await create(what, undefined);
  await create(what, `one-${name.replaceAll(' ', '-')}`);
  await create(what, `two-${name.replaceAll(' ', '-')}`);
  expect(await rows(what.table)).toBe(before + 4);
});

it('ignores the order of the fields when it compares the bodies of two requests with the same key', async () => {
  const what = creations['dish'];
  if (!what) throw new Error('no dish');
  const first = await create(what, 'order-of-fields');
  const turned = Object.fromEntries(Object.entries(what.body()).toReversed());
  expect(await create(what, 'order-of-fields', turned)).toEqual(first);
});

it('distinguishes the same key of two partners and of two operations', async () => {
  const key = 'everybody-has-this-one';
  const mine = await portal.as(portal.imran, 'POST', '/partner/restaurants/', {
    body: restaurantBody(portal.cityId),
    key,
  });
  const hers = await portal.as(portal.meera, 'POST', '/partner/restaurants/', {
    body: restaurantBody(portal.cityId),
    key,
  });
  expect(hers.status).toBe(201);
  expect(hers.body['id']).not.toBe(mine.body['id']);
  const dish = await portal.as(portal.imran, 'POST', '/partner/menu/create', { body: dishBody(restaurantId), key });
  expect(dish).toMatchObject({ status: 201, body: { menuId: expect.any(Number) } });
});

it('accepts a corrected request with the key of a rejected request', async () => {
  const key = 'corrected-later';
  const wrong = { ...restaurantBody(portal.cityId), city_id: 999_999 };
  expect((await portal.as(portal.imran, 'POST', '/partner/restaurants/', { body: wrong, key })).status).toBe(400);
  const right = await portal.as(portal.imran, 'POST', '/partner/restaurants/', {
    body: restaurantBody(portal.cityId),
    key,
  });
  expect(right.status).toBe(201);
});

it('forgets a key after 30 days', async () => {
  await portal.as(portal.imran, 'POST', '/partner/menu/create', { body: dishBody(restaurantId), key: 'a-month-ago' });
  const kept = () => database.db.selectFrom('partner_calls').select('key').where('key', '=', 'a-month-ago').execute();
  const day = 24 * 60 * 60_000;
  await removeExpiredRows(database.db, new Date(portal.clock.now.getTime() + 29 * day));
  expect(await kept()).toHaveLength(1);
  await removeExpiredRows(database.db, new Date(portal.clock.now.getTime() + 31 * day));
  expect(await kept()).toHaveLength(0);
});
