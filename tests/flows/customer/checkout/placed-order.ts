import type { Page } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { PlainDish } from '../../../fixtures/browser-cart.ts';
import { customerOrder, orderBody } from '../../../fixtures/order.ts';

interface Ordered {
  restaurantId: number;
  lines: readonly { dish: PlainDish; qty: number }[];
}

/** Places an order with a request to the real server, without the page. */
export async function placeOrder(
  page: Page,
  { accessToken, restaurantId, lines }: Ordered & { accessToken: string },
): Promise<Schemas['PaymentOrder']> {
  const answer = await page.request.post('/api/v1/c1/order/placeorder', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: orderBody(
      restaurantId,
      lines.map(({ dish: { id, name, price }, qty }) => ({ id, name, price: price * 100, quantity: qty })),
    ),
  });
  const { order } = (await answer.json()) as Schemas['OrderPlaced']; // the response that the contract documents
  if (!order) throw new Error(`The order was not placed: ${await answer.text()}`);
  return order;
}

/** Clicks 'Pay now' in My Orders, whose mocked list contains only this order. */
export async function payFromOrders(page: Page, payment: Schemas['PaymentOrder'], ordered: Ordered): Promise<void> {
  await page.unroute('**/order/getmyorders');
  await page.route('**/order/getmyorders', (route) =>
    route.fulfill({ json: { orders: [unpaidOrder(payment, ordered)] } }),
  );
  if (page.url().endsWith('/orders')) await page.getByRole('button', { name: 'Refresh' }).click();
  else {
    // Opens the account menu, or the hamburger menu on a phone.
    await page.getByRole('banner').getByRole('button').filter({ visible: true }).click();
    await page.getByRole('link', { name: 'My Orders' }).filter({ visible: true }).click();
  }
  const card = page.getByRole('listitem').filter({ hasText: `Order ${payment.id}` });
  await card.getByRole('button', { name: 'Pay now' }).click();
}

/** Returns an unpaid order, as My Orders lists it during its hold. */
function unpaidOrder(payment: Schemas['PaymentOrder'], { restaurantId, lines }: Ordered): Schemas['CustomerOrder'] {
  return customerOrder({
    id: payment.id ?? '',
    created_at: new Date().toISOString(),
    status: 'pending',
    total_amount: payment.amount / 100,
    restaurant_id: restaurantId,
    restaurant_name: payment.description,
    pickup_code: null,
    order_items: lines.map(({ dish: { id, name, price }, qty }, index) => ({
      ...{ id: index + 1, menu_id: id, menu_name: name, quantity: qty, price },
    })),
    payment_info: [],
    slot_info: [],
    not_paid: true,
    hold_until: new Date(Date.now() + 15 * 60_000).toISOString(),
    payment_order: payment,
  });
}
