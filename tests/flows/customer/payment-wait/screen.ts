import { expect, type Page as BrowserPage } from '@playwright/test';
import type { paymentWaitMachine } from '../../../../machines/customer/payment-wait/payment-wait.machine.ts';
import { dosa } from '../cart/model.ts';
import type { PaymentWaitPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { sayNetwork } from '../../../fixtures/browser-reach.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { keepSession, newSession } from '../../../fixtures/session.ts';

/** The cart page. Each checkout finds the dish sold out, so that the page soon returns to its initial state. */
export function paymentWaitScreen(page: BrowserPage): Screen<typeof paymentWaitMachine, PaymentWaitPage> {
  const live = {
    id: dosa.id,
    live_count: 0,
    price: dosa.price,
    discount_percentage: 0,
    platform_discount_percentage: 0,
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pay = page.getByRole('button', { name: 'Proceed to Pay', exact: true });
  let checkouts = 0;
  let payments = 0;
  let isWaiting = false;
  return {
    async open() {
      const session = await newSession(page.request);
      await page.route('**/menusLiveInfo', (route) => {
        if ((route.request().postDataJSON() as { hard_refresh: boolean }).hard_refresh) checkouts += 1;
        return route.fulfill({ json: { menus_live_info: [live] } });
      });
      const cart = { restaurantId: dosa.restaurantId, items: [{ ...dosa, qty: 1 }], owner: session.phone };
      await keepSession(page, session, { cart });
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible({ timeout: 20_000 });
      await expect(pay).toBeEnabled();
    },
    gestures: {
      // Simulates another tab that adds one dosa.
      'cart.replaced': () => {
        isWaiting = false;
        return page.evaluate(() => {
          const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { cart: { items: { qty: number }[] } };
          for (const item of root.cart.items) item.qty += 1;
          localStorage.setItem('root', JSON.stringify(root));
          dispatchEvent(new StorageEvent('storage', { key: 'root' }));
        });
      },
      'network.lost': () => sayNetwork(page, false),
      'network.found': () => {
        if (isWaiting) payments += 1;
        isWaiting = false;
        return sayNetwork(page, true);
      },
      'wait.begin': () => {
        isWaiting = true;
        return press('Proceed to Pay');
      },
      'wait.stop': () => {
        isWaiting = false;
        return press('Stop waiting');
      },
      // Navigates away and back: the cart then offers the same as without the wait.
      'page.leave': async () => {
        isWaiting = false;
        await page.getByRole('link', { name: 'Add more dishes' }).click();
        await expect(page).toHaveURL(`/restaurants/${dosa.restaurantId}`);
        await page.getByRole('link', { name: /^Cart/ }).first().click();
      },
    },
    async expect({ shows: { text, waiting } }) {
      await expectPageState(page, {
        seen: { 'main p[role="status"]': [text ?? ''] },
        buttons: {
          'Stop waiting': waiting ? 'enabled' : 'absent',
          'Proceed to Pay': waiting ? 'absent' : 'enabled',
        },
      });
      // Waiting starts no checkout; the hand-over to the checkout starts one.
      await expect.poll(() => checkouts).toBe(payments);
    },
    async told({ text }) {
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
      await expect(toast).toContainText(text);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: { watchNetwork: 'local', watchCart: 'local', pay: 'local', block: 'local' },
  };
}
