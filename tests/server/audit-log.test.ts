import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Row } from '../../server/db/schema.ts';
import { readCommand } from '../../server/operator/command.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { testSecret } from '../fixtures/order-server.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { dishBody, restaurantBody, startPortal, type Method, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let codes: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  codes = [];
  portal = await startPortal(database.db, { sms: { send: async ({ code }) => void codes.push(code) } });
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});

/** The entries that `work` adds, oldest first. */
async function entriesOf(work: () => Promise<unknown>): Promise<Row<'audit_log'>[]> {
  const { db } = database;
  const last = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst();
  await work();
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute();
}
const of = (kind: string, id: number | string, action: string) => ({
  actor_kind: kind,
  actor_id: String(id),
  action,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
const operate = (line: string) => {
  const read = readCommand(line.split(' '));
  if (!read.ok || read.command.kind === 'help') throw new Error(line);
  return runCommand(database.db, read.command, { now: portal.clock.now, operator: "o'brien" });
};

/** A confirmed order at a restaurant of a new partner. */
async function paidOrder() {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 5 }]);
  const [customer = 0] = await addCustomers(database.db, 1);
  const number = await addOrder(database.db, {
    restaurant_id: restaurantId,
    customer_id: customer,
    status: 'confirmed',
    pickup_code: '482913',
    confirmed_at: portal.clock.now,
    ready_at: portal.clock.now,
  });
  const { partner_id: partner } = await database.db
    .selectFrom('restaurants')
    .select('partner_id')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return { restaurantId, partner, id: `${restaurantId}-${number}` };
}

describe('an entry', () => {
  it('of a new restaurant has its values, the partner, the call and the request', async () => {
    const { imran, cityId } = portal;
    let restaurantId = 0;
    const entries = await entriesOf(async () => (restaurantId = await portal.newRestaurant(imran)));
    const { name, street_address, map_url } = restaurantBody(cityId);
    expect(entries.filter(({ object_kind }) => object_kind === 'restaurant')).toEqual([
      expect.objectContaining({
        ...of('partner', imran, 'createRestaurant'),
        object_id: String(restaurantId),
        restaurant_id: restaurantId,
        outcome: 'done',
        before: null,
        after: expect.objectContaining({
          name,
          phone: '(hidden)',
          street_address,
          map_url,
          city_id: cityId,
          status: 'pending',
        }),
      }),
    ]);
  });

  it('of a change has only the columns that changed, before and after', async () => {
    const restaurant_id = await portal.newRestaurant(portal.imran);
    const menu_id = await portal.newDish(portal.imran, restaurant_id);
    const body = { restaurant_id, menu_id, name: 'Ghee Roast Dosa', price: '150.00', is_veg: 1 };
    expect(await entriesOf(() => portal.as(portal.imran, 'POST', '/partner/menu/update', { body }))).toEqual([
      expect.objectContaining({
        ...of('partner', portal.imran, 'updateMenuItem'),
        object_kind: 'menu_item',
        object_id: `${restaurant_id}-${menu_id}`,
        before: { price_paise: 12_000 },
        after: { price_paise: 15_000 },
      }),
    ]);
  });

  const christmas = { day: '2026-12-25', note: 'Christmas' };
  const picture = { media_url: '/image-host/pehle/image/upload/v1/india/a.webp', type: 'image' };
  it.each<[Method, string, (restaurant: number, dish: number) => object, kind: string, columns: string]>([
    [
      'PUT',
      'pause',
      (restaurant_id) => ({ restaurant_id, pause: 'until_resumed', version: 1 }),
      'restaurant',
      'paused_until',
    ],
    [
      'PUT',
      'order-settings',
      (restaurant_id) => ({ restaurant_id, rush_minutes: 10, preparation_minutes: 25, version: 1 }),
      'restaurant',
      'preparation_minutes rush_minutes rush_until',
    ],
    [
      'PUT',
      'hours',
      (restaurant_id) => ({ restaurant_id, opening_hours: [], closed_dates: [christmas], version: 1 }),
      'closed_date',
      'day note',
    ],
    [
      'POST',
      'menu/create',
      (id) => dishBody(id),
      'menu_item',
      'discount_percentage is_veg name platform_discount_percentage price_paise status',
    ],
    [
      'POST',
      'menu/updateMenuItemCount',
      (id, dish) => ({ restaurant_id: `${id}`, menu_id: `${dish}`, item_count: 7, action: 'increment' }),
      'stock',
      'live_count',
    ],
    ['POST', 'menu/delete', (restaurantId, menuId) => ({ restaurantId, menuId }), 'menu_item', 'deleted_at'],
    [
      'POST',
      'media/createRestaurantMedia',
      (restaurantId) => ({ restaurantId, ...picture }),
      'restaurant_picture',
      'url',
    ],
    [
      'POST',
      'media/createMenuMedia/',
      (restaurantId, menuId) => ({ restaurantId, menuId, ...picture }),
      'menu_picture',
      'menu_id url',
    ],
    ['DELETE', 'restaurants/', (restaurantID) => ({ restaurantID }), 'restaurant', 'deleted_at'],
  ])('is written for %s %s', async (method, path, bodyAbout, kind, columns) => {
    const restaurantId = await portal.newRestaurant(portal.imran);
    const menuId = await portal.newDish(portal.imran, restaurantId);
    const entries = await entriesOf(async () => {
      const body = bodyAbout(restaurantId, menuId);
      expect((await portal.as(portal.imran, method, `/partner/${path}`, { body })).status).toBeLessThan(300);
    });
    const entry = entries.find(({ object_kind }) => object_kind === kind);
    expect(entry).toMatchObject({ actor_kind: 'partner', restaurant_id: restaurantId, outcome: 'done' });
    expect(
      Object.keys(entry?.after ?? {})
        .toSorted()
        .join(' '),
    ).toBe(columns);
  });

  it('of a removed picture has what was removed', async () => {
    const restaurantId = await portal.newRestaurant(portal.imran);
    const added = await portal.as(portal.imran, 'POST', '/partner/media/createRestaurantMedia', {
      body: { restaurantId, ...picture },
    });
    const body = { restaurantId, mediaId: added.body['mediaId'] };
    const entries = await entriesOf(() =>
      portal.as(portal.imran, 'POST', '/partner/media/deleteRestaurantMedia', { body }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        object_kind: 'restaurant_picture',
        before: { url: picture.media_url },
        after: null,
      }),
    );
  });

  it('of an order that its restaurant cancels has the reason, and hides the partner’s words', async () => {
    const { id, partner, restaurantId } = await paidOrder();
    const body = { orderId: id, action: 'cancel', reason: 'other', note: 'Call Asha on 98765' };
    expect(await entriesOf(() => portal.as(partner, 'POST', '/partner/order/act', { body }))).toEqual([
      expect.objectContaining({
        ...of('partner', partner, 'actOnOrder'),
        object_kind: 'order',
        object_id: id,
        restaurant_id: restaurantId,
        before: { status: 'confirmed', end_by: null, end_reason: null, end_note: null },
        after: { status: 'cancelled', end_by: 'restaurant', end_reason: 'other', end_note: '(hidden)' },
      }),
    ]);
  });

  it('of an order that its customer cancels has the customer; ordering and asking about it has none', async () => {
    const kitchen = await createDosaRestaurant(database.db);
    const [customer = 0] = await addCustomers(database.db, 1);
    let id = '';
    const ordered = await entriesOf(async () => {
      const { body } = await portal.call(customer, '/order/placeorder', dosaOrderBody(kitchen, 1));
      const order = body['order'] as { id: string; order_id: string };
      ({ id } = order);
      await portal.call(customer, '/order/status', { razorpay_order_id: order.order_id });
    });
    expect(ordered).toEqual([]);
    const entries = await entriesOf(() => portal.call(customer, '/order/cancel', { id }));
    // The stock that comes back is in the ledger of stock.
    expect(entries).toEqual([
      expect.objectContaining({
        ...of('customer', customer, 'cancelOrder'),
        object_id: id,
        before: { status: 'pending', end_by: null },
        after: { status: 'cancelled', end_by: 'customer' },
      }),
    ]);
  });

  it.each(['customer', 'partner'] as const)('is written for the logins and logouts of a %s', async (audience) => {
    const [auth, slash] = audience === 'customer' ? ['/auth', '/'] : ['/partner/auth', ''];
    const calls = {
      register: `${auth}/register${slash}`,
      send: audience === 'customer' ? '/auth/send-otp/' : '/partner/auth/send_otp',
      verify: audience === 'customer' ? '/auth/verify-otp/' : '/partner/auth/verify_otp',
      logout: `${auth}/logout${slash}`,
    };
    const phone = audience === 'customer' ? '9876543210' : '9876543211';
    const address = audience === 'partner' ? { address: 'Temple Street 4' } : {};
    let refreshToken = '';
    const entries = await entriesOf(async () => {
      await portal.call(null, calls.register, { phone, name: 'Ravi Rao', ...address });
      await portal.call(null, calls.send, { phone });
      const { body } = await portal.call(null, calls.verify, { phone, otp: codes.at(-1) });
      refreshToken = String(body['refreshToken']);
      await portal.call(null, calls.logout, {}, { authorization: `Bearer ${refreshToken}` });
    });
    const [registered] = entries;
    const id = registered?.object_id ?? '';
    const hidden = { name: '(hidden)', phone: '(hidden)', ...('address' in address && { address: '(hidden)' }) };
    const visitor = { actor_kind: 'visitor', actor_id: null };
    expect(entries).toMatchObject([
      { ...visitor, object_kind: audience, before: null, after: hidden },
      { ...visitor, object_kind: audience, object_id: id, after: { first_login_at: expect.any(String) } },
      { actor_kind: audience, actor_id: id, object_kind: 'session', after: { audience, subject_id: Number(id) } },
      { actor_kind: audience, actor_id: id, object_kind: 'session', after: { ended_at: expect.any(String) } },
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [phone, 'Ravi Rao', 'Temple Street', codes.at(-1) ?? '', refreshToken.slice(-20)])
      expect(text).not.toContain(secret);
  });

  it('is written by the system when a copied refresh token ends its session', async () => {
    const [id = 0] = await addCustomers(database.db, 1);
    const { now } = portal.deps;
    const { openSession } = createTokens({ db: database.db, secret: testSecret, now });
    const { refreshToken } = await openSession({ audience: 'customer', id });
    const refresh = (token: unknown) =>
      portal.call(null, '/auth/jwt/refresh/', {}, { authorization: `JWT ${String(token)}`, 'x-refresh-rotation': '1' });
    const entries = await entriesOf(async () => {
      const { body } = await refresh(refreshToken);
      portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
      await refresh(body['refreshToken']);
      expect((await refresh(refreshToken)).status).toBe(401);
    });
    expect(entries).toMatchObject([
      {
        actor_kind: 'system',
        action: 'end copied session',
        object_kind: 'session',
        after: { ended_at: expect.any(String) },
      },
    ]);
  });

  it('of an operator’s command has the user name and the decision', async () => {
    const { restaurantId, id } = await paidOrder();
    const entries = await entriesOf(async () => {
      await operate(`restaurants reject ${restaurantId}`);
      await operate(`orders set ${id} ready`);
      await operate('restaurants list');
    });
    const operator = { actor_kind: 'operator', actor_id: "o'brien", request_id: null, restaurant_id: restaurantId };
    expect(entries).toMatchObject([
      { ...operator, action: 'decide', before: { status: 'approved' }, after: { status: 'rejected' } },
      { ...operator, action: 'set order', object_id: id, before: { status: 'confirmed' }, after: { status: 'ready' } },
    ]);
  });

  it('of a refund that an operator retries has the failed and the new refund', async () => {
    const { restaurantId, id } = await paidOrder();
    const order = { restaurant_id: restaurantId, order_number: Number(id.split('-')[1]) };
    const paid = { provider_payment_id: `pay_${restaurantId}`, amount_paise: 10_500 };
    await database.db
      .insertInto('payments')
      .values({ ...order, ...paid, status: 'refund_due' })
      .execute();
    const now = portal.clock.now;
    const { id: failed } = await database.db
      .insertInto('refunds')
      .values({
        ...{ ...order, ...paid, reason: 'restaurant', status: 'failed', provider_key: 'a key' },
        ...{ created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = await entriesOf(() => operate(`refunds retry ${restaurantId}-${failed}`));
    const operator = { actor_kind: 'operator', actor_id: "o'brien", action: 'retry refund', object_kind: 'refund' };
    expect(entries).toMatchObject([
      { ...operator, before: null, after: { amount_paise: 10_500, reason: 'restaurant', status: 'requested' } },
      { ...operator, object_id: `${restaurantId}-${failed}`, before: { retried_as: null } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('key');
  });

  it('names the right partner when two change data at the same time', async () => {
    const { imran, meera } = portal;
    const own = { [imran]: await portal.newRestaurant(imran), [meera]: await portal.newRestaurant(meera) };
    const rename = async (partner: number, times: number) => {
      for (let version = 1; version <= times; version += 1) {
        const body = { restaurantId: own[partner], name: `Name ${version}`, version };
        expect((await portal.as(partner, 'PUT', '/partner/restaurants/', { body })).status).toBe(200);
      }
    };
    const entries = await entriesOf(() => Promise.all([rename(imran, 10), rename(meera, 10)]));
    expect(entries).toHaveLength(20);
    for (const { actor_id, restaurant_id } of entries) expect(restaurant_id).toBe(own[Number(actor_id)]);
  });
});
