import { untilResumed } from '../../domain/opening-hours.ts';
import { describe, expect, it } from 'vitest';
import { initialSettings } from '../fixtures/initial-settings.ts';
import { noon } from '../fixtures/order.ts';
import { at, openKitchen } from '../fixtures/partner-kitchen.ts';

const own = openKitchen();
const { call, readSettings, shown, place } = own;

describe('a pause', () => {
  const pause = (length: string, version = 1) => call('PUT', '/partner/pause', { pause: length, version });

  it.each([
    ['minutes_15', at('21T13:16:00'), 'Not taking orders until 1:16 pm'],
    ['minutes_30', at('21T13:31:00'), 'Not taking orders until 1:31 pm'],
    ['minutes_60', at('21T14:01:00'), 'Not taking orders until 2:01 pm'],
    ['end_of_day', at('22T00:00:00'), 'Not taking orders until tomorrow, 12:00 am'],
    ['until_resumed', untilResumed, null],
  ])('of %s ends at a full minute, and until then no order is accepted', async (length, paused_until, opens_text) => {
    own.setClock(noon + 1);
    const stored = {
      ...initialSettings,
      ...{ is_open: false, opens_text, paused_until, rush_until: null },
      ...{ open_orders: 0, paused_orders: 0, version: 2 },
    };
    expect(await pause(length)).toEqual({ status: 200, body: stored });
    expect(await shown()).toMatchObject({ is_open: false, opens_text });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
    expect((await pause('none', 2)).body).toMatchObject({ is_open: true, opens_text: null, paused_until: null });
    expect((await place()).status).toBe(200);
  });

  it('ends without a request', async () => {
    await pause('minutes_15');
    own.setClock(at('21T13:14:59'));
    expect((await place()).status).toBe(409);
    own.setClock(at('21T13:15:00'));
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
      await own.db
        .selectFrom('stock_holds')
        .select('quantity')
        .where('restaurant_id', '=', own.kitchen.restaurantId)
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
    own.setClock(at('21T13:30:00'));
    // Other preparation minutes do not prolong the rush, but other rush minutes do.
    expect((await change(20, 35, 2)).body).toMatchObject({ ...rush, preparation_minutes: 35 });
    expect((await change(30, 35, 3)).body).toMatchObject({ rush_minutes: 30, rush_until: at('21T14:30:00') });
    own.setClock(at('21T14:30:00'));
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
});
