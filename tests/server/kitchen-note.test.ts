import { describe, expect, it } from 'vitest';
import { listOrders } from '../../server/partner/orders.store.ts';
import { orderBody } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';

const { database, ordering, asha, orderMeal, pay, verify } = await startSettlement();
const { db } = database;

/** Orders a dish at a new restaurant, with additional fields in the body. */
async function orderWith(fields: object, key?: string) {
  const meal = await orderMeal();
  return placeAt(meal, fields, key);
}

function placeAt({ restaurantId, menuId }: { restaurantId: number; menuId: number }, fields: object, key?: string) {
  const body = { ...orderBody(restaurantId, [{ id: menuId }]), ...fields };
  return ordering.call(asha, '/order/placeorder', body, key === undefined ? {} : { 'idempotency-key': key });
}

async function newestOrder() {
  const { body } = await ordering.call(asha, '/order/getmyorders');
  return (body['orders'] as Record<string, unknown>[])[0];
}

describe('a note to the kitchen', () => {
  it.each([
    ['of 140 characters', 'x'.repeat(140)],
    ['in an Indian script with joiners', 'क्‍ष कम मिर्च'],
    ['with emoji, counted as characters', '🌶'.repeat(140)],
  ])('%s is stored and listed for the customer', async (_, note) => {
    expect((await orderWith({ kitchen_note: note })).status).toBe(200);
    expect(await newestOrder()).toMatchObject({ kitchen_note: note });
  });

  it('is absent from an order that was placed without a note', async () => {
    await orderMeal();
    expect(await newestOrder()).not.toHaveProperty('kitchen_note');
  });

  it("is in the partner's list once the order is paid", async () => {
    const meal = await orderMeal();
    const { body } = await placeAt(meal, { kitchen_note: 'No onion' });
    const { order_id: providerOrderId } = body['order'] as { order_id: string };
    const other = await orderMeal();
    for (const each of [{ ...meal, providerOrderId }, other]) await verify(each, await pay(each));
    const listed = ({ restaurantId }: { restaurantId: number }) =>
      listOrders(db, { restaurantId, status: 'all', search: '' }, ordering.clock.now, { from: 0, count: 100 });
    expect(await listed(meal)).toMatchObject([{ kitchen_note: 'No onion' }]);
    expect(await listed(other)).toHaveLength(1);
    expect((await listed(other))[0]).not.toHaveProperty('kitchen_note');
  });

  it.each([
    ['of 141 characters', 'x'.repeat(141)],
    ['of spaces only', '   '],
    ['that is empty', ''],
    ['with a line break', 'No onion\nno garlic'],
    ['with a NUL', 'No\u0000onion'],
    ['with a control character', 'No\u001bonion'],
    ['that changes the text direction', 'No \u202eonion'],
    ['that is no text', 7],
  ])('%s is rejected, and no order is created', async (_, note) => {
    const meal = await orderMeal();
    const { count: before } = await orders();
    expect(await placeAt(meal, { kitchen_note: note })).toMatchObject({
      status: 400,
      body: { code: 'validation_error', detail: expect.stringContaining('kitchen_note') },
    });
    expect(await orders()).toEqual({ count: before });
  });

  it('is rejected with a message that says what is allowed', async () => {
    const { body } = await orderWith({ kitchen_note: 'x'.repeat(141) });
    expect(body.detail).toBe(
      'kitchen_note: must be 1 to 140 characters, not blank, without control or text direction characters',
    );
  });

  it('cannot differ when a request is repeated with the same Idempotency-Key', async () => {
    const meal = await orderMeal();
    const place = (fields: object) => placeAt(meal, fields, 'note-1');
    const first = await place({ kitchen_note: 'No onion' });
    expect(await place({ kitchen_note: 'No onion' })).toEqual(first);
    for (const fields of [{ kitchen_note: 'No garlic' }, {}]) {
      expect(await place(fields)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    }
  });
});

const orders = () =>
  db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
