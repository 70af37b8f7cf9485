import { afterAll } from 'vitest';
import { ProviderUnavailable, type ProviderPayment } from '../../server/payments/provider.ts';
import { createTestDatabase } from './database.ts';
import { addCustomers, openKitchen, stockLeft } from './kitchen.ts';
import { startOrdering } from './ordering.ts';

const noon = Date.parse('2026-11-21T07:30:00.000Z');
const minute = 60_000;

export interface Meal {
  restaurantId: number;
  menuId: number;
  number: number;
  providerOrderId: string;
}

/** An order's body: so many of one dish, which costs 100.00 and 5 % tax. */
export function bodyFor(restaurantId: number, menuId: number, quantity: number) {
  return {
    restaurant_id: restaurantId,
    totalAmount: quantity * 10_500,
    items: [{ id: menuId, quantity, price: 10_000, name: 'Dish 1' }],
    slot_info: { start_time: noon, slot_duration: 60 },
  };
}

/** A server with two customers, and meals that they order, pay for and are told about; for one test file. */
export async function openSettling() {
  const database = await createTestDatabase();
  const ordering = await startOrdering(database.db);
  /** What the provider lists beside the sandbox's own payments, and whether it answers. */
  const provider = { extra: [] as ProviderPayment[], down: false };
  const { payments } = ordering.deps;
  const { paymentsOf, refund } = payments;
  payments.paymentsOf = async (id) => {
    if (provider.down) throw new ProviderUnavailable('down');
    return [...(await paymentsOf(id)), ...provider.extra];
  };
  payments.refund = (id, amount) =>
    provider.extra.some((each) => each.id === id) ? Promise.resolve({ id: 'rfnd_extra' }) : refund(id, amount);
  const [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  afterAll(async () => {
    await ordering.app.close();
    await database.drop();
  });

  /** Two of a dish with three left, ordered and not yet paid. */
  async function orderMeal(): Promise<Meal> {
    // What earlier tests left unpaid is of no interest to this one's reconciler.
    await database.db.updateTable('orders').set({ next_check_at: null, hold_until: null }).execute();
    provider.extra = [];
    provider.down = false;
    ordering.clock.now = new Date(noon);
    const { restaurantId, menuIds } = await openKitchen(database.db, [{ pricePaise: 10_000, count: 3 }]);
    const menuId = menuIds[0] ?? 0;
    const { status, body } = await ordering.call(asha, '/order/placeorder', bodyFor(restaurantId, menuId, 2));
    if (status !== 200) throw new Error(`not placed: ${JSON.stringify(body)}`);
    const { order_id, id } = body['order'] as { order_id: string; id: string };
    return { restaurantId, menuId, number: Number(id.split('-')[1]), providerOrderId: order_id };
  }

  /** The person pays in the window; the webhook is sent by hand here. */
  async function pay({ providerOrderId }: Meal, outcome: 'success' | 'failure' = 'success') {
    const payment = await ordering.deps.payments.pay({ orderId: providerOrderId, outcome, webhook: 'none' });
    if (!payment) throw new Error('no such order');
    return { id: payment.razorpay_payment_id, signature: payment.razorpay_signature ?? 'ab' };
  }

  const verify = ({ providerOrderId }: Meal, { id, signature }: { id: string; signature: string }, customer = asha) =>
    ordering.call(customer, '/order/verifypayment', {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: id,
      signature,
    });

  const askStatus = ({ providerOrderId }: Meal, customer = asha) =>
    ordering.call(customer, '/order/status', { razorpay_order_id: providerOrderId });

  function webhook(
    meal: Meal,
    payment: { id: string; status?: string; amount?: number },
    eventId: string,
    sign = ordering.deps.payments.signReport,
  ) {
    const { id, status = 'captured', amount = 21_000 } = payment;
    const entity = { id, amount, status, order_id: meal.providerOrderId };
    const body = JSON.stringify({ event: `payment.${status}`, payload: { payment: { entity } } });
    return ordering.app.inject({
      method: 'POST',
      url: '/api/v1/c1/order/webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': sign(body),
        'x-razorpay-event-id': eventId,
      },
      payload: body,
    });
  }

  async function stateOf({ restaurantId, number }: Meal) {
    const { db } = database;
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const payments = await db
      .selectFrom('payments')
      .select('status')
      .where('restaurant_id', '=', restaurantId)
      .where('order_number', '=', number)
      .orderBy('created_at')
      .orderBy('provider_payment_id')
      .execute();
    return {
      status: order.status,
      code: order.pickup_code !== null,
      payments: payments.map(({ status }) => status),
      left: await stockLeft(db, restaurantId),
    };
  }

  /** Minutes after noon, when the meal was ordered. */
  const later = (minutes: number) => (ordering.clock.now = new Date(noon + minutes * minute));

  return { database, ordering, provider, asha, ravi, orderMeal, pay, verify, askStatus, webhook, stateOf, later };
}
