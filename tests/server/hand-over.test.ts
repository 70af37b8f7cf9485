import { beforeEach, describe, expect, it } from 'vitest';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';

const { database, ordering, asha, orderMeal, pay, verify, stateOf, later } = await startSettlement();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
const minute = 60_000;

let meal: Meal;
let code: string;

beforeEach(async () => {
  meal = await orderMeal();
  await verify(meal, await pay(meal));
  code = (await rowOf(meal)).pickup_code ?? '';
});

const idOf = ({ restaurantId, number }: Meal) => `${restaurantId}-${number}`;
const rowOf = ({ restaurantId, number }: Meal) =>
  db
    .selectFrom('orders')
    .select(['pickup_code', 'pickup_misses', 'version'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
const enter = (entered: string, fields: object = {}, headers: Record<string, string> = {}) =>
  asPartner(meal.restaurantId, '/partner/order/verifyOTP', { orderId: idOf(meal), code: entered, ...fields }, headers);
const keyed = (key: string, entered = code) => enter(entered, {}, { 'Idempotency-Key': key });
/** Returns a code that differs from the right one. */
const wrong = (by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Creates another restaurant and makes it one of the same partner. */
async function secondRestaurant(): Promise<number> {
  const { restaurantId } = await createRestaurant(db, []);
  const { partner_id } = await db
    .selectFrom('restaurants')
    .select('partner_id')
    .where('id', '=', meal.restaurantId)
    .executeTakeFirstOrThrow();
  await db.updateTable('restaurants').set({ partner_id }).where('id', '=', restaurantId).execute();
  return restaurantId;
}

describe('an order that is not handed over has the reason', () => {
  it('wrong_code, with the tries that are left', async () => {
    expect((await enter(wrong())).body).toEqual({
      success: false,
      message: 'Invalid OTP. 4 tries left.',
      reason: 'wrong_code',
    });
  });

  it('too_many, as 429, even for the right code', async () => {
    for (let by = 1; by <= 5; by += 1) await enter(wrong(by));
    const text = 'Too many wrong tries for this order. Please try again in 10 minutes.';
    expect(await enter(code)).toMatchObject({
      status: 429,
      body: { code: 'otp_used_up', message: text, detail: text, reason: 'too_many' },
    });
  });

  it('already_handed_over, with the time', async () => {
    later(4);
    await enter(code);
    later(9);
    expect((await enter(code)).body).toEqual({
      success: false,
      message: 'Already handed over at 1:04 pm.',
      reason: 'already_handed_over',
      at: noon + 4 * minute,
    });
  });

  it('already_handed_over, with the date on a later day', async () => {
    later(4);
    await enter(code);
    // Half past midnight in India, which is still the day before in UTC.
    later(11 * 60 + 30);
    expect((await enter(code)).body).toMatchObject({ message: 'Already handed over on 21 Nov 2026, 1:04 pm.' });
  });

  it('already_handed_over without a time, if the order ended before the time was stored', async () => {
    await enter(code);
    await db.updateTable('orders').set({ ended_at: null }).where('number', '=', meal.number).execute();
    expect((await enter(code)).body).toEqual({
      success: false,
      message: 'Already handed over.',
      reason: 'already_handed_over',
    });
  });

  it('cancelled, with the time', async () => {
    later(1);
    const body = { orderId: idOf(meal), action: 'cancel', reason: 'too_busy' };
    expect((await asPartner(meal.restaurantId, '/partner/order/act', body)).status).toBe(200);
    later(9);
    expect((await enter(code)).body).toEqual({
      success: false,
      message: 'Cancelled at 1:01 pm. Do not hand over.',
      reason: 'cancelled',
      at: noon + minute,
    });
  });

  it('wrong_restaurant, if it is collected at another restaurant of the partner; no try is used up', async () => {
    const other = await secondRestaurant();
    for (let guess = 0; guess < 6; guess += 1)
      expect((await enter(wrong(), { restaurant_id: other })).body).toEqual({
        success: false,
        message: 'This order is for Charminar Dastarkhwan, 21-3-7, Shalibanda Road.',
        reason: 'wrong_restaurant',
      });
    expect((await enter(code, { restaurant_id: other })).body).toMatchObject({ reason: 'wrong_restaurant' });
    expect((await rowOf(meal)).pickup_misses).toEqual([]);
    expect((await enter(code, { restaurant_id: meal.restaurantId })).body).toMatchObject({ success: true });
  });

  it('none, if it is unpaid or of another partner: it is not found, whichever restaurant asks', async () => {
    const own = meal;
    const { restaurantId: foreign } = await createRestaurant(db, []);
    const body = { orderId: idOf(own), code, restaurant_id: foreign };
    expect(await asPartner(foreign, '/partner/order/verifyOTP', body)).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
    meal = await orderMeal();
    expect(await enter(code, { restaurant_id: own.restaurantId })).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
  });
});

describe('a client that sends only the fields of section 7', () => {
  it('gets success and message after a hand-over [API-51]', async () => {
    expect(await enter(code)).toMatchObject({ status: 200 });
    const { body } = await enter(code);
    expect(body).toMatchObject({ success: false, message: expect.any(String) });
  });

  it('gets no header of a replay', async () => {
    expect((await enter(code)).headers['idempotent-replayed']).toBeUndefined();
  });
});

describe('a repeated hand-over with the same Idempotency-Key', () => {
  it('gets the first answer, and changes the order once', async () => {
    const first = await keyed('first');
    const { version } = await rowOf(meal);
    later(9);
    const again = await keyed('first');
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await rowOf(meal)).version).toBe(version);
    expect((await keyed('second')).body).toMatchObject({ reason: 'already_handed_over' });
  });

  it('uses one try of a wrong code', async () => {
    for (let sent = 0; sent < 7; sent += 1)
      expect((await keyed('first', wrong())).body).toMatchObject({ message: 'Invalid OTP. 4 tries left.' });
    expect((await rowOf(meal)).pickup_misses).toHaveLength(1);
    expect((await keyed('second')).body).toMatchObject({ success: true });
  });

  it('is checked again after too many wrong codes', async () => {
    for (let by = 1; by <= 5; by += 1) await enter(wrong(by));
    expect((await keyed('first')).status).toBe(429);
    later(10);
    expect((await keyed('first')).body).toMatchObject({ success: true });
  });

  it('is refused for another code', async () => {
    await keyed('first', wrong());
    expect(await keyed('first')).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect((await stateOf(meal)).status).toBe('confirmed');
  });

  it('hands over once if it arrives ten times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed('first')));
    expect(answers.map(({ body }) => body['success'])).toEqual(Array.from({ length: 10 }, () => true));
    const { body } = await ordering.call(asha, '/order/getmyorders');
    expect(body['orders']).toContainEqual(expect.objectContaining({ id: idOf(meal), status: 'delivered' }));
  });
});
