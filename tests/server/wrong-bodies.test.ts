import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { operationsOf, readContract } from '../../server/http/contract/document.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { tableSums } from '../fixtures/table-sums.ts';
import { bodiesOf, exampleOf } from '../fixtures/wrong-bodies.ts';

// The requests are generated from the contract. Each must get a 4xx that names the field, and must change nothing.

const operations = operationsOf(readContract()).filter(({ body }) => body !== undefined);

let database: TestDatabase;
let application: Application;
/** Access tokens of a customer and a partner. `send` chooses one by the path. */
let tokens: { customer: string; partner: string };
let asha: { id: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  asha = await db
    .insertInto('customers')
    .values({ phone: '9876543210', name: 'Asha Rao' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Outside demo mode the server also stores attempts of networks, which a rejected request must not change.
  application = await startApplication(db, { config: { demo: false } });
  // The restaurant has the id of the contract's examples, so that only an invalid body causes a rejection.
  await sql`select setval(pg_get_serial_sequence('restaurants', 'id'), 11)`.execute(db);
  await sql`select setval(pg_get_serial_sequence('menu_items', 'id'), 339)`.execute(db);
  const kitchen = await createRestaurant(db, [{ count: 9, pricePaise: 14_000 }]);
  if (kitchen.restaurantId !== 12 || kitchen.menuIds[0] !== 340) throw new Error('the examples name another dish');
  tokens = {
    customer: await application.accessToken(asha.id),
    partner: await application.accessToken(kitchen.partnerId, 'partner'),
  };
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

type Method = (typeof operations)[number]['method'];
async function send(
  path: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  method: Method = 'POST',
) {
  const response = await application.app.inject({
    method,
    url: `${apiBase}${path}`,
    headers: {
      authorization: `Bearer ${path.startsWith('/partner/') ? tokens.partner : tokens.customer}`,
      'content-type': 'application/json',
      'x-razorpay-signature': '0'.repeat(64),
      'x-razorpay-event-id': 'evt_1',
      ...headers,
    },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Returns checksums of all tables, which a rejected request must not change. */
const rows = () => tableSums(database.db);

it('the tests cover every operation that has a body', () => {
  expect(operations.map(({ id }) => id)).toEqual([
    'registerCustomer',
    'sendOtp',
    'verifyOtp',
    'verifyToken',
    'deleteCustomer',
    'listRestaurants',
    'listPlaces',
    'getPlaceMedia',
    'getRestaurant',
    'getRestaurantMedia',
    'getMenus',
    'getMenuDetails',
    'getMenuMedia',
    'getMenusLiveInfo',
    'listSlots',
    'placeOrder',
    'verifyPayment',
    'getOrderStatus',
    'cancelOrder',
    'receiveWebhook',
    'registerPartner',
    'partnerSendOtp',
    'partnerVerifyOtp',
    'partnerVerifyPasskey',
    'partnerEnrolPasskey',
    'addPasskey',
    'beginPasskey',
    'removePasskey',
    'deletePartner',
    'createRestaurant',
    'updateRestaurant',
    'deleteRestaurant',
    'getPartnerHours',
    'updatePartnerHours',
    'countOrdersOutsideHours',
    'getOrderSettings',
    'updateOrderSettings',
    'pauseOrders',
    'getPartnerMenus',
    'getPartnerMenusLiveInfo',
    'createMenuItem',
    'updateMenuItem',
    'deleteMenuItem',
    'updateMenuItemCount',
    'setSoldOutToday',
    'getPartnerRestaurantMedia',
    'createRestaurantMedia',
    'deleteRestaurantMedia',
    'createMenuMedia',
    'getPartnerMenuMedia',
    'deleteMenuMedia',
    'listPartnerOrders',
    'getBoard',
    'actOnOrder',
    'confirmHeard',
    'tickDish',
    'getRefundable',
    'refundDishes',
    'verifyPickupCode',
  ]);
});

it('the example of an order is accepted, so that only invalid fields cause a rejection (control)', async () => {
  const body = exampleOf('OrderBody');
  expect(await send('/order/placeorder', JSON.stringify(body))).toMatchObject({ status: 200, body: { success: true } });
  const { live_count } = await database.db.selectFrom('stock').select('live_count').executeTakeFirstOrThrow();
  expect(live_count).toBe(7);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  'the operation %s',
  (_id, operation) => {
    const { path, method } = operation;
    const { valid, wrong } = bodiesOf(operation);

    it(`rejects ${wrong.length} invalid bodies with an error that names the field, and changes nothing`, async () => {
      expect(wrong.length).toBeGreaterThan(8);
      const before = await rows();
      for (const { what, field, body } of wrong) {
        const answer = await send(path, JSON.stringify(body), {}, method);
        expect(answer, what).toMatchObject({
          status: 400,
          body: { code: 'validation_error' },
        });
        // The message of /order/ operations is fixed by the specification. Other operations name the field.
        expect(answer.body['message'], what).toMatch(
          path.startsWith('/order/')
            ? /^Please check your order details and try again\.$/
            : /^Please check the [^A-Z]+: it .{5,}\.$/,
        );
        expect(String(answer.body['detail']), what).toMatch(
          new RegExp(`^${field === '' ? 'body' : field.replaceAll('.', '\\.')}: .{5}`),
        );
      }
      expect(await rows()).toEqual(before);
    });

    it('rejects a body that is missing, not JSON, too large or of another content type', async () => {
      const before = await rows();
      const refused = [
        await send(path, '', {}, method),
        await send(path, '{', {}, method),
        await send(path, Buffer.from([0xff, 0xfe, 0x00]), {}, method),
        await send(path, JSON.stringify(valid), { 'content-type': 'text/plain' }, method),
        await send(path, 'phone=9876543210', { 'content-type': 'application/x-www-form-urlencoded' }, method),
        await send(path, JSON.stringify(' '.repeat(300_000)), {}, method),
        await send(path, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, {}, method),
        await send(path, `{"a":1e999}`, {}, method),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'validation_error', detail: expect.stringMatching(/^[\w.]+: ./) },
        });
      }
      expect(await rows()).toEqual(before);
    });
  },
);

it('a registration returns the error of a field under its name, as spec §7 requires [API-4]', async () => {
  const { body } = await send('/auth/register/', JSON.stringify({ name: ' ', phone: '9876500000' }));
  expect(body).toMatchObject({
    code: 'validation_error',
    detail: 'name: must be 1 to 120 characters, not blank, without control or text direction characters',
    name: ['name must be 1 to 120 characters, not blank, without control or text direction characters'],
  });
  const { body: other } = await send('/auth/register/', JSON.stringify({ name: 'Asha', phone: '98765' }));
  expect(other).toMatchObject({ detail: 'phone: must be ten digits', phone: ['phone must be ten digits'] });
});

it.each([
  ['/partner/menu/create', { price: '10000000.00' }, 'price: it must be from 0.01 to 9999999.99 rupees with'],
  ['/partner/restaurants/', { street_address: ' ' }, 'street address: it must be 1 to 300 characters and not blank.'],
  ['/partner/menu/create', { restaurantId: 'x' }, 'restaurant id: it must be'],
])('a request to %s with %j gets a message that names the invalid field [ERR-5]', async (path, change, words) => {
  const form = path.endsWith('create') ? 'NewMenuItem' : 'NewRestaurant';
  const answer = await send(path, JSON.stringify({ ...Object(exampleOf(form)), ...change }));
  expect(answer.body['message']).toMatch(new RegExp(`^Please check the ${words}`));
});

it.each([
  `Robert'); drop table customers;--`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `' or '1'='1`,
  `{{7*7}} \${7*7} %s %n ../../etc/passwd`,
  `अनन्या 🍛 क्‍ष\ud800`,
])("a customer's name is stored unchanged: %s", async (name) => {
  const phone = `91${Math.abs(hash(name)).toString().padStart(8, '0').slice(0, 8)}`;
  expect((await send('/auth/register/', JSON.stringify({ name, phone }))).status).toBe(201);
  const kept = await database.db
    .selectFrom('customers')
    .select('name')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  // UTF-8 cannot encode a lone surrogate, which therefore becomes the replacement character.
  expect(kept.name).toBe(name.replace('\ud800', '\ufffd'));
  expect(await database.db.selectFrom('customers').select('id').where('id', '=', asha.id).execute()).toEqual([asha]);
});

it.each([
  `Robert'); drop table partners;--`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `' or '1'='1`,
  `{{7*7}} \${7*7} %s %n ../../etc/passwd`,
  `अनन्या 🍛 क्‍ष 👩‍🍳`,
])("a partner's texts are stored unchanged: %s", async (text) => {
  const phone = `92${Math.abs(hash(text)).toString().padStart(8, '0').slice(0, 8)}`;
  const made = [
    await send('/partner/auth/register', JSON.stringify({ name: text, phone, address: text })),
    await send(
      '/partner/restaurants/',
      JSON.stringify({
        name: 'Before',
        street_address: text,
        city_id: await cityId(),
        phone,
        map_url: 'https://maps.example/1',
        is_veg: 1,
      }),
    ),
    await send(
      '/partner/restaurants/',
      JSON.stringify({ restaurantId: 12, name: text, street_address: text }),
      {},
      'PUT',
    ),
    await send(
      '/partner/menu/create',
      JSON.stringify({ restaurantId: 12, name: text, price: '10', is_veg: 1, status: 'approved' }),
    ),
    await send(
      '/partner/menu/update',
      JSON.stringify({ restaurant_id: 12, menu_id: 340, name: text, price: '10', is_veg: 1 }),
    ),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 200, 201, 200]);
  const { db } = database;
  const partner = db.selectFrom('partners').select(['name', 'address']).where('phone', '=', phone);
  expect(await partner.executeTakeFirst()).toEqual({ name: text, address: text });
  const street = db.selectFrom('restaurants').select('street_address').where('phone', '=', phone);
  expect(await street.executeTakeFirst()).toEqual({ street_address: text });
  const changed = db.selectFrom('restaurants').select(['name', 'street_address']).where('id', '=', 12);
  expect(await changed.executeTakeFirst()).toEqual({ name: text, street_address: text });
  const dishes = db.selectFrom('menu_items').select('id').where('name', '=', text);
  expect(await dishes.execute()).toHaveLength(2);
  const search = await send('/partner/menu/', JSON.stringify({ restaurantId: 12, search: text }));
  expect(search.body).toMatchObject({ total: 2 });
});

it.each([
  ['a line feed', 'Asha\nRao'],
  ['NEL', 'Asha\u0085Rao'],
  ['right-to-left override', 'Asha\u202eRao'],
  ['isolate', 'Asha\u2066Rao'],
  ['left-to-right mark', 'Asha\u200eRao'],
  ['Arabic letter mark', 'Asha\u061cRao'],
  ['a line separator', 'Asha\u2028Rao'],
])('a name with %s is rejected by every operation that takes a name', async (_what, name) => {
  const forms: [string, object, Method?][] = [
    ['/auth/register/', { name, phone: '9123456780' }],
    ['/partner/auth/register', { name, phone: '9123456780', address: 'MG Road' }],
    ['/partner/restaurants/', { ...Object(exampleOf('NewRestaurant')), name }],
    ['/partner/restaurants/', { restaurantId: 12, name }, 'PUT'],
    ['/partner/menu/create', { ...Object(exampleOf('NewMenuItem')), name }],
    ['/partner/menu/update', { ...Object(exampleOf('MenuItemChange')), name }],
  ];
  const before = await rows();
  const advice = 'must be 1 to 120 characters, not blank, without control or text direction characters';
  for (const [path, form, method] of forms)
    expect(await send(path, JSON.stringify(form), {}, method), path).toMatchObject({
      status: 400,
      body: { field: 'name', name: [`name ${advice}`], message: `Please check the name: it ${advice}.` },
    });
  expect(await rows()).toEqual(before);
});

it.each(['draft', 'approve', '', 'Approved'])('a menu item with the status "%s" is rejected', async (status) => {
  const dish = { ...Object(exampleOf('NewMenuItem')), status };
  expect(await send('/partner/menu/create', JSON.stringify(dish))).toMatchObject({
    status: 400,
    body: { field: 'status', detail: 'status: must be approved, pending or rejected' },
  });
});

async function cityId(): Promise<number> {
  return (await database.db.selectFrom('cities').select('id').executeTakeFirstOrThrow()).id;
}

function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) % 99_999_989;
  return value;
}

it('an invalid token is rejected before the body is parsed', async () => {
  const answer = await send('/order/placeorder', '{', { authorization: 'Bearer nonsense' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
});

it.each(['', 'with space 12345', 'tab\there', 'dosa-é', 'x'.repeat(256)])(
  'the invalid idempotency key %j is rejected with an error that names the header',
  async (key) => {
    const body = exampleOf('OrderBody');
    const answer = await send('/order/placeorder', JSON.stringify(body), { 'idempotency-key': key });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_error', detail: expect.stringMatching(/^Idempotency-Key: /) },
    });
  },
);
