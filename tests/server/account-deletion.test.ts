import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../server/orders/settlement.ts';
import { listOf, startAccounts, type Placed } from '../fixtures/accounts.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { restaurantBody } from '../fixtures/partner-server.ts';

const { database, portal, logIn, order, pay, stop } = await startAccounts();
afterAll(stop);

let phone: string;
let people = 0;
beforeEach(() => {
  people += 1;
  phone = `97650${String(people).padStart(5, '0')}`;
});

const setOrder = ({ number }: Placed, status: 'delivered' | 'ready') =>
  database.db.updateTable('orders').set({ status }).where('number', '=', number).execute();
const orderRow = ({ number }: Placed) =>
  database.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

/** All rows of the database as text, without the audit log. */
async function everything(): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const texts = tables.map(({ name }) =>
    sql<{ text: string }>`select ${name} || ' ' || t::text as text from ${sql.table(name)} t`.execute(database.db),
  );
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

describe('a customer who deletes the account', () => {
  it('leaves no name, number, note or login in any table, and the order without the person', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    expect(await everything()).toContain(phone);
    expect(await asha.remove()).toEqual({ status: 200, body: { message: 'Your account is deleted.' } });
    expect(await asha.isActive()).toBe(false);
    const row = { customer_id: null, kitchen_note: null, idempotency_key: null, status: 'delivered' };
    expect(await orderRow(meal)).toMatchObject({ ...row, total_paise: 14_700 });
    const left = (await everything()).split('\n').filter((text) => text.includes(phone));
    // Kept for 25 hours, because it counts for the limits of this number.
    expect(left).toEqual([expect.stringMatching(/^otp_sends /)]);
    expect(await database.db.selectFrom('sessions').select('id').where('subject_id', '=', asha.id).execute()).toEqual(
      [],
    );
  });

  it('can register anew with the number, and sees no earlier order', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    await asha.remove();
    portal.clock.now = new Date(portal.clock.now.getTime() + 31_000);
    const again = await logIn('customer', phone);
    expect(again.id).not.toBe(asha.id);
    expect((await again.call('/order/getmyorders')).body['orders']).toEqual([]);
    expect(listOf((await again.read()).body, 'orders')?.rows).toEqual([]);
    expect(await asha.isActive()).toBe(false);
  });

  it('leaves the browser known to the partner with the same number', async () => {
    await logIn('partner', phone);
    const asha = await logIn('customer', phone);
    expect((await asha.remove()).status).toBe(200);
    const known = database.db.selectFrom('known_browsers').select('audience').where('phone', '=', phone);
    expect(await known.execute()).toEqual([{ audience: 'partner' }]);
  });

  it('is blocked by a paid order that is open, keeps an unpaid one, and nothing is changed', async () => {
    const asha = await logIn('customer', phone);
    const paid = await order(asha);
    await pay(asha, paid);
    const unpaid = await order(asha);
    const message = `Your order ${paid.id} is paid and still open. Pick it up or cancel it first.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'open_orders', message } });
    expect(await orderRow(unpaid)).toMatchObject({ status: 'pending', customer_id: asha.id });
    expect(await asha.isActive()).toBe(true);
  });

  it('is blocked by a refund until it is processed', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    await pay(asha, meal);
    await asha.call('/order/cancel', { id: meal.id, refund: true });
    const message = `The refund of your order ${meal.id} is not finished. Please try again when the money is on its way to your bank.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'refund_pending', message } });
    await database.db.updateTable('refunds').set({ status: 'failed', next_attempt_at: null }).execute();
    expect((await asha.remove()).status).toBe(409);
    await database.db.updateTable('refunds').set({ status: 'processed', next_attempt_at: null }).execute();
    expect((await asha.remove()).status).toBe(200);
  });

  it('cancels unpaid orders, whose stock is free at once and whose later payment is refunded', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    expect((await asha.remove()).status).toBe(200);
    expect(await orderRow(meal)).toMatchObject({ status: 'cancelled', customer_id: null });
    const stock = database.db.selectFrom('stock').select('live_count').where('restaurant_id', '=', meal.restaurantId);
    expect((await stock.orderBy('menu_id').executeTakeFirstOrThrow()).live_count).toBe(10);
    const captured = { id: 'pay_late', amountPaise: 14_700, status: 'captured' } as const;
    expect(await settle(portal.deps, meal, captured)).toBe('refund_due');
    const refunds = database.db.selectFrom('refunds').select('status').where('order_number', '=', meal.number);
    expect(await refunds.execute()).toEqual([{ status: 'requested' }]);
    expect(await orderRow(meal)).toMatchObject({ status: 'cancelled', pickup_code: null });
  });

  it('is blocked while the payment of an order is being checked', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    const payment = { provider_payment_id: `pay_${meal.number}`, amount_paise: 14_700, status: 'pending' } as const;
    await database.db
      .insertInto('payments')
      .values({ restaurant_id: meal.restaurantId, order_number: meal.number, ...payment })
      .execute();
    const message = `The payment of your order ${meal.id} is being checked. Please try again in a few minutes.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'payment_pending', message } });
    expect(await orderRow(meal)).toMatchObject({ status: 'pending', customer_id: asha.id });
  });

  it('must confirm it with the word', async () => {
    const asha = await logIn('customer', phone);
    for (const body of [{}, { confirmation: 'delete' }, { confirmation: 'YES' }])
      expect(await asha.call('/auth/account/delete/', body)).toMatchObject({
        status: 400,
        body: { field: 'confirmation' },
      });
    expect(await asha.isActive()).toBe(true);
  });

  it('is in the audit log by the number of the account only', async () => {
    const asha = await logIn('customer', phone);
    await asha.remove();
    const entries = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', `${asha.id}`)
      .execute();
    expect(entries.map(({ action, object_kind }) => `${action} ${object_kind}`)).toEqual(
      expect.arrayContaining(['deleteCustomer session', 'deleteCustomer customer']),
    );
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(phone));
  });

  it('is shown to partners as a deleted account, on the board and in the list', async () => {
    const asha = await logIn('customer', phone);
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    await asha.remove();
    await database.db
      .updateTable('restaurants')
      .set({ partner_id: portal.imran })
      .where('id', '=', meal.restaurantId)
      .execute();
    const about = { restaurant_id: meal.restaurantId };
    const board = await portal.as(portal.imran, 'POST', '/partner/board', { body: about });
    expect(board.body['orders']).toMatchObject([{ id: meal.id, user_name: 'Deleted account' }]);
    const listed = { ...about, status: 'all' };
    const list = await portal.as(portal.imran, 'POST', '/partner/order', { body: listed });
    expect(list.body).toMatchObject({ data: [{ id: meal.id, user_name: 'Deleted account' }] });
  });
});

describe('a partner who deletes the account', () => {
  async function withRestaurant() {
    const meera = await logIn('partner', phone);
    const kitchen = await createDosaRestaurant(database.db);
    await database.db
      .updateTable('restaurants')
      .set({ partner_id: meera.id, phone })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    return { meera, ...kitchen };
  }
  const restaurantRow = (id: number) =>
    database.db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('leaves no name, number or login in any table; the restaurants are hidden and belong to no account', async () => {
    const { meera, restaurantId } = await withRestaurant();
    await meera.call('/partner/restaurants/', restaurantBody(portal.cityId), { 'idempotency-key': 'form-of-meera-2' });
    expect(await meera.remove()).toEqual({ status: 200, body: { message: 'Your account is deleted.' } });
    expect(await meera.isActive()).toBe(false);
    expect(await restaurantRow(restaurantId)).toMatchObject({
      partner_id: null,
      phone: null,
      deleted_at: portal.clock.now,
      name: 'Charminar Dastarkhwan',
    });
    const left = (await everything()).split('\n').filter((text) => text.includes(phone));
    expect(left).toEqual([expect.stringMatching(/^otp_sends /)]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 31_000);
    const again = await logIn('partner', phone);
    expect((await again.call('/partner/restaurants/')).body).toMatchObject({ count: 0 });
  });

  it('is blocked by paid orders at a restaurant, and nothing is changed', async () => {
    const { meera, restaurantId, partnerId, menuIds } = await withRestaurant();
    phone = `95650${String(people).padStart(5, '0')}`;
    const asha = await logIn('customer', phone);
    const placed = await asha.call('/order/placeorder', dosaOrderBody({ restaurantId, menuIds }, 1));
    const { id, order_id: providerOrderId } = placed.body['order'] as { id: string; order_id: string };
    const meal = { restaurantId, partnerId, menuIds, id, number: Number(id.split('-')[1]), providerOrderId };
    await pay(asha, meal);
    const message = '1 paid order is still open at Charminar Dastarkhwan. Hand it over or cancel it first.';
    expect(await meera.remove()).toMatchObject({ status: 409, body: { code: 'open_orders', message } });
    expect(await restaurantRow(restaurantId)).toMatchObject({ partner_id: meera.id, deleted_at: null });
    await setOrder(meal, 'delivered');
    expect((await meera.remove()).status).toBe(200);
    expect((await asha.call('/order/getmyorders')).body['orders']).toMatchObject([
      { id, restaurant_name: 'Charminar Dastarkhwan' },
    ]);
  });
});
