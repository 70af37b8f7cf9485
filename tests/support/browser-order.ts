import { expect, type Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { plainDishes } from './browser-cart.ts';
import { newSession } from './session.ts';

const api = '/api/v1/c1';

/** An order of one plain dish at a demo restaurant that is not paid, by a customer of the test's own, without a page. */
export async function placeUnpaidOrder(page: Page, restaurant: number) {
  const session = await newSession(page.request);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const call = async (path: string, data?: object): Promise<unknown> => {
    const answer = await (data ? page.request.post(path, { data, headers }) : page.request.get(path, { headers }));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const [dish] = await plainDishes(page, session.accessToken, restaurant);
  if (!dish) throw new Error('The demo restaurant has no dish without a discount.');
  const price = dish.price * 100;
  // The contract's answers; a change of them shows at once as an order that is not confirmed.
  const { order } = (await call(`${api}/order/placeorder`, {
    restaurant_id: restaurant,
    // With 5 per cent of tax.
    totalAmount: Math.round(price * 1.05),
    items: [{ id: dish.id, quantity: 1, price, name: dish.name }],
    slot_info: { start_time: Date.now(), slot_duration: 60 },
  })) as Schemas['OrderPlaced'];
  if (!order?.id) throw new Error('The order was not placed.');
  return {
    session,
    dish,
    order,
    id: order.id,
    call,
    mine: async () => ((await call(`${api}/order/getmyorders`)) as Schemas['CustomerOrders']).orders[0],
  };
}

/** The same, paid. */
export async function placePaidOrder(page: Page, restaurant: number) {
  const { session, dish, order, call, mine } = await placeUnpaidOrder(page, restaurant);
  const payment = (await call('/sandbox/payments', {
    order_id: order.order_id,
    outcome: 'success',
    webhook: 'none',
  })) as { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature: signature } = payment;
  await call(`${api}/order/verifypayment`, { razorpay_order_id, razorpay_payment_id, signature });
  const placed = await mine();
  if (!placed?.pickup_code) throw new Error('The order was not confirmed.');
  return {
    id: placed.id,
    code: placed.pickup_code,
    dish,
    customer: session.name,
    status: async () => (await mine())?.status,
  };
}
