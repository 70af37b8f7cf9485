import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type {
  OrderAgainEvent,
  orderAgainMachine,
} from '../../../../machines/customer/order-again/order-again.machine.ts';
import { deliveredOrder } from './model.ts';
import { type OrderAgainPage, orderAgainFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';
/** Items of an order at restaurant 12. The raita stands for a dish that is not on the menu. */
const lines = [
  { id: 1, menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2, price: 140 },
  { id: 2, menu_id: 345, menu_name: 'Haleem', quantity: 1, price: 320 },
  { id: 3, menu_id: 350, menu_name: 'Raita', quantity: 1, price: 40 },
];
const order = { ...deliveredOrder, order_items: lines };
const orders = [order, { ...order, id: '12-1001' }];
const plain = {
  image_url: null,
  is_veg: 1,
  description: null,
  category: null,
  discount_percentage: 0,
  platform_discount_percentage: 0,
} as const;

/** Drives My Orders with two orders. The mocked menu and stock decide which dishes are available. */
export function orderAgainScreen(page: BrowserPage): Screen<typeof orderAgainMachine, OrderAgainPage> {
  let soldOut: readonly number[] = [];
  /** Pending requests for the stock, which are answered after the menu. */
  const asked: (() => void)[] = [];
  /** Number of lookups. Each one requests menu and stock; the responses may arrive in any order. */
  let lookUps = 0;
  const onMenu = (ids: readonly number[]): Schemas['MenuItem'][] =>
    lines
      .filter(({ menu_id: id }) => ids.includes(id))
      .map(({ menu_id: id, menu_name: name, price }) => ({ ...plain, id, name, price }));
  /** Names of the dishes that the cart contains once it opens. */
  let comesIntoCart: readonly string[] = [];
  const cardOf = (id: string) => page.getByRole('listitem').filter({ hasText: id });

  function expectCards(
    { shows: { busy, messages } }: OrderAgainPage,
    can: (event: OrderAgainEvent) => boolean,
  ): Promise<void> {
    const seen: Record<string, (string | RegExp)[]> = {};
    for (const { id } of orders) {
      const message = messages[id];
      const card = `main li:has(a[href="/orders/${id}/receipt"])`;
      seen[`${card} header p`] = [new RegExp(`^Order ${id} · `)];
      seen[`${card} button`] = ['Order again'];
      seen[`${card} button[aria-busy="true"]`] = busy === id ? ['Order again'] : [];
      seen[`${card} button:is(:disabled, [aria-disabled="true"])`] = can({ type: 'again.press', order })
        ? []
        : ['Order again'];
      seen[`${card} a[href$="/receipt"]`] = ['Receipt'];
      seen[`${card} [role="alert"]`] = message === undefined ? [] : [message];
    }
    return expectPageState(page, { seen });
  }

  return {
    async open() {
      await signIn(page);
      await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { orders } }));
      await page.route('**/menusLiveInfo', async (route) => {
        const { hard_refresh: isFresh } = route.request().postDataJSON() as { hard_refresh: boolean };
        if (isFresh) await new Promise<void>((resolve) => asked.push(resolve));
        const live = lines.map(({ menu_id: id, price }) => ({
          id,
          live_count: soldOut.includes(id) ? 0 : 90,
          price,
          discount_percentage: 0,
          platform_discount_percentage: 0,
        }));
        await route.fulfill({ json: { menus_live_info: live } });
      });
      await page.goto('/orders');
      await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(2, { timeout: 20_000 });
    },
    gestures: {
      'again.press': async (event) => {
        if (comesIntoCart.length > 0) await page.goBack();
        comesIntoCart = [];
        await cardOf(event.order.id).getByRole('button', { name: 'Order again' }).click();
      },
    },
    async expect(facts, can) {
      if (comesIntoCart.length === 0) return expectCards(facts, can);
      await expect(page).toHaveURL('/cart');
      const rows = page.getByRole('main').getByRole('listitem');
      for (const name of comesIntoCart) await expect(rows.filter({ hasText: name })).toHaveCount(1);
    },
    async expectEmitted(toast) {
      const message = page
        .getByRole('region', { name: 'Messages' })
        .getByRole('listitem')
        .filter({ hasText: toast.text });
      await expect(message).toBeVisible();
      await message.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      lookUp: {
        at: `POST ${api}/menus`,
        request() {
          lookUps++;
          return { method: 'POST', path: `${api}/menus`, body: { restaurantId: 12 } };
        },
        async reply(outcome) {
          await expect.poll(() => asked.length).toBe(lookUps);
          asked.forEach((answer) => setTimeout(answer));
          if (outcome.kind === 'refused') {
            return {
              status: 404,
              json: { code: 'restaurant_not_found', message: outcome.message, detail: outcome.message },
            };
          }
          const isNothing = outcome.dishes.length === 0;
          soldOut = isNothing ? [340, 345] : outcome.missing.length > 0 ? [345] : [];
          const ids = outcome.missing.length > 0 ? [340, 345] : [340, 345, 350];
          comesIntoCart = onMenu(ids.filter((id) => !isNothing && !soldOut.includes(id))).map(({ name }) => name);
          return { status: 200, json: { menus: onMenu(ids) } };
        },
      },
      // The effect is visible in the cart, which opens.
      cart: 'local',
    },
  };
}

testWalks('order again', { flow: orderAgainFlow, screen: orderAgainScreen });
