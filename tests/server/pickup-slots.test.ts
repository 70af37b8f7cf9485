import { beforeEach, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import { countsAt, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers, restaurantPhone, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { setKitchen, slotCountsAt, type KitchenSettings } from '../fixtures/pickup-slots.ts';
import { startDosaOrders } from '../fixtures/dosa-orders.ts';

// Pickup times: the list for a cart, and placing an order for one of them (D210). The tests begin at 1 pm in India.

const minute = 60_000;
const [at1, at130, at2] = [noon, noon + 30 * minute, noon + 60 * minute];

const { database, ordering, begin } = await startDosaOrders();
let kitchen: TestRestaurant;
let asha: number;
let ravi: number;
beforeEach(async () => {
  ({ asha, ravi, kitchen } = await begin());
});

const set = (settings: KitchenSettings) => setKitchen(database.db, kitchen, settings);
const counts = () => slotCountsAt(database.db, kitchen);
const orders = () => ordersAt(database.db, kitchen);
const list = async (dosas = 1) => {
  const { restaurant_id, items } = dosaOrderBody(kitchen, dosas);
  const body = { restaurant_id, items: items.map(({ id, quantity }) => ({ id, quantity })) };
  return (await ordering.call(asha, '/order/slots', body)).body;
};
const place = (customer: number, changes: object = {}, { dosas = 1, key }: { dosas?: number; key?: string } = {}) =>
  ordering.call(
    customer,
    '/order/placeorder',
    { ...dosaOrderBody(kitchen, dosas), ...changes },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const chosen = (start_time: number) => ({ pickup_slot: { start_time } });
const closeFor = (hours: number) => set({ paused_until: new Date(noon + hours * 60 * minute) });

describe('the list of pickup times', () => {
  it('has the ready time of an order now, and the slots of today', async () => {
    const { slots, ...others } = await list();
    expect(others).toEqual({
      now: noon,
      asap: { ready_at: noon + 20 * minute },
      opens_at: null,
      accept_mode: 'auto',
      restaurant_phone: restaurantPhone,
    });
    expect(slots).toHaveLength(21);
    expect(slots).toEqual(
      Array.from({ length: 21 }, (_, index) => ({
        start_time: at130 + index * 30 * minute,
        slot_duration: 30,
        left: 'free',
      })),
    );
  });

  it('says how long a restaurant has that accepts each order itself', async () => {
    await set({ accept_mode: 'manual', accept_minutes: 7 });
    expect(await list()).toMatchObject({ accept_mode: 'manual', accept_minutes: 7 });
  });

  it('has slots of a restaurant that opens later today, and no order for now', async () => {
    await closeFor(2);
    const { slots, ...others } = await list();
    expect(others).toMatchObject({ now: noon, asap: null, opens_at: noon + 120 * minute, accept_mode: 'auto' });
    expect(slots).toContainEqual({ start_time: noon + 150 * minute, slot_duration: 30, left: 'free' });
    expect(slots).not.toContainEqual(expect.objectContaining({ start_time: noon + 120 * minute }));
  });

  it('is empty while the restaurant has stopped taking orders', async () => {
    await set({ paused_until: new Date(untilResumed) });
    expect(await list()).toMatchObject({ now: noon, asap: null, opens_at: null, accept_mode: 'auto', slots: [] });
  });

  it('says how many orders like this one still fit, and delays an order for now to the first slot with a place', async () => {
    await set({ slot_capacity: 3 });
    expect((await place(asha)).status).toBe(200);
    expect((await place(ravi, chosen(at130))).status).toBe(200);
    expect(await list()).toMatchObject({
      asap: { ready_at: noon + 20 * minute },
    });
    expect((await list())['slots']).toMatchObject([
      { left: 'few' },
      ...Array.from({ length: 20 }, () => ({ left: 'free' })),
    ]);
    await set({ slot_capacity: 1 });
    expect(await list()).toMatchObject({ asap: { ready_at: at2 } });
    expect((await list())['slots']).toMatchObject([
      { left: 'full' },
      ...Array.from({ length: 20 }, () => ({ left: 'few' })),
    ]);
  });

  it('has no order for now if the slots of the next hour are full', async () => {
    await set({ slot_capacity: 2, slot_unit: 'dishes' });
    expect(await list(2)).toMatchObject({ asap: { ready_at: noon + 20 * minute } });
    expect(await list(3)).toMatchObject({ asap: null, opens_at: null });
  });

  it('says that the restaurant accepts each order', async () => {
    await set({ accept_mode: 'manual' });
    expect(await list()).toMatchObject({ accept_mode: 'manual' });
  });

  it('is refused for an unknown restaurant', async () => {
    kitchen = { ...kitchen, restaurantId: 2_000_000_000 };
    expect(await list()).toMatchObject({ code: 'restaurant_not_found', detail: 'There is no such restaurant.' });
  });
});

describe('an order for a slot', () => {
  it('shows the chosen start and length, and waits to be paid', async () => {
    await set({ slot_minutes: 15 });
    expect((await place(asha, chosen(at2))).status).toBe(200);
    expect(await orders()).toMatchObject([
      { slot_start: new Date(at2), slot_minutes: 15, slot_key: new Date(at2), slot_chosen: true, slot_held: false },
    ]);
    expect((await ordering.call(asha, '/order/getmyorders')).body).toMatchObject({
      orders: [{ slot_info: [{ start_time: at2, slot_duration: 15 }] }],
    });
    expect(await counts()).toEqual({});
  });

  it('is accepted while the restaurant is closed, if the slot is after the opening', async () => {
    await closeFor(2);
    expect(await place(asha)).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
    expect((await place(asha, chosen(noon + 150 * minute))).status).toBe(200);
  });

  it.each([
    ['before the kitchen can be ready', at1, '1:00 pm'],
    ['between two starts', at2 + minute, '2:01 pm'],
    ['of the next date', noon + 24 * 60 * minute, 'Sun, 22 Nov, 1:00 pm'],
    ['of the date before', noon - 24 * 60 * minute, 'Fri, 20 Nov, 1:00 pm'],
  ])('is refused with its date, if it is not today, for a time %s', async (_, start, time) => {
    expect(await place(asha, chosen(start))).toMatchObject({
      status: 409,
      body: {
        code: 'slot_unavailable',
        message: 'This pickup time is no longer offered. Please choose another.',
        detail: `No slot begins at ${time}.`,
      },
    });
    expect(await orders()).toEqual([]);
    expect(await countsAt(database.db, kitchen)).toEqual([10, 3]);
  });

  it('is refused if the slot is full, and takes neither stock nor a place', async () => {
    await set({ slot_capacity: 1 });
    expect((await place(asha, chosen(at2))).status).toBe(200);
    expect(await place(ravi, chosen(at2))).toMatchObject({
      status: 409,
      body: {
        code: 'slot_full',
        message: 'This pickup time is full now. Please choose another.',
        detail: '2:00 pm: no place for this order.',
      },
    });
    expect(await counts()).toEqual({ [at2]: 1 });
    expect(await countsAt(database.db, kitchen)).toEqual([9, 3]);
    expect(await orders()).toHaveLength(1);
  });

  it('is refused if it alone exceeds the capacity', async () => {
    await set({ slot_capacity: 2, slot_unit: 'dishes' });
    expect(await place(asha, chosen(at2), { dosas: 3 })).toMatchObject({ body: { code: 'slot_full' } });
    expect((await place(asha, chosen(at2), { dosas: 2 })).status).toBe(200);
    expect(await counts()).toEqual({ [at2]: 2 });
  });

  it('gives its place back when it is cancelled, and when the customer orders again', async () => {
    await set({ slot_capacity: 1 });
    const { body } = await place(asha, chosen(at2));
    const { id } = body['order'] as { id: string };
    expect((await ordering.call(asha, '/order/cancel', { id })).status).toBe(200);
    expect(await counts()).toEqual({ [at2]: 0 });
    expect((await place(asha, chosen(at2))).status).toBe(200);
    expect((await place(asha, chosen(at130))).status).toBe(200);
    expect(await counts()).toEqual({ [at130]: 1, [at2]: 0 });
    expect((await place(ravi, chosen(at2))).status).toBe(200);
    expect((await orders()).map(({ slot_held }) => slot_held)).toEqual([false, false, true, true]);
  });

  it('is found again by the same key, and is another order with another slot or note', async () => {
    await set({ slot_capacity: 1 });
    const first = await place(asha, { ...chosen(at2), ready_by: noon }, { key: 'k-1' });
    const again = await place(asha, { ...chosen(at2), ready_by: noon + 5 * minute }, { key: 'k-1' });
    expect([first.status, again.status, again.body['order']]).toEqual([200, 200, first.body['order']]);
    expect(await counts()).toEqual({ [at2]: 1 });
    for (const changes of [chosen(at130), {}, { ...chosen(at2), kitchen_note: 'No onion' }])
      expect(await place(asha, changes, { key: 'k-1' })).toMatchObject({ status: 400 });
    expect(await orders()).toHaveLength(1);
  });

  it('keeps its key free if it is refused', async () => {
    expect((await place(asha, chosen(at1), { key: 'k-2' })).status).toBe(409);
    expect((await place(asha, chosen(at2), { key: 'k-2' })).status).toBe(200);
  });
});

describe('an order as soon as possible', () => {
  it('takes no place without a capacity, and the slot of its ready time with one', async () => {
    expect((await place(asha)).status).toBe(200);
    expect(await orders()).toMatchObject([{ slot_start: new Date(noon), slot_minutes: 60, slot_key: null }]);
    await set({ slot_capacity: 1 });
    expect((await place(ravi)).status).toBe(200);
    expect(await counts()).toEqual({ [at1]: 1 });
  });

  it('moves to the next slot with a place, at most an hour later, and is refused after it', async () => {
    await set({ slot_capacity: 1, preparation_minutes: 30 });
    const customers = await addCustomers(database.db, 4);
    const answers = [];
    for (const customer of customers) answers.push(await place(customer));
    expect(answers.map(({ status, body: { code, detail } }) => [status, code, detail])).toEqual([
      [200, undefined, undefined],
      [200, undefined, undefined],
      [200, undefined, undefined],
      [409, 'restaurant_closed', 'All pickup times of the next hour are full.'],
    ]);
    expect(await counts()).toEqual({ [at130]: 1, [at2]: 1, [at2 + 30 * minute]: 1 });
    expect((await orders()).map(({ slot_key }) => slot_key?.getTime())).toEqual([at130, at2, at2 + 30 * minute]);
    expect(await place(asha, { ready_by: at2 })).toMatchObject({ status: 409, body: { code: 'slot_full' } });
  });

  it('is accepted if it is ready ten minutes later than the cart showed, and refused if it is later', async () => {
    const late = await place(asha, { ready_by: noon + 10 * minute - 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'slot_full', detail: 'It would be ready about 1:20 pm.' },
    });
    expect(await orders()).toEqual([]);
    expect((await place(asha, { ready_by: noon + 10 * minute })).status).toBe(200);
  });

  it('is refused during the last minutes before closing time, in which the list and the page say closed', async () => {
    await database.db
      .updateTable('opening_hours')
      .set({ opens_minute: 660, closes_minute: 800 })
      .where('restaurant_id', '=', kitchen.restaurantId)
      .execute();
    await set({ last_order_minutes: 20 });
    expect(await place(asha)).toMatchObject({
      status: 409,
      body: { code: 'restaurant_closed', opens_text: 'Opens tomorrow, 11:00 am' },
    });
    expect(await list()).toMatchObject({ asap: null, opens_at: noon + 22 * 60 * minute });
    const { body } = await ordering.call(asha, '/restaurantDetails', { id: kitchen.restaurantId });
    expect(JSON.stringify(body)).toContain('"is_open":false');
    await set({ last_order_minutes: 19 });
    expect((await place(asha)).status).toBe(200);
  });
});

it.each([8.64e15 + 1, 253_402_300_800_000, Number.MAX_SAFE_INTEGER])(
  'refuses a time that no date has, %d, in each field of an order',
  async (time) => {
    const wrong = { status: 400, body: { code: 'validation_error' } };
    expect(await place(asha, chosen(time))).toMatchObject(wrong);
    expect(await place(asha, { ready_by: time })).toMatchObject(wrong);
    expect(await place(asha, { slot_info: { start_time: time, slot_duration: 60 } })).toMatchObject(wrong);
  },
);

it('answers the last time of the contract as a slot that does not exist', async () => {
  const last = 253_402_300_799_999;
  expect(await place(asha, chosen(last))).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
  expect((await place(asha, { ready_by: last })).status).toBe(200);
});
