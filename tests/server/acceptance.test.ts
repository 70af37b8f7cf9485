import { beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { sendOrderTexts } from '../../server/orders/order-texts.ts';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { settleReport } from '../../server/orders/settlement.ts';
import type { SmsMessage } from '../../server/sms/sms.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { findSlotMismatches, setKitchen, slotCountsAt } from '../fixtures/pickup-slots.ts';
import { startWaiting, type WaitingMeal } from '../fixtures/waiting-order.ts';

const { db, ordering, asha, asPartner, waitingMeal, act, handOver, rowOf, myOrder, refundsOf, ...settling } =
  await startWaiting();
const { pay, verify, askStatus, webhook, stateOf, later } = settling;
const minute = 60_000;
const deadline = noon + 10 * minute;

const end = (minutes: number) => endOverdueOrders(ordering.deps, later(minutes));
const refuse = (meal: WaitingMeal, reason = 'too_busy', fields = {}) => act(meal, 'refuse', { reason, ...fields });
const board = async ({ restaurantId }: WaitingMeal) =>
  (await asPartner(restaurantId, '/partner/board', {})).body['orders'] as Record<string, unknown>[];
const listed = async ({ restaurantId }: WaitingMeal, filter = {}) =>
  (await asPartner(restaurantId, '/partner/order', { restaurant_id: restaurantId, page: 1, ...filter })).body;
const countWaiting = async () =>
  Number(/^orders_open\{awaiting="acceptance"\} (\d+)$/m.exec((await ordering.app.inject('/metrics')).body)?.[1]);
const changed = (message: string) => ({ status: 409, body: { code: 'order_changed', message } });
const requested = (reason: string) => [{ amount_paise: 21_000, reason, status: 'requested' }];

/** 2:00 pm. */
const slotAt = noon + 60 * minute;

/** A waiting order for the slot at 2:00 pm, paid at 1:25 pm; the kitchen needs 25 minutes and accepts within 15. */
async function slotMeal(): Promise<WaitingMeal> {
  const meal = await waitingMeal();
  const settings = { slot_minutes: 30, preparation_minutes: 25, slot_capacity: 1, accept_minutes: 15 } as const;
  await setKitchen(db, { ...meal, menuIds: [] }, settings);
  await act(meal, 'accept');
  later(25);
  const { body } = await ordering.call(asha, '/order/placeorder', {
    ...orderBody(meal.restaurantId, [{ id: meal.menuId }]),
    pickup_slot: { start_time: slotAt },
  });
  const { id, order_id: providerOrderId } = body['order'] as { id: string; order_id: string };
  const order = { ...meal, orderId: id, number: Number(id.split('-')[1]), providerOrderId };
  await verify(order, await pay(order));
  return order;
}

/** Sends the queued messages. @returns their texts */
async function messages(): Promise<string[]> {
  const sent: SmsMessage[] = [];
  const sms = { send: async (message: SmsMessage) => void sent.push(message) };
  await sendOrderTexts({ db, sms, config: ordering.deps.config }, ordering.clock.now);
  return sent.map(({ text }) => text);
}

beforeEach(async () => {
  await endOverdueOrders(ordering.deps, new Date(noon + 100_000 * minute));
  await db.deleteFrom('order_texts').execute();
});

describe('a paid order of a restaurant that accepts each order', () => {
  it('is pending and paid for its customer, without a code, and says until when the restaurant may accept it', async () => {
    const meal = await waitingMeal();
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'paid', status: 'pending' });
    const order = await myOrder(meal);
    expect(order).toMatchObject({
      status: 'pending',
      pickup_code: null,
      payment_info: [{ amount: 210, status: 'completed' }],
      paid_at: noon,
      accept_by: deadline,
      cancel_until: deadline,
      ready_at: noon + 20 * minute,
    });
    expect(order).not.toHaveProperty('not_paid');
    expect(order).not.toHaveProperty('pickup_qr');
    expect(await messages()).toEqual([]);
  });

  it('is waiting on the board, and is neither in the list of orders nor in its sums', async () => {
    const meal = await waitingMeal();
    expect(await board(meal)).toMatchObject([{ id: meal.orderId, status: 'waiting', due_at: deadline, ended: null }]);
    expect(await listed(meal)).toMatchObject({ data: [], total: 0, summary: { orders: 0, revenue: 0 } });
  });

  it('is counted by the metrics until it is refused', async () => {
    const before = await countWaiting();
    const meal = await waitingMeal();
    expect(await countWaiting()).toBe(before + 1);
    await refuse(meal);
    expect(await countWaiting()).toBe(before);
  });

  it('is accepted within the minutes of its restaurant', async () => {
    const meal = await waitingMeal({ accept_minutes: 3 });
    expect((await rowOf(meal)).due_at).toEqual(new Date(noon + 3 * minute));
  });

  it('is confirmed at once if the restaurant accepts orders automatically', async () => {
    const meal = await waitingMeal({ accept_mode: 'auto' });
    expect(await rowOf(meal)).toMatchObject({ status: 'confirmed', paid_at: new Date(noon) });
    expect(await myOrder(meal)).not.toHaveProperty('accept_by');
  });

  it('for a slot is accepted before the preparation has to begin, and is ready when the slot begins', async () => {
    const order = await slotMeal();
    expect(await rowOf(order)).toMatchObject({
      status: 'waiting',
      ready_at: new Date(slotAt),
      due_at: new Date(slotAt - 25 * minute),
    });
    expect(await slotCountsAt(db, { ...order, menuIds: [] })).toEqual({ [slotAt]: 1 });
    await act(order, 'accept');
    expect((await rowOf(order)).ready_at).toEqual(new Date(slotAt));
    expect(await slotCountsAt(db, { ...order, menuIds: [] })).toEqual({ [slotAt]: 1 });
  });

  it.each([
    ['refused', (order: WaitingMeal) => refuse(order)],
    ['not accepted in time', () => end(36)],
    ['cancelled', ({ orderId: id }: WaitingMeal) => cancelOrder(ordering.deps, asha, { id, refund: true })],
  ])('for a slot gives its place back when it is %s', async (_, ends) => {
    const order = await slotMeal();
    await ends(order);
    expect((await rowOf(order)).status).toBe('cancelled');
    expect(await slotCountsAt(db, { ...order, menuIds: [] })).toEqual({ [slotAt]: 0 });
    expect([...(await findLedgerMismatches(db)), ...(await findSlotMismatches(db))]).toEqual([]);
  });

  it('has events for its partner, also when it was never accepted', async () => {
    const meal = await waitingMeal();
    const events = db.selectFrom('order_events').select(['status', 'is_paid']).where('order_number', '=', meal.number);
    expect((await events.orderBy('id').execute()).at(-1)).toEqual({ status: 'waiting', is_paid: true });
    await refuse(meal);
    expect((await events.orderBy('id').execute()).at(-1)).toMatchObject({ status: 'cancelled', is_paid: true });
  });

  it('is not cancelled by the reconciler, which still finds a later payment', async () => {
    const meal = await waitingMeal();
    await db
      .updateTable('orders')
      .set({ due_at: new Date(noon + 300 * minute), next_check_at: new Date(noon) })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    await reconcile(ordering.deps, later(61));
    expect(await stateOf(meal)).toMatchObject({ status: 'waiting', payments: ['completed'], left: 1 });
    expect((await rowOf(meal)).next_check_at).toEqual(new Date(noon + 24 * 60 * minute));
  });

  it('is not bought again by a second payment, which is refunded', async () => {
    const meal = await waitingMeal();
    await webhook(meal, { id: 'pay_second' }, 'evt_second');
    expect(await stateOf(meal)).toEqual({
      status: 'waiting',
      code: false,
      payments: ['completed', 'refund_due'],
      left: 1,
    });
    await webhook(meal, { id: meal.paymentId }, 'evt_again');
    expect((await rowOf(meal)).due_at).toEqual(new Date(deadline));
  });

  it("is cancelled by a refund in the provider's dashboard, and its dishes are for sale again", async () => {
    const meal = await waitingMeal();
    const payment = { id: meal.paymentId, amountPaise: 21_000, status: 'refunded' } as const;
    await settleReport(ordering.deps, meal, { payment });
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refunded'], left: 3 });
    expect(await act(meal, 'accept')).toMatchObject(changed('The payment of this order was refunded at 1:00 pm.'));
  });

  it('is not handed over by any code', async () => {
    const meal = await waitingMeal();
    const { status, body } = await handOver(meal, '123456');
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'Accept this order first.', reason: 'not_accepted' });
    await refuse(meal);
    expect((await handOver(meal, '123456')).body).toMatchObject({ success: false, reason: 'cancelled', at: noon });
  });

  it.each(['prepare', 'ready', 'not_collected', 'cancel'])('is not changed by the action %s', async (action) => {
    const meal = await waitingMeal();
    const fields = action === 'cancel' ? { reason: 'closed' } : {};
    expect(await act(meal, action, fields)).toMatchObject(changed('Accept this order first.'));
    expect((await rowOf(meal)).status).toBe('waiting');
  });

  it('has no missing dishes to refund', async () => {
    const meal = await waitingMeal();
    const body = { orderId: meal.orderId };
    expect((await asPartner(meal.restaurantId, '/partner/order/refundable', body)).status).toBe(404);
  });

  it('counts as open: neither its restaurant nor an account can be deleted', async () => {
    const { restaurantId } = await waitingMeal();
    const settings = await asPartner(restaurantId, '/partner/order-settings', { restaurant_id: restaurantId });
    expect(settings.body).toMatchObject({ open_orders: 1 });
    const confirmation = { confirmation: 'DELETE' };
    const open = { status: 409, body: { code: 'open_orders' } };
    expect(await asPartner(restaurantId, '/partner/account/delete', confirmation)).toMatchObject(open);
    expect(await ordering.call(asha, '/auth/account/delete/', confirmation)).toMatchObject(open);
  });
});

describe('accepting an order', () => {
  it('confirms it: the customer gets the code, and the kitchen its preparation time from now on', async () => {
    const meal = await waitingMeal();
    later(6);
    const now = noon + 6 * minute;
    expect(await act(meal, 'accept')).toMatchObject({
      status: 200,
      body: { order: { status: 'confirmed', is_seen: true } },
    });
    expect(await rowOf(meal)).toMatchObject({
      confirmed_at: new Date(now),
      paid_at: new Date(noon),
      ready_at: new Date(now + 20 * minute),
      // The two minutes after the payment are over.
      cancel_until: new Date(now),
      due_at: new Date(noon + 25 * 60 * minute),
    });
    const order = await myOrder(meal);
    expect(order).toMatchObject({ status: 'confirmed', pickup_code: expect.any(String), paid_at: noon });
    expect(order).not.toHaveProperty('accept_by');
    expect(await listed(meal)).toMatchObject({ total: 1, summary: { orders: 1, confirmed: 1, revenue: 210 } });
    expect(await messages()).toEqual([expect.stringContaining(`order ${meal.orderId} is paid, ready about 1:26 pm.`)]);
    expect((await handOver(meal, String(order['pickup_code']))).body).toMatchObject({ success: true });
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['completed'], left: 1 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('leaves the customer the rest of two minutes after the payment to cancel', async () => {
    const meal = await waitingMeal();
    later(1);
    await act(meal, 'accept');
    expect((await rowOf(meal)).cancel_until).toEqual(new Date(noon + 2 * minute));
  });

  it('again changes nothing', async () => {
    const meal = await waitingMeal();
    await act(meal, 'accept');
    const before = await rowOf(meal);
    later(3);
    expect(await act(meal, 'accept')).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } });
    expect(await rowOf(meal)).toEqual(before);
  });

  it('is possible until the deadline, whether the worker has run or not', async () => {
    const [early, late] = [await waitingMeal(), await waitingMeal()];
    ordering.clock.now = new Date(deadline - 1);
    expect((await act(early, 'accept')).status).toBe(200);
    ordering.clock.now = new Date(deadline);
    expect(await act(late, 'accept')).toMatchObject(changed('This order had to be accepted by 1:10 pm.'));
    expect((await rowOf(late)).status).toBe('waiting');
  });

  it('is refused to another partner', async () => {
    const [meal, other] = [await waitingMeal(), await waitingMeal()];
    const body = { orderId: meal.orderId, action: 'accept' };
    expect((await asPartner(other.restaurantId, '/partner/order/act', body)).status).toBe(404);
  });
});

describe('refusing an order', () => {
  it('refunds all of it, puts the dishes back, and tells the customer why', async () => {
    const meal = await waitingMeal();
    later(4);
    expect(await refuse(meal)).toMatchObject({ status: 200, body: { order: { ended: { reason: 'too_busy' } } } });
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    expect(await refundsOf(meal)).toEqual(requested('restaurant'));
    const message = 'The restaurant could not take your order: it is too busy.';
    expect(await myOrder(meal)).toMatchObject({ status: 'cancelled', ended: { message } });
    expect(await messages()).toEqual([
      expect.stringContaining(`could not take order ${meal.orderId}. Rs 210 goes back`),
    ]);
    expect(await listed(meal)).toMatchObject({
      data: [{ ended: { by: 'restaurant', reason: 'too_busy' }, refunds: [{ amount: 210 }] }],
      summary: { orders: 1, revenue: 210, refunded: 210 },
    });
    expect(await board(meal)).toMatchObject([{ status: 'cancelled', ended: { by: 'restaurant' } }]);
    expect((await refuse(meal)).status).toBe(200);
    expect(await refundsOf(meal)).toHaveLength(1);
    expect(await act(meal, 'accept')).toMatchObject(changed('This order was cancelled at 1:04 pm.'));
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('because a dish is sold out sells it no more until the morning', async () => {
    const meal = await waitingMeal();
    await refuse(meal, 'sold_out', { sold_out: [meal.menuId] });
    expect(await stateOf(meal)).toMatchObject({ payments: ['refund_due'], left: 0 });
  });

  it('needs a reason, and is not possible for an order that was accepted', async () => {
    const meal = await waitingMeal();
    expect((await act(meal, 'refuse')).status).toBe(400);
    await act(meal, 'accept');
    expect(await refuse(meal)).toMatchObject(changed('This order was accepted already.'));
    expect((await act(meal, 'cancel', { reason: 'too_busy' })).status).toBe(200);
  });
});

describe('an order that is not accepted in time', () => {
  it('ends at its deadline with a full refund, and its dishes are for sale again', async () => {
    const meal = await waitingMeal();
    expect(await end(10 - 1 / 60_000)).toBe(0);
    expect(await end(10)).toBe(1);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    expect(await rowOf(meal)).toMatchObject({ end_by: null, end_reason: 'no_answer', due_at: null });
    expect(await refundsOf(meal)).toEqual(requested('overdue'));
    const message = 'Cancelled, because the restaurant did not answer in time.';
    expect(await myOrder(meal)).toMatchObject({ status: 'cancelled', ended: { at: deadline, message } });
    expect(await messages()).toEqual([expect.stringContaining(`could not take order ${meal.orderId}`)]);
    const text = 'This order was refunded at 1:10 pm, because it was not accepted in time.';
    expect(await act(meal, 'accept')).toMatchObject(changed(text));
    expect(await end(20)).toBe(0);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is in the list of orders, under cancelled and by search, with its reason and refund, and in the sums [PORD-4 PORD-5]', async () => {
    const meal = await waitingMeal();
    await end(10);
    const found = {
      data: [
        {
          id: meal.orderId,
          status: 'cancelled',
          total_amount: 210,
          ended: { at: deadline, by: null, reason: 'no_answer', note: null },
          refunds: [{ amount: 210, status: 'requested' }],
        },
      ],
      total: 1,
      summary: { orders: 1, confirmed: 0, delivered: 0, revenue: 210, refunded: 210 },
    };
    for (const filter of [{}, { status: 'cancelled' }, { search: meal.orderId }, { search: 'asha' }])
      expect(await listed(meal, filter)).toMatchObject(found);
  });

  it('stays on the board until its partner has seen that, however long that takes', async () => {
    const meal = await waitingMeal();
    await act(meal, 'seen');
    await end(10);
    later(3 * 24 * 60);
    const lapsed = { id: meal.orderId, status: 'cancelled', is_seen: false, ended: { by: null, reason: 'no_answer' } };
    expect(await board(meal)).toMatchObject([{ ...lapsed, refunds: [{ amount: 210 }] }]);
    expect(await act(meal, 'seen')).toMatchObject({ status: 200, body: { order: { ...lapsed, is_seen: true } } });
    expect(await board(meal)).toEqual([]);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'], left: 3 });
  });

  it('is on the board once while it would be listed as ended anyway', async () => {
    const meal = await waitingMeal();
    await end(10);
    expect(await board(meal)).toMatchObject([{ id: meal.orderId, is_seen: false }]);
    await act(meal, 'seen');
    expect(await board(meal)).toMatchObject([{ id: meal.orderId, is_seen: true }]);
  });

  it('is in the audit log as ended by the system', async () => {
    const meal = await waitingMeal();
    await end(10);
    const entries = db.selectFrom('audit_log').select(['actor_kind', 'action', 'object_kind', 'after']);
    expect(await entries.where('restaurant_id', '=', meal.restaurantId).execute()).toContainEqual({
      actor_kind: 'system',
      action: 'end unanswered order',
      object_kind: 'order',
      after: { status: 'cancelled', end_reason: 'no_answer' },
    });
  });
});

describe('the customer of a waiting order', () => {
  it('cancels it with a full refund, also between the deadline and the worker', async () => {
    const meal = await waitingMeal();
    later(11);
    expect(await cancelOrder(ordering.deps, asha, { id: meal.orderId, refund: true })).toBe('cancelled');
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    expect(await refundsOf(meal)).toEqual(requested('customer'));
    expect(await end(11)).toBe(0);
    expect(await act(meal, 'accept')).toMatchObject(changed('Asha Rao cancelled this order at 1:11 pm.'));
    expect(await board(meal)).toMatchObject([{ status: 'cancelled', ended: { by: 'customer', reason: null } }]);
  });

  it('does not cancel it without agreeing to a refund', async () => {
    const meal = await waitingMeal();
    expect(await cancelOrder(ordering.deps, asha, { id: meal.orderId, refund: false })).toBe('order_paid');
    expect((await rowOf(meal)).status).toBe('waiting');
  });
});
