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

describe('a code with preview', () => {
  const preview = (entered = code, fields: object = {}) => enter(entered, { preview: true, ...fields });

  it('shows the order of the right code and changes nothing', async () => {
    const before = await rowOf(meal);
    for (let time = 0; time < 6; time += 1)
      expect((await preview()).body).toEqual({
        success: false,
        message: 'Hand this order over?',
        reason: 'found',
        order: expect.objectContaining({
          id: idOf(meal),
          status: 'confirmed',
          user_name: 'Asha Rao',
          order_items: [expect.objectContaining({ menu_name: 'Dish 1' })],
        }),
      });
    expect(await rowOf(meal)).toEqual(before);
    expect((await stateOf(meal)).status).toBe('confirmed');
    expect((await enter(code)).body).toMatchObject({ success: true });
  });

  it('says how many portions are missing', async () => {
    const missing = { orderId: idOf(meal), lines: [{ id: 1, quantity: 1 }], refunded: 0 };
    expect((await asPartner(meal.restaurantId, '/partner/order/refund', missing)).status).toBe(200);
    const { body } = await preview();
    expect(body['order']).toMatchObject({ order_items: [{ menu_name: 'Dish 1', missing: 1 }] });
    const list = await asPartner(meal.restaurantId, '/partner/order', { restaurant_id: meal.restaurantId });
    expect(list.body['data']).toMatchObject([{ order_items: [{ menu_name: 'Dish 1', missing: 1 }] }]);
  });

  it('asks about an order for a later day with its time', async () => {
    const start = noon + 24 * 60 * minute;
    await db
      .updateTable('orders')
      .set({ slot_start: new Date(start) })
      .where('restaurant_id', '=', meal.restaurantId)
      .where('number', '=', meal.number)
      .execute();
    expect((await preview()).body).toMatchObject({
      message: 'This order is for tomorrow, 1:00 pm. Hand it over now?',
      reason: 'found',
      pickup_at: start,
    });
  });

  it('shows nothing of an order for a wrong code, which is a try, and of one that has ended', async () => {
    const refused = await preview(wrong());
    expect(refused.body).toEqual({ success: false, message: 'Invalid OTP. 4 tries left.', reason: 'wrong_code' });
    expect((await rowOf(meal)).pickup_misses).toHaveLength(1);
    await enter(code);
    expect((await preview()).body).toMatchObject({ reason: 'already_handed_over' });
    expect((await preview()).body).not.toHaveProperty('order');
  });
});

describe('an order for a later day', () => {
  /** 1 pm tomorrow. */
  const tomorrow1 = noon + 24 * 60 * minute;
  const check = (entered = code, key?: string) =>
    enter(entered, { warn_early: true }, key === undefined ? {} : { 'Idempotency-Key': key });
  const setSlot = (start: number) =>
    db
      .updateTable('orders')
      .set({ slot_start: new Date(start) })
      .where('restaurant_id', '=', meal.restaurantId)
      .where('number', '=', meal.number)
      .execute();
  const early = {
    success: false,
    message: 'This order is for tomorrow, 1:00 pm. Hand it over now?',
    reason: 'early',
    pickup_at: tomorrow1,
  };

  beforeEach(() => setSlot(tomorrow1));

  it('is not handed over with warn_early and the right code, and does not change', async () => {
    await enter(wrong());
    const before = await rowOf(meal);
    for (let time = 0; time < 6; time += 1) expect(await check()).toMatchObject({ status: 200, body: early });
    expect((await check()).body).toEqual(early);
    expect(await rowOf(meal)).toEqual(before);
    expect((await stateOf(meal)).status).toBe('confirmed');
  });

  it('is handed over with the same code without warn_early', async () => {
    await check();
    expect((await enter(code)).body).toMatchObject({ success: true });
    expect((await stateOf(meal)).status).toBe('delivered');
  });

  it('is handed over if a client sends only the fields of section 7, or warn_early as false', async () => {
    expect((await enter(code, { warn_early: false })).body).toEqual({
      success: true,
      message: 'Order verified and marked as delivered successfully!',
    });
    meal = await orderMeal();
    await verify(meal, await pay(meal));
    await setSlot(tomorrow1);
    expect((await enter((await rowOf(meal)).pickup_code ?? '')).body).toMatchObject({ success: true });
  });

  it('counts a wrong code as a try, as without warn_early', async () => {
    expect((await check(wrong())).body).toEqual({
      success: false,
      message: 'Invalid OTP. 4 tries left.',
      reason: 'wrong_code',
    });
    expect((await rowOf(meal)).pickup_misses).toHaveLength(1);
  });

  it('does not say whether a code is right after too many wrong ones', async () => {
    for (let by = 1; by <= 5; by += 1) await check(wrong(by));
    const [right, other] = [await check(), await check(wrong())];
    expect(right.status).toBe(429);
    expect(right.body).toEqual(other.body);
  });

  it('says nothing of its pickup time if the reason is another one', async () => {
    const other = await secondRestaurant();
    const body = { restaurant_id: other, warn_early: true };
    expect((await enter(code, body)).body).toMatchObject({ reason: 'wrong_restaurant' });
    expect((await enter(code, body)).body).not.toHaveProperty('pickup_at');
    await enter(code);
    expect((await check()).body).toMatchObject({ reason: 'already_handed_over' });
  });

  it('is not found by another partner', async () => {
    const { restaurantId: foreign } = await createRestaurant(db, []);
    const body = { orderId: idOf(meal), code, warn_early: true };
    expect(await asPartner(foreign, '/partner/order/verifyOTP', body)).toMatchObject({ status: 404 });
  });

  it('is handed over by a confirmation with a new Idempotency-Key; the key of the warning is refused for it', async () => {
    expect((await check(code, 'warning')).body).toEqual(early);
    const replay = await check(code, 'warning');
    expect(replay.body).toEqual(early);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(await keyed('warning')).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect((await stateOf(meal)).status).toBe('confirmed');
    expect((await keyed('confirmation')).body).toMatchObject({ success: true });
    expect((await keyed('confirmation')).headers['idempotent-replayed']).toBe('true');
  });

  it('is handed over once if ten devices are warned and confirm concurrently', async () => {
    const devices = Array.from({ length: 10 }, (_, at) => `device-${at}`);
    const warned = await Promise.all(devices.map((device) => check(code, `${device}-warning`)));
    expect(warned.map(({ body }) => body['reason'])).toEqual(devices.map(() => 'early'));
    const answers = await Promise.all(devices.map((device) => keyed(device)));
    const refusals = answers.filter(({ body }) => body['success'] !== true);
    expect(refusals.map(({ body }) => body)).toMatchObject(
      Array.from({ length: 9 }, () => ({ reason: 'already_handed_over' })),
    );
  });

  it.each([
    ['11 pm today', 10 * 60, false],
    ['4:30 am tomorrow, in the same night', 15 * 60 + 30, false],
    ['5:00 am tomorrow', 16 * 60, true],
  ])('is one for %s: %s minutes later, warned %s', async (_, minutes, isWarned) => {
    await setSlot(noon + minutes * minute);
    expect((await check()).body['success']).toBe(!isWarned);
  });

  it('is one of today once its date has begun', async () => {
    later(11 * 60 + 30);
    expect((await check()).body).toMatchObject({ success: true });
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
