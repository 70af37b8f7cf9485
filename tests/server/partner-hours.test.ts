import { describe, expect, it } from 'vitest';
import type { Method } from '../fixtures/partner-server.ts';
import { noon } from '../fixtures/order.ts';
import { at, openKitchen } from '../fixtures/partner-kitchen.ts';

const own = openKitchen();
const { call, readHours, readSettings, shown, place } = own;

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
    own.setClock(at('21T15:00:00'));
    expect(await shown()).toMatchObject({ is_open: false, opens_at: at('21T18:00:00'), opens_text: 'Opens 6:00 pm' });
    expect(await place()).toMatchObject({
      status: 409,
      body: { code: 'restaurant_closed', detail: 'Opens 6:00 pm.', opens_text: 'Opens 6:00 pm' },
    });
    // The hours of Saturday extend past midnight.
    own.setClock(at('22T00:59:59'));
    expect(await shown()).toMatchObject({ is_open: true });
    expect((await place()).status).toBe(200);
  });

  it('do not apply on a closed date or in the night after it', async () => {
    const closed_dates = [{ day: '2026-11-21', note: '' }];
    await call('PUT', '/partner/hours', { ...saturdays, closed_dates, version: 1 });
    for (const time of ['21T13:00:00', '22T00:30:00']) {
      own.setClock(at(time));
      // oxlint-disable-next-line no-await-in-loop -- all requests share one clock
      expect(await shown()).toMatchObject({ is_open: false, opens_text: 'Opens Sat, 28 Nov, 11:30 am' });
      // oxlint-disable-next-line no-await-in-loop -- all requests share one clock
      expect((await place()).status).toBe(409);
    }
  });

  it('keep a closed date until the night after it is over, so that a save does not open the restaurant', async () => {
    const closed = { day: '2026-11-21', note: 'Wedding' };
    await call('PUT', '/partner/hours', { ...saturdays, closed_dates: [closed, christmas], version: 1 });
    own.setClock(at('22T00:20:00'));
    const before = await readHours();
    expect(before).toMatchObject({ closed_dates: [closed, christmas], today: '2026-11-21' });
    const change = {
      opening_hours: [...saturdays.opening_hours, { weekday: 1, opens_minute: 690, closes_minute: 900 }],
      closed_dates: before['closed_dates'],
      version: 2,
    };
    expect(await call('PUT', '/partner/hours', change)).toMatchObject({ status: 200 });
    expect((await place()).status).toBe(409);
    own.setClock(at('22T01:00:00'));
    expect(await readHours()).toMatchObject({ closed_dates: [christmas], today: '2026-11-22' });
  });

  it('are stored once if the request that ends a night is repeated because its response was lost', async () => {
    const closed_dates = [{ day: '2026-11-21', note: '' }];
    await call('PUT', '/partner/hours', { ...saturdays, closed_dates, version: 1 });
    own.setClock(at('22T00:20:00'));
    const change = { opening_hours: [], closed_dates, version: 2 };
    const [first, second] = [await call('PUT', '/partner/hours', change), await call('PUT', '/partner/hours', change)];
    expect(first).toMatchObject({ status: 200, body: { closed_dates: [], today: '2026-11-22' } });
    expect(second).toEqual(first);
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
    await own.db
      .updateTable('orders')
      .set({ status: 'confirmed', confirmed_at: new Date(noon) })
      .execute();
    expect(await outside({})).toEqual({ orders: 2 });
    expect((await readSettings())['open_orders']).toBe(2);
    // The pickup time of both begins at 1 pm.
    const pausedOrders = async (paused_until: Date | null) => {
      await own.db.updateTable('restaurants').set({ paused_until }).execute();
      return (await readSettings())['paused_orders'];
    };
    expect(await pausedOrders(null)).toBeUndefined();
    expect(await pausedOrders(new Date(at('21T13:15:00')))).toBe(2);
    own.setClock(at('21T12:40:00'));
    expect(await pausedOrders(new Date(at('21T12:55:00')))).toBe(0);
    expect(await pausedOrders(null)).toBeUndefined();
    // The slot is over.
    own.setClock(at('21T14:00:00'));
    expect(await outside({})).toEqual({ orders: 0 });
  });

  it('counts only the orders whose slot has a part of the time that would no longer be open', async () => {
    await place(1);
    await own.db
      .updateTable('orders')
      .set({ status: 'confirmed', slot_start: new Date(at('21T15:00:00')) })
      .execute();
    await place(1);
    // The slots are 1 pm to 2 pm and 3 pm to 4 pm.
    const closedFrom = (start: number, end: number) => ({
      opening_hours: [
        { weekday: 6, opens_minute: 0, closes_minute: start * 60 },
        { weekday: 6, opens_minute: end * 60, closes_minute: 1440 },
      ],
    });
    expect(await outside(closedFrom(14, 15))).toEqual({ orders: 0 });
    expect(await outside(closedFrom(13.5, 14.5))).toEqual({ orders: 1 });
    expect(await outside(closedFrom(14.5, 15.5))).toEqual({ orders: 1 });
    expect(await outside(closedFrom(13.5, 15.5))).toEqual({ orders: 2 });
  });

  it('counts neither cancelled orders nor unpaid orders whose hold has expired', async () => {
    await place(1);
    own.setClock(noon + 15 * 60_000);
    expect(await outside({})).toEqual({ orders: 0 });
    own.setClock(noon + 15 * 60_000 - 1);
    expect(await outside({})).toEqual({ orders: 1 });
    await own.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    expect(await outside({})).toEqual({ orders: 0 });
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
    expect(await call(method, path, body, own.stranger)).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found', detail: 'There is no such restaurant.' },
    });
  }
  expect([await readHours(), await readSettings()]).toEqual(before);
});
