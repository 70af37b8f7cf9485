import { describe, expect, it } from 'vitest';
import { processRefunds } from '../../server/orders/refunds.ts';
import { idOf, startBoard } from '../fixtures/board-server.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';

const {
  act,
  asPartner,
  asha,
  database,
  myOrder,
  ordering,
  orderMeal,
  paidMeal,
  pay,
  row,
  stateOf,
  later,
  verify,
  webhook,
} = await startBoard();
const { db } = database;
const minute = 60_000;
const changed = (message: string) => ({ status: 409, body: { code: 'order_changed', message } });
const acted = (order: object) => ({ status: 200, body: { order } });

describe('a kitchen action', () => {
  it('sets an order to preparing and to ready, and its customer sees the status', async () => {
    const meal = await paidMeal();
    later(3);
    expect(await act(meal, 'prepare')).toMatchObject(acted({ status: 'preparing', is_seen: true }));
    expect((await row(meal)).cancel_until).toEqual(new Date(noon + 3 * minute));
    expect(await myOrder(meal)).toMatchObject({ status: 'preparing', pickup_code: expect.any(String) });
    later(4);
    expect(await act(meal, 'ready')).toMatchObject(acted({ status: 'ready' }));
    expect(await myOrder(meal)).toMatchObject({ status: 'ready', pickup_code: expect.any(String) });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('succeeds without a change when it is repeated', async () => {
    const meal = await paidMeal();
    const first = await act(meal, 'prepare');
    later(5);
    const second = await act(meal, 'prepare');
    expect(second.body).toEqual(first.body);
    expect((await row(meal)).cancel_until).toEqual(new Date(noon));
  });

  it('with the idempotency key of an earlier request returns the earlier response, even if the order has changed since', async () => {
    const meal = await paidMeal();
    const delay = { minutes: 20, delayed_minutes: 0 };
    const first = await act(meal, 'delay', delay, { 'idempotency-key': 'a-1' });
    await act(meal, 'ready');
    const again = await act(meal, 'delay', delay, { 'idempotency-key': 'a-1' });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await row(meal)).toMatchObject({ status: 'ready', delayed_minutes: 20 });
  });

  it('delays an order, and lets its customer cancel for five minutes', async () => {
    const meal = await paidMeal();
    later(6);
    expect(await act(meal, 'delay', { minutes: 20, delayed_minutes: 0 })).toMatchObject(
      acted({ ready_at: noon + 40 * minute, delayed_minutes: 20, status: 'confirmed' }),
    );
    expect(await row(meal)).toMatchObject({
      cancel_until: new Date(noon + 11 * minute),
      ready_at: new Date(noon + 40 * minute),
    });
    expect(await act(meal, 'delay', { minutes: 20, delayed_minutes: 0 })).toMatchObject(
      changed('This order was delayed already. It is ready about 1:40 pm.'),
    );
  });

  it('delays an order for a slot, and leaves its customer the time to cancel until the preparation', async () => {
    const meal = await createRestaurant(db, [{ pricePaise: 10_000, count: 3 }]);
    const [menuId = 0] = meal.menuIds;
    later(0);
    const slotAt = noon + 120 * minute;
    const { body } = await ordering.call(asha, '/order/placeorder', {
      ...orderBody(meal.restaurantId, [{ id: menuId, price: 10_000 }]),
      pickup_slot: { start_time: slotAt },
    });
    const { id, order_id: providerOrderId } = body['order'] as { id: string; order_id: string };
    const order = { ...meal, menuId, number: Number(id.split('-')[1]), providerOrderId };
    await verify(order, await pay(order));
    const until = slotAt - 20 * minute;
    expect(await myOrder(order)).toMatchObject({ ready_at: slotAt, cancel_until: until });
    later(6);
    await act(order, 'delay', { minutes: 30, delayed_minutes: 0 });
    expect(await myOrder(order)).toMatchObject({
      ...{ ready_at: slotAt + 30 * minute, delayed_minutes: 30, cancel_until: until },
    });
    later(99);
    await act(order, 'delay', { minutes: 10, delayed_minutes: 30 });
    expect(await myOrder(order)).toMatchObject({ ready_at: slotAt + 40 * minute, cancel_until: until + 4 * minute });
  });

  it('marks an order as seen, and keeps the first time when it is repeated', async () => {
    const meal = await paidMeal();
    later(1);
    expect(await act(meal, 'seen')).toMatchObject(acted({ is_seen: true, status: 'confirmed' }));
    later(2);
    await act(meal, 'seen');
    await act(meal, 'prepare');
    expect((await row(meal)).seen_at).toEqual(new Date(noon + minute));
  });

  it('that cancels a confirmed order refunds it in full and returns its stock', async () => {
    const meal = await paidMeal();
    expect(await act(meal, 'cancel', { reason: 'too_busy' })).toMatchObject(
      acted({ status: 'cancelled', ended: { at: noon, by: 'restaurant', reason: 'too_busy', note: null } }),
    );
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    expect(await myOrder(meal)).toMatchObject({
      status: 'cancelled',
      pickup_code: null,
      ended: { at: noon, message: 'The restaurant could not take your order: it is too busy.' },
    });
    await processRefunds(ordering.deps, ordering.clock.now);
    expect((await stateOf(meal)).payments).toEqual(['refunded']);
    // The provider's report of the refund comes after the order has ended.
    await webhook(meal, { id: meal.paymentId, status: 'refunded' }, `event_${meal.number}`);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refunded'], left: 3 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it.each(['prepare', 'ready'])(
    'that cancels an order after the action %s does not return its stock',
    async (action) => {
      const meal = await paidMeal();
      await act(meal, action);
      await act(meal, 'cancel', { reason: 'other', note: 'The gas ran out' });
      expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 1 });
      expect(await myOrder(meal)).toMatchObject({
        ended: { message: 'The restaurant could not take your order: The gas ran out.' },
      });
      expect(await findLedgerMismatches(db)).toEqual([]);
    },
  );

  it('that cancels an order because of a sold-out dish sells that dish no more until the morning', async () => {
    const meal = await paidMeal();
    const other = await createRestaurant(db, [{ count: 7 }]);
    await act(meal, 'cancel', { reason: 'sold_out', sold_out: [meal.menuId, other.menuIds[0]] });
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'], left: 0 });
    const stock = db.selectFrom('stock').select(['menu_id', 'resume_at', 'resume_count']);
    expect(await stock.where('resume_at', 'is not', null).execute()).toEqual([
      { menu_id: meal.menuId, resume_at: new Date('2026-11-22T05:00:00+05:30'), resume_count: 1 },
    ]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('that cancels an order as sold out but names no dish changes no stock', async () => {
    const meal = await paidMeal();
    await act(meal, 'cancel', { reason: 'sold_out' });
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', left: 1 });
  });

  it('that cancels an order for another reason sets no stock to 0', async () => {
    const meal = await paidMeal();
    await act(meal, 'cancel', { reason: 'closed', sold_out: [meal.menuId] });
    expect(await stateOf(meal)).toMatchObject({ left: 3 });
  });

  it('marks an order as not collected from an hour after its slot, and refunds nothing', async () => {
    const meal = await paidMeal();
    await act(meal, 'ready');
    later(119);
    expect(await act(meal, 'not_collected')).toMatchObject(
      changed('This order can be marked as not collected from 3:00 pm.'),
    );
    later(120);
    expect(await act(meal, 'not_collected')).toMatchObject(
      acted({ status: 'cancelled', ended: { by: 'restaurant', reason: 'not_collected' } }),
    );
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['completed'], left: 1 });
    const mine = await myOrder(meal);
    expect(mine).toMatchObject({ ended: { message: 'Not collected. It was prepared, so it is not refunded.' } });
    expect(mine).not.toHaveProperty('not_paid');
    const outcome = await ordering.call(asha, '/order/status', { razorpay_order_id: meal.providerOrderId });
    expect(outcome.body).toMatchObject({ outcome: 'paid', status: 'cancelled' });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it.each([
    ['at its ready time', 140, 140],
    ['later than its ready time', 150, 150],
    ['before its ready time', 130, 140],
  ])(
    'marks an order that is ready after its slot and is marked so %s as not collected an hour after it could be collected',
    async (_, pressed, from) => {
      const meal = await orderMeal();
      // Another order has the place at 12:20 pm, so that this one is prepared for 1:20 pm.
      const slot = { slot_key: new Date(noon + 80 * minute), slot_held: true };
      await db.updateTable('orders').set(slot).where('restaurant_id', '=', meal.restaurantId).execute();
      await verify(meal, await pay(meal));
      const due = noon + (24 * 60 + 80) * minute;
      expect(await row(meal)).toMatchObject({ ready_at: new Date(noon + 80 * minute), due_at: new Date(due) });
      for (const delayed_minutes of [0, 30]) await act(meal, 'delay', { minutes: 30, delayed_minutes });
      expect(await row(meal)).toMatchObject({
        ready_at: new Date(noon + 140 * minute),
        due_at: new Date(due + 60 * minute),
      });
      later(pressed);
      await act(meal, 'ready');
      expect(await row(meal)).toMatchObject({ due_at: new Date(noon + (24 * 60 + from) * minute) });
      later(from + 60 - 1 / 60);
      expect(await act(meal, 'not_collected')).toMatchObject({ status: 409, body: { code: 'order_changed' } });
      later(from + 60);
      expect(await act(meal, 'not_collected')).toMatchObject(acted({ status: 'cancelled' }));
    },
  );

  it('is rejected for an unknown order, and for an order of another partner', async () => {
    const meal = await paidMeal();
    const stranger = await paidMeal();
    const notFound = { status: 404, body: { code: 'order_not_found' } };
    expect(
      await asPartner(stranger.restaurantId, '/partner/order/act', { orderId: idOf(meal), action: 'prepare' }),
    ).toMatchObject(notFound);
    expect(await act({ ...meal, number: 2_000_000_000 }, 'prepare')).toMatchObject(notFound);
    expect(await act({ ...meal, restaurantId: meal.restaurantId, number: 0 }, 'prepare')).toMatchObject({
      status: 400,
    });
    expect((await row(meal)).status).toBe('confirmed');
  });

  it.each<[string, object, string]>([
    ['delay', { delayed_minutes: 0 }, 'minutes'],
    ['delay', { minutes: 10 }, 'delayed_minutes'],
    ['delay', { minutes: 15, delayed_minutes: 0 }, 'minutes'],
    ['cancel', {}, 'reason'],
    ['cancel', { reason: 'no_answer' }, 'reason'],
    ['cancel', { reason: 'other' }, 'note'],
    ['cancel', { reason: 'other', note: 'x'.repeat(121) }, 'note'],
    ['cancel', { reason: 'other', note: ' ' }, 'note'],
  ])('%s is rejected with the fields %j', async (action, fields, field) => {
    const meal = await paidMeal();
    expect(await act(meal, action, fields)).toMatchObject({ status: 400, body: { code: 'validation_error', field } });
    expect((await row(meal)).status).toBe('confirmed');
  });
});
