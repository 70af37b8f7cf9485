import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menuQuery } from '../../server/partner/menu.store.ts';
import { runAtOnce } from '../fixtures/blocked-writes.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { dishBody, startPortal, type Portal } from '../fixtures/partner-server.ts';
import { executedPlan } from '../fixtures/query-plan.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let portal: Portal;
let asha: number;
let restaurantId: number;
let slow: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
  asha = (await addCustomers(database.db, 1))[0] ?? 0;
  const { id } = await database.db
    .insertInto('descriptions')
    .values({ name: 'Slow-cooked with whole spices.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  slow = id;
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  restaurantId = await portal.newRestaurant(portal.imran);
  await database.db.updateTable('restaurants').set({ status: 'approved' }).where('id', '=', restaurantId).execute();
});

const post = (path: string, body: object) => portal.as(portal.imran, 'POST', path, { body });
const menus = async (view: object = {}) => (await post('/partner/menu/', { restaurantId, ...view })).body;
const names = async (view: object = {}) => ((await menus(view))['menus'] as { name: string }[]).map(({ name }) => name);
const customersMenu = async () => (await portal.call(asha, '/menus', { restaurantId })).body['menus'];
const add = (menuId: number, count: number) =>
  post('/partner/menu/updateMenuItemCount', {
    restaurant_id: String(restaurantId),
    menu_id: String(menuId),
    item_count: count,
    action: 'increment',
  });

it('the descriptions from which a partner can choose are listed [API-42 STORE-23]', async () => {
  const { body } = await portal.as(portal.imran, 'GET', '/partner/description');
  expect(body['descriptions']).toEqual([{ id: slow, name: 'Slow-cooked with whole spices.' }]);
});

it('a dish is created with its price as a string, and its id is returned [API-39]', async () => {
  const created = await post('/partner/menu/create', {
    ...dishBody(restaurantId),
    price: '99.50',
    description_id: slow,
  });
  expect(created).toEqual({ status: 201, body: { menuId: expect.any(Number) } });
  const dish = { id: created.body['menuId'], name: 'Ghee Roast Dosa', price: 99.5, description_id: slow };
  expect((await menus())['menus']).toEqual([expect.objectContaining(dish)]);
});

it('the menu is listed with all fields of a dish that a partner sees [API-37 STORE-22]', async () => {
  const { body } = await post('/partner/menu/create', {
    ...dishBody(restaurantId),
    price: '99.5',
    description_id: slow,
  });
  expect(await menus()).toEqual({
    menus: [
      {
        id: body['menuId'],
        name: 'Ghee Roast Dosa',
        price: 99.5,
        image_url: null,
        is_veg: 1,
        description: 'Slow-cooked with whole spices.',
        description_id: slow,
        category: null,
        discount_percentage: 0,
        platform_discount_percentage: 0,
        status: 'approved',
        live_count: 0,
        version: 1,
      },
    ],
    total: 1,
    summary: { items: 1, in_stock: 0, out_of_stock: 1 },
  });
});

it('customers see a new dish with its price and a stock of 0', async () => {
  const menuId = await portal.newDish(portal.imran, restaurantId);
  expect(await customersMenu()).toEqual([
    expect.objectContaining({ id: menuId, name: 'Ghee Roast Dosa', price: 120, is_veg: 1 }),
  ]);
  const live = async () =>
    (await portal.call(asha, '/menusLiveInfo', { restaurant_id: restaurantId, hard_refresh: true })).body[
      'menus_live_info'
    ];
  const row = { id: menuId, price: 120, discount_percentage: 0, platform_discount_percentage: 0 };
  expect(await live()).toEqual([{ ...row, live_count: 0 }]);
  await add(menuId, 7);
  expect(await live()).toEqual([{ ...row, live_count: 7 }]);
});

it('customers can neither see nor order a dish that is not approved', async () => {
  const { body } = await post('/partner/menu/create', { ...dishBody(restaurantId), status: 'pending' });
  const menuId = Number(body['menuId']);
  await add(menuId, 5);
  expect(await names()).toEqual(['Ghee Roast Dosa']);
  expect(await customersMenu()).toEqual([]);
  expect((await portal.call(asha, '/menuDetails', { restaurantId, menuId })).status).toBe(404);
  expect((await portal.call(asha, '/menuMedia', { restaurantId, menuId })).status).toBe(404);
  const order = orderBody(restaurantId, [{ id: menuId, price: 12_000 }]);
  expect((await portal.call(asha, '/order/placeorder', order)).body.code).toBe('invalid_menu_item');
});

it.each([
  [{ price: '0' }, 'price'],
  [{ price: '0.00' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ price: '10.005' }, 'price'],
  [{ price: '1e3' }, 'price'],
  [{ price: 'ten' }, 'price'],
  [{ price: 120 }, 'price'],
  [{ price: '10000000' }, 'price'],
  [{ name: ' ' }, 'name'],
  [{ is_veg: true }, 'is_veg'],
  [{ description_id: 999_999 }, 'description_id'],
])('a dish with %j is rejected', async (wrong, field) => {
  const answer = await post('/partner/menu/create', { ...dishBody(restaurantId), ...wrong });
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'validation_error' });
  expect(answer.body.detail).toMatch(new RegExp(`^${field}: `));
  expect(await names()).toEqual([]);
});

it('an update changes name, price, veg mark and description, and removes an omitted description [API-40]', async () => {
  const menuId = await portal.newDish(portal.imran, restaurantId);
  const change = { restaurant_id: restaurantId, menu_id: menuId, name: 'Podi Dosa', price: '80.25', is_veg: 0 };
  expect((await post('/partner/menu/update', { ...change, description_id: slow })).status).toBe(200);
  const dish = async () => ((await menus())['menus'] as object[])[0];
  expect(await dish()).toMatchObject({ name: 'Podi Dosa', price: 80.25, is_veg: 0, description_id: slow });
  expect((await portal.call(asha, '/menuDetails', { restaurantId, menuId })).body['menu']).toMatchObject({
    name: 'Podi Dosa',
    price: 80.25,
    description: 'Slow-cooked with whole spices.',
  });
  expect((await post('/partner/menu/update', change)).status).toBe(200);
  expect(await dish()).toMatchObject({ description_id: null, description: null });
  const wrong = { ...change, description_id: 999_999 };
  expect((await post('/partner/menu/update', wrong)).body.detail).toMatch(/^description_id: /);
});

it('a deleted dish is hidden everywhere except in past orders [API-41]', async () => {
  const menuId = await portal.newDish(portal.imran, restaurantId);
  await add(menuId, 5);
  const order = orderBody(restaurantId, [{ id: menuId, price: 12_000 }]);
  await portal.call(asha, '/order/placeorder', order);
  const orders = (await portal.call(asha, '/order/getmyorders')).body['orders'];

  const deleted = { status: 200, body: { message: 'Menu item deleted.' } };
  expect(await post('/partner/menu/delete', { restaurantId, menuId })).toEqual(deleted);

  expect(await menus()).toEqual({ menus: [], total: 0, summary: { items: 0, in_stock: 0, out_of_stock: 0 } });
  const live = await post('/partner/menu/menusLiveInfo', { restaurant_id: String(restaurantId) });
  expect(live.body).toEqual({ menus_live_info: [] });
  expect(await customersMenu()).toEqual([]);
  expect((await portal.call(asha, '/menuDetails', { restaurantId, menuId })).status).toBe(404);
  expect((await portal.call(asha, '/menuMedia', { restaurantId, menuId })).status).toBe(404);
  const customersLive = { restaurant_id: restaurantId, hard_refresh: true };
  expect((await portal.call(asha, '/menusLiveInfo', customersLive)).body).toEqual({ menus_live_info: [] });
  expect((await portal.call(asha, '/order/placeorder', order)).body.code).toBe('invalid_menu_item');
  const own: [string, object][] = [
    ['/partner/menu/update', { restaurant_id: restaurantId, menu_id: menuId, name: 'Dosa', price: '1', is_veg: 1 }],
    ['/partner/menu/delete', { restaurantId, menuId }],
    ['/partner/media/getMenuMedia/', { restaurantId, menuId }],
    ['/partner/media/createMenuMedia/', { restaurantId, menuId, media_url: '/image-host/a.webp', type: 'image' }],
  ];
  for (const [path, body] of own) {
    const answer = await post(path, body);
    expect([path, answer.status]).toEqual([path, 404]);
    const { message, detail } = answer.body;
    expect([message, detail], path).toEqual(['This menu item no longer exists.', 'There is no such dish.']);
  }
  expect((await add(menuId, 1)).status).toBe(404);

  expect((await portal.call(asha, '/order/getmyorders')).body['orders']).toEqual(orders);
  const [last] = orders as { order_items: unknown }[];
  expect(last?.order_items).toEqual([
    { id: 1, menu_id: menuId, menu_name: 'Ghee Roast Dosa', quantity: 1, price: 120 },
  ]);
});

it('a dish is deleted by one of two concurrent requests', async () => {
  const menuId = await portal.newDish(portal.imran, restaurantId);
  const remove = () => post('/partner/menu/delete', { restaurantId, menuId });
  const answers = await runAtOnce(database.db, sql.table('menu_items'), [remove, remove]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
});

it("live info is returned, even before approval, if the restaurant's id is sent as a string [API-38 STORE-24]", async () => {
  await database.db.updateTable('restaurants').set({ status: 'pending' }).where('id', '=', restaurantId).execute();
  const menuId = await portal.newDish(portal.imran, restaurantId);
  await add(menuId, 3);
  const { status, body } = await post('/partner/menu/menusLiveInfo', { restaurant_id: String(restaurantId) });
  expect(status).toBe(200);
  expect(body['menus_live_info']).toEqual([
    { id: menuId, live_count: 3, price: 120, discount_percentage: 0, platform_discount_percentage: 0 },
  ]);
  expect((await post('/partner/menu/menusLiveInfo', { restaurant_id: restaurantId })).status).toBe(400);
  expect((await post('/partner/menu/menusLiveInfo', { restaurant_id: '9999999999' })).status).toBe(404);
});

describe('the menu with optional parameters (D48b)', () => {
  // Each with name, price, is_veg and stock.
  const dishes: [string, string, 0 | 1, number][] = [
    ['Masala Dosa', '90', 1, 4],
    ['chicken 65', '180', 0, 0],
    ['Appam', '40', 1, 0],
    ['100% Ghee_Roast Dosa', '120', 1, 9],
    ['Chicken Dosa', '180', 0, 2],
  ];
  let full: number;
  beforeAll(async () => {
    full = restaurantId = await portal.newRestaurant(portal.imran);
    for (const [name, price, is_veg, count] of dishes) {
      const { body } = await post('/partner/menu/create', { ...dishBody(restaurantId), name, price, is_veg });
      if (count > 0) await add(Number(body['menuId']), count);
    }
  });
  beforeEach(() => {
    restaurantId = full;
  });
  const [masala, chicken65, appam, ghee, chickenDosa] = dishes.map(([name]) => name);

  it('is complete and in the order of creation without parameters', async () => {
    expect(await names()).toEqual([masala, chicken65, appam, ghee, chickenDosa]);
  });

  it.each([
    [{ sort: 'name' }, [ghee, appam, chicken65, chickenDosa, masala]],
    [{ sort: 'name', order: 'desc' }, [masala, chickenDosa, chicken65, appam, ghee]],
    [{ sort: 'price' }, [appam, masala, ghee, chicken65, chickenDosa]],
    [{ sort: 'price', order: 'desc' }, [chickenDosa, chicken65, ghee, masala, appam]],
    [{ sort: 'stock', order: 'asc' }, [chicken65, appam, chickenDosa, masala, ghee]],
    [{ sort: 'stock', order: 'desc' }, [ghee, masala, chickenDosa, appam, chicken65]],
    [{ search: 'DOSA' }, [masala, ghee, chickenDosa]],
    [{ search: ' dosa ' }, [masala, ghee, chickenDosa]],
    [{ search: '%' }, [ghee]],
    [{ search: '_' }, [ghee]],
    [{ search: '\\' }, []],
    [{ search: "' or 1=1 --" }, []],
    [{ search: '' }, [masala, chicken65, appam, ghee, chickenDosa]],
    [{ stock: 'in-stock' }, [masala, ghee, chickenDosa]],
    [{ stock: 'out-of-stock' }, [chicken65, appam]],
    [{ stock: 'all', food: 'all' }, [masala, chicken65, appam, ghee, chickenDosa]],
    [{ food: 'veg' }, [masala, appam, ghee]],
    [{ food: 'non-veg' }, [chicken65, chickenDosa]],
    [{ food: 'non-veg', stock: 'in-stock', search: 'chicken' }, [chickenDosa]],
  ])('contains, with %j, the dishes %j', async (view, expected) => {
    expect(await names(view)).toEqual(expected);
    const { total, summary } = await menus(view);
    expect(total).toBe(expected.length);
    expect(summary).toEqual({ items: 5, in_stock: 3, out_of_stock: 2 });
  });

  it('has every dish on exactly one page, even if dishes have the same price', async () => {
    const page = (n: number) => menus({ sort: 'price', order: 'desc', page: n, page_size: 2 });
    const all = [];
    for (const n of [1, 2, 3]) {
      const { menus: rows, total } = await page(n);
      expect(total).toBe(5);
      all.push(...(rows as { name: string }[]).map(({ name }) => name));
    }
    expect(all).toEqual([chickenDosa, chicken65, ghee, masala, appam]);
    expect((await page(4))['menus']).toEqual([]);
  });

  it('has ten dishes per page by default', async () => {
    restaurantId = await portal.newRestaurant(portal.imran);
    for (let n = 0; n < 12; n += 1) await portal.newDish(portal.imran, restaurantId, `Dish ${n}`);
    expect(await names({ page: 1 })).toHaveLength(10);
    expect(await names({ page: 2 })).toHaveLength(2);
    expect(await names({ page_size: 5 })).toHaveLength(5);
  });

  it('has all dishes without a page', async () => {
    restaurantId = await portal.newRestaurant(portal.imran);
    for (let n = 0; n < 12; n += 1) await portal.newDish(portal.imran, restaurantId, `Dish ${n}`);
    expect(await names()).toHaveLength(12);
    const live = await post('/partner/menu/menusLiveInfo', { restaurant_id: String(restaurantId) });
    expect(live.body['menus_live_info']).toHaveLength(12);
  });
});

describe('a menu with 5,000 dishes', () => {
  beforeEach(async () => {
    await sql`insert into menu_items (restaurant_id, name, price_paise, is_veg)
      select ${restaurantId}, 'Dish ' || n, 100 + n, 1 from generate_series(1, 5000) n`.execute(database.db);
    await sql`insert into stock select restaurant_id, id, 1 from menu_items where restaurant_id = ${restaurantId}`.execute(
      database.db,
    );
    await sql`analyze menu_items, stock`.execute(database.db);
  });

  it.each(['name', 'price', 'stock'] as const)(
    'is searched without reading dishes that do not match, sorted by %s',
    async (sort) => {
      // A short page of a menu of this size, for which PostgreSQL would read the index of the sort order up to the match.
      const query = menuQuery(database.db, restaurantId, { search: 'SH 4999', sort, page: 1, page_size: 1 });
      expect((await query.execute()).map(({ name }) => name)).toEqual(['Dish 4999']);
      for (const mode of ['auto', 'force_generic_plan'] as const) {
        const { text } = await executedPlan(database.db, query.compile(), mode);
        expect(text).toContain('menu_items_by_words');
        const read = [...text.matchAll(/"Actual Rows":([0-9.]+)/g)].map(([, count]) => Number(count));
        expect(Math.max(...read)).toBeLessThan(20);
      }
    },
  );

  it.each([
    ['name', 'menu_items_by_name'],
    ['price', 'menu_items_by_price'],
  ] as const)('is read in pages, sorted by %s, from an index without reading other rows', async (sort, index) => {
    for (const order of ['asc', 'desc'] as const) {
      const query = menuQuery(database.db, restaurantId, { sort, order, page: 1, page_size: 10 });
      const rows = await query.explain<{ 'QUERY PLAN': string }>('text', sql`analyze`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on menu_items');
      const read = [...plan.matchAll(/actual .*rows=([0-9]+)/g)].map(([, count]) => Number(count));
      expect(read.length).toBeGreaterThan(2);
      expect(Math.max(...read)).toBeLessThan(200);
    }
  });
});
