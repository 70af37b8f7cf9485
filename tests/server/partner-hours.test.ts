import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import { addCustomers, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { noon } from '../fixtures/order.ts';
import { startPortal, type Method, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let kitchen: TestRestaurant;
let partner: number;
let asha: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  // Saturday, 21 November 2026, 1 pm in India.
  portal.clock.now = new Date(noon);
  kitchen = await createDosaRestaurant(database.db);
  [asha = 0] = await addCustomers(database.db, 1);
  const row = await database.db
    .selectFrom('restaurants')
    .select('partner_id')
    .where('id', '=', kitchen.restaurantId)
    .executeTakeFirstOrThrow();
  partner = row.partner_id;
});

const call = (method: Method, path: string, body: object = {}, by = partner) =>
  portal.as(by, method, path, { body: { restaurant_id: kitchen.restaurantId, ...body } });
const readHours = async () => (await call('POST', '/partner/hours')).body;
const readSettings = async () => (await call('POST', '/partner/order-settings')).body;
const shown = async () => {
  const { body } = await portal.call(asha, '/restaurantDetails', { id: kitchen.restaurantId });
  return body['restaurant'];
};
const place = (dosas = 1, key?: string) =>
  portal.call(
    asha,
    '/order/placeorder',
    dosaOrderBody(kitchen, dosas),
    key === undefined ? {} : { 'idempotency-key': key },
  );
const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);

const evening = { weekday: 6, opens_minute: 1080, closes_minute: 1500 };
const saturdays = { opening_hours: [{ weekday: 6, opens_minute: 690, closes_minute: 900 }, evening] };
const christmas = { day: '2026-12-25', note: 'Christmas' };

describe('the opening hours', () => {
  it('are initially around the clock, and are returned with the date in India', async () => {
    const { opening_hours, ...others } = await readHours();
    expect(opening_hours).toHaveLength(7);
    expect(others).toEqual({ closed_dates: [], today: '2026-11-21', version: 1 });
  });

  it('apply to customers and to orders as soon as they are replaced', async () => {
    const change = { ...saturdays, closed_dates: [christmas], version: 1 };
    const stored = { ...saturdays, closed_dates: [christmas], today: '2026-11-21', version: 2 };
    expect(await call('PUT', '/partner/hours', change)).toEqual({ status: 200, body: stored });
    expect(await readHours()).toEqual(stored);
    expect(await shown()).toMatchObject({ is_open: true, open_until: at('21T15:00:00'), ...saturdays });
    portal.clock.now = new Date(at('21T15:00:00'));
    expect(await shown()).toMatchObject({ is_open: false, opens_at: at('21T18:00:00'), opens_text: 'Opens 6:00 pm' });
    expect(await place()).toMatchObject({
      status: 409,
      body: { code: 'restaurant_closed', detail: 'Opens 6:00 pm.', opens_text: 'Opens 6:00 pm' },
    });
    // The hours of Saturday extend past midnight.
    portal.clock.now = new Date(at('22T00:59:59'));
    expect(await shown()).toMatchObject({ is_open: true });
    expect((await place()).status).toBe(200);
  });

  it('do not apply on a closed date or in the night after it', async () => {
    const closed_dates = [{ day: '2026-11-21', note: '' }];
    await call('PUT', '/partner/hours', { ...saturdays, closed_dates, version: 1 });
    for (const time of ['21T13:00:00', '22T00:30:00']) {
      portal.clock.now = new Date(at(time));
      // oxlint-disable-next-line no-await-in-loop -- all requests share one clock
      expect(await shown()).toMatchObject({ is_open: false, opens_text: 'Opens Sat, 28 Nov, 11:30 am' });
      // oxlint-disable-next-line no-await-in-loop -- all requests share one clock
      expect((await place()).status).toBe(409);
    }
  });

  it('are stored without closed dates that are over', async () => {
    const closed_dates = [{ day: '2026-11-20', note: '' }, christmas];
    const { body } = await call('PUT', '/partner/hours', { ...saturdays, closed_dates, version: 1 });
    expect(body['closed_dates']).toEqual([christmas]);
  });

  it('are not replaced if the version is older, and the stored hours are returned', async () => {
    await call('PUT', '/partner/hours', { ...saturdays, closed_dates: [christmas], version: 1 });
    const stored = await readHours();
    expect(await call('PUT', '/partner/hours', { opening_hours: [], closed_dates: [], version: 1 })).toEqual({
      status: 409,
      body: {
        code: 'changed_elsewhere',
        message: 'This was changed elsewhere in the meantime.',
        detail: 'version: 1 was sent, 2 is stored',
        hours: stored,
      },
    });
    expect(await readHours()).toEqual(stored);
  });

  it('are replaced once if the request is repeated because its response was lost', async () => {
    const change = { ...saturdays, closed_dates: [christmas], version: 1 };
    const [first, second] = [await call('PUT', '/partner/hours', change), await call('PUT', '/partner/hours', change)];
    expect(second).toEqual(first);
    expect(second.body['version']).toBe(2);
  });

  it('are replaced by only one of five concurrent requests with the same version', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((opens_minute) =>
        call('PUT', '/partner/hours', {
          opening_hours: [{ weekday: 1, opens_minute, closes_minute: 900 }],
          closed_dates: [],
          version: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await readHours())['opening_hours']).toEqual(winner?.body['opening_hours']);
  });

  it.each([
    [
      { opening_hours: [evening, evening] },
      'opening_hours',
      'Saturday: These times overlap. Please change one of them.',
    ],
    [
      { opening_hours: [{ weekday: 2, opens_minute: 600, closes_minute: 600 }] },
      'opening_hours',
      'Tuesday: Closing time must be within 24 hours of opening.',
    ],
    [{ closed_dates: [christmas, christmas] }, 'closed_dates', 'A closed date is there twice. Please remove one.'],
  ])('are rejected with a message that says what to do, for %j', async (wrong, field, message) => {
    const draft = { ...saturdays, closed_dates: [], ...wrong };
    for (const answer of [
      await call('PUT', '/partner/hours', { ...draft, version: 1 }),
      await call('POST', '/partner/hours/orders', draft),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_error', message, field } });
    expect((await readHours())['version']).toBe(1);
  });

  it.each([
    { opening_hours: [{ ...evening, closes_minute: 2880 }] },
    { closed_dates: [{ day: '2026-02-30', note: '' }] },
    { closed_dates: [{ day: 'tomorrow', note: '' }] },
    { version: 0 },
  ])('are rejected because the schema does not allow %j', async (wrong) => {
    const draft = { ...saturdays, closed_dates: [], version: 1, ...wrong };
    expect((await call('PUT', '/partner/hours', draft)).status).toBe(400);
  });
});

describe('the number of orders outside new hours', () => {
  const outside = async (draft: object) =>
    (await call('POST', '/partner/hours/orders', { opening_hours: [], closed_dates: [], ...draft })).body;

  it('counts paid orders and orders with a hold whose slot would no longer be open', async () => {
    await place(1);
    await place(1);
    // The slot is 1 pm to 2 pm. The second order has released the hold of the first.
    expect(await outside({})).toEqual({ orders: 1 });
    const until = (closes_minute: number) => ({ opening_hours: [{ weekday: 6, opens_minute: 0, closes_minute }] });
    expect(await outside(until(840))).toEqual({ orders: 0 });
    expect(await outside(until(839))).toEqual({ orders: 1 });
    expect(await outside({ ...until(1440), closed_dates: [{ day: '2026-11-21', note: '' }] })).toEqual({ orders: 1 });
    await database.db.updateTable('orders').set({ status: 'confirmed', confirmed_at: portal.clock.now }).execute();
    expect(await outside({})).toEqual({ orders: 2 });
    expect((await readSettings())['open_orders']).toBe(2);
    // The slot is over.
    portal.clock.now = new Date(at('21T14:00:00'));
    expect(await outside({})).toEqual({ orders: 0 });
  });

  it('counts neither cancelled orders nor unpaid orders whose hold has expired', async () => {
    await place(1);
    portal.clock.now = new Date(noon + 15 * 60_000);
    expect(await outside({})).toEqual({ orders: 0 });
    portal.clock.now = new Date(noon + 15 * 60_000 - 1);
    expect(await outside({})).toEqual({ orders: 1 });
    await database.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    expect(await outside({})).toEqual({ orders: 0 });
  });
});

describe('a pause', () => {
  const pause = (length: string, version = 1) => call('PUT', '/partner/pause', { pause: length, version });

  it.each([
    ['minutes_15', at('21T13:16:00'), 'Not taking orders until 1:16 pm'],
    ['minutes_30', at('21T13:31:00'), 'Not taking orders until 1:31 pm'],
    ['minutes_60', at('21T14:01:00'), 'Not taking orders until 2:01 pm'],
    ['end_of_day', at('22T00:00:00'), 'Not taking orders until Sun, 22 Nov, 12:00 am'],
    ['until_resumed', untilResumed, null],
  ])('of %s ends at a full minute, and until then no order is accepted', async (length, paused_until, opens_text) => {
    portal.clock.now = new Date(noon + 1);
    const stored = {
      ...{ is_open: false, opens_text, paused_until, rush_minutes: 0, rush_until: null },
      ...{ preparation_minutes: 20, open_orders: 0, version: 2 },
      ...{ slot_minutes: 30, slot_capacity: null, slot_unit: 'orders', last_order_minutes: 0 },
      ...{ accept_mode: 'auto', accept_minutes: 10 },
    };
    expect(await pause(length)).toEqual({ status: 200, body: stored });
    expect(await shown()).toMatchObject({ is_open: false, opens_text });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
    expect((await pause('none', 2)).body).toMatchObject({ is_open: true, opens_text: null, paused_until: null });
    expect((await place()).status).toBe(200);
  });

  it('ends without a request', async () => {
    await pause('minutes_15');
    portal.clock.now = new Date(at('21T13:14:59'));
    expect((await place()).status).toBe(409);
    portal.clock.now = new Date(at('21T13:15:00'));
    expect(await readSettings()).toMatchObject({ is_open: true, paused_until: null });
    expect((await place()).status).toBe(200);
  });

  it('is not changed if the version is older, and the stored settings are returned', async () => {
    await pause('minutes_15');
    const settings = await readSettings();
    expect(await pause('minutes_60')).toMatchObject({ status: 409, body: { code: 'changed_elsewhere', settings } });
    expect(await readSettings()).toEqual(settings);
  });

  it('does not change an unpaid order and its hold', async () => {
    const placed = await place(2, 'key-0001');
    await pause('until_resumed');
    expect(await place(2, 'key-0001')).toEqual(placed);
    expect(
      await database.db
        .selectFrom('stock_holds')
        .select('quantity')
        .where('restaurant_id', '=', kitchen.restaurantId)
        .execute(),
    ).toEqual([{ quantity: 2 }]);
  });
});

describe('rush and preparation minutes', () => {
  const change = (rush_minutes: number, preparation_minutes: number, version: number) =>
    call('PUT', '/partner/order-settings', { rush_minutes, preparation_minutes, version });

  it('are stored, and a rush ends after an hour', async () => {
    const rush = { rush_minutes: 20, rush_until: at('21T14:00:00') };
    expect((await change(20, 20, 1)).body).toMatchObject({ ...rush, preparation_minutes: 20, version: 2 });
    portal.clock.now = new Date(at('21T13:30:00'));
    // Other preparation minutes do not prolong the rush, but other rush minutes do.
    expect((await change(20, 35, 2)).body).toMatchObject({ ...rush, preparation_minutes: 35 });
    expect((await change(30, 35, 3)).body).toMatchObject({ rush_minutes: 30, rush_until: at('21T14:30:00') });
    portal.clock.now = new Date(at('21T14:30:00'));
    const over = { rush_minutes: 0, rush_until: null, preparation_minutes: 35 };
    expect(await readSettings()).toMatchObject(over);
    expect((await change(10, 35, 4)).body).toMatchObject({ rush_minutes: 10, rush_until: at('21T15:30:00') });
    expect((await change(0, 35, 5)).body).toMatchObject(over);
  });

  it('are not changed if the version is older, unless the request is a repetition', async () => {
    const first = await change(10, 25, 1);
    expect(await change(10, 25, 1)).toEqual(first);
    expect(await change(20, 25, 1)).toMatchObject({ status: 409, body: { settings: first.body } });
    expect(await change(10, 30, 1)).toMatchObject({ status: 409, body: { settings: first.body } });
    expect(await readSettings()).toEqual(first.body);
  });

  it.each([
    [5, 20],
    [10, 4],
    [10, 181],
    [10, 20.5],
  ])('are rejected if they are %i and %s', async (rush, preparation) => {
    expect((await change(rush, preparation, 1)).status).toBe(400);
  });
});

describe('pickup slots', () => {
  const slots = { slot_minutes: 15, slot_capacity: 8, slot_unit: 'dishes', last_order_minutes: 20 };
  const change = (settings: object, version: number) =>
    call('PUT', '/partner/order-settings', { rush_minutes: 0, preparation_minutes: 20, version, ...settings });

  it('are stored, and stay as they are if a client does not send them', async () => {
    expect((await change(slots, 1)).body).toMatchObject({ ...slots, version: 2 });
    expect((await change({ preparation_minutes: 25 }, 2)).body).toMatchObject({ ...slots, preparation_minutes: 25 });
    expect((await change({ slot_capacity: null }, 3)).body).toMatchObject({ ...slots, slot_capacity: null });
  });

  it('are not changed if the version is older, unless the request is a repetition', async () => {
    const first = await change(slots, 1);
    expect(await change(slots, 1)).toEqual(first);
    expect(await change({ ...slots, slot_capacity: 9 }, 1)).toMatchObject({
      status: 409,
      body: { settings: first.body },
    });
  });

  it.each([{ slot_minutes: 25 }, { slot_capacity: 0 }, { slot_unit: 'meals' }, { last_order_minutes: 121 }])(
    'are rejected if they are %j',
    async (settings) => {
      expect((await change(settings, 1)).status).toBe(400);
    },
  );
});

describe('the acceptance of orders', () => {
  const accepting = { accept_mode: 'manual', accept_minutes: 5 };
  const change = (settings: object, version: number) =>
    call('PUT', '/partner/order-settings', { rush_minutes: 0, preparation_minutes: 20, version, ...settings });

  it('is stored, and stays as it is if a client does not send it', async () => {
    expect((await change(accepting, 1)).body).toMatchObject({ ...accepting, version: 2 });
    expect((await change({ preparation_minutes: 25 }, 2)).body).toMatchObject(accepting);
    expect(await change({ accept_mode: 'auto' }, 2)).toMatchObject({ status: 409, body: { settings: accepting } });
  });

  it.each([{ accept_mode: 'later' }, { accept_minutes: 1 }, { accept_minutes: 16 }, { accept_minutes: 2.5 }])(
    'is rejected if it is %j',
    async (settings) => {
      expect((await change(settings, 1)).status).toBe(400);
    },
  );

  it('and the pickup slots are in the audit log with the partner who changed them', async () => {
    await change({ ...accepting, slot_capacity: 8 }, 1);
    const entries = await database.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'after'])
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('action', '=', 'updateOrderSettings')
      .execute();
    expect(entries).toEqual([
      { actor_kind: 'partner', actor_id: String(partner), after: { ...accepting, slot_capacity: 8 } },
    ]);
  });
});

it('hours, pause and settings can only be read and changed by the owner of the restaurant', async () => {
  const before = [await readHours(), await readSettings()];
  const calls: [Method, string, object][] = [
    ['POST', '/partner/hours', {}],
    ['PUT', '/partner/hours', { ...saturdays, closed_dates: [], version: 1 }],
    ['POST', '/partner/hours/orders', { ...saturdays, closed_dates: [] }],
    ['POST', '/partner/order-settings', {}],
    ['PUT', '/partner/order-settings', { rush_minutes: 10, preparation_minutes: 30, version: 1 }],
    ['PUT', '/partner/pause', { pause: 'minutes_15', version: 1 }],
  ];
  for (const [method, path, body] of calls) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    expect(await call(method, path, body, portal.meera)).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found' },
    });
  }
  expect([await readHours(), await readSettings()]).toEqual(before);
});
