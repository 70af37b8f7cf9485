import { formatPrice, toPaise } from '../../../../domain/money.ts';
import { expect, type Page as BrowserPage } from '@playwright/test';
import { cartMachine } from '../../../../machines/customer/cart/cart.machine.ts';
import { dosa, tea, persistedCart, cartModel } from './model.ts';
import type { CartPage } from './observe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { storeSession, newSession } from '../../../fixtures/session.ts';
import { cartFlow } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { defineModel } from '../../../engine/model.ts';

/** The phone number of the model's customer. */
const phone = '9876543210';

const undoWords = (dishes: readonly { name: string }[]) =>
  dishes.length === 1 ? `${dishes[0]?.name} is out of your cart.` : `${dishes.length} dishes are out of your cart.`;

const rupees = String.raw`₹[\d,]+\.\d\d`;

/** Drives the cart page with its steppers. The stock of the dishes is unknown. */
export function cartScreen(page: BrowserPage): Screen<typeof cartMachine, CartPage> {
  let owner = phone;
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const elsewhere = (type: string) => () => Promise.reject(new Error(`${type} does not happen on this page.`));
  const kept = () => page.evaluate(() => (JSON.parse(localStorage.getItem('root') ?? '{}') as { cart: unknown }).cart);

  return {
    async open() {
      const session = await newSession(page.request);
      owner = session.phone;
      await page.route('**/menusLiveInfo', (route) => route.fulfill({ json: { menus_live_info: [] } }));
      await storeSession(page, session, { cart: { ...persistedCart, owner } });
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible({ timeout: 20_000 });
    },
    gestures: {
      'item.increment': () => press(`One ${dosa.name} more`),
      'item.decrement': () => press(new RegExp(`^(One ${dosa.name} less|Remove ${dosa.name})$`)),
      'item.remove': () => press(`Take ${dosa.name} out of the cart`),
      'cart.clear': () => press('Clear Cart'),
      'removal.undo': () => press('Undo'),
      'note.change': ({ note }) => page.getByLabel('Note to the kitchen (optional)').fill(note),
      // Simulates a change in another tab.
      'cart.synced': (event) =>
        page.evaluate(
          (cart) => {
            const root = JSON.parse(localStorage.getItem('root') ?? '{}') as object;
            localStorage.setItem('root', JSON.stringify({ ...root, cart }));
            dispatchEvent(new StorageEvent('storage', { key: 'root' }));
          },
          { ...event.kept, owner },
        ),
      'item.add': elsewhere('item.add'),
      'dishes.add': elsewhere('dishes.add'),
      'pickup.set': elsewhere('pickup.set'),
      'item.reduceToStock': elsewhere('item.reduceToStock'),
      'conflict.confirm': elsewhere('conflict.confirm'),
      'conflict.cancel': elsewhere('conflict.cancel'),
      'prices.check': elsewhere('prices.check'),
      'stock.refreshed': elsewhere('stock.refreshed'),
      'order.paid': elsewhere('order.paid'),
      'customer.identified': elsewhere('customer.identified'),
      'removal.offer': elsewhere('removal.offer'),
      'removal.forget': elsewhere('removal.forget'),
    },
    async expect({ shows, stored }, can) {
      const { isEmpty, removal } = shows;
      const undoText = removal && undoWords(removal.items);
      const sum = (shows.subtotalPaise / 100).toFixed(2);
      const bill = `^Bill SummaryItems₹${sum}CGST 2.5 %${rupees}SGST 2.5 %${rupees}To pay${rupees}$`;
      await expectPageState(page, {
        title: 'Your cart · Pehle',
        words: [
          ...(isEmpty
            ? ['Dishes that you add wait here until you pay.']
            : [dosa.restaurantName, 'Ready within 60 minutes']),
          ...(isEmpty && undoText !== null ? [undoText] : []),
          ...shows.dishes.map(([name]) => (name === dosa.name ? '₹140 each' : '₹30.50 each')),
          ...shows.dishes.flatMap(([name, qty]) =>
            qty > 1 ? [formatPrice(toPaise(name === dosa.name ? 140 : 30.5) * qty)] : [],
          ),
        ],
        links: isEmpty ? { 'Browse Restaurants': '/home' } : { 'Add more dishes': '/restaurants/12' },
        seen: {
          h1: ['Your cart'],
          h2: [isEmpty ? 'Your cart is empty' : 'Bill Summary'],
          '[role="group"] @name': shows.dishes.map(([name]) => `Quantity of ${name}`),
          '[role="group"]': shows.dishes.map(([, qty]) => String(qty)),
          'nav[aria-label="Main"] a[href="/cart"]': [
            isEmpty ? 'Cart' : `Cart${shows.badge} item${shows.badge === 1 ? '' : 's'}`,
          ],
          ...(!isEmpty && { 'main section @name': ['Bill Summary'], 'main section': [new RegExp(bill)] }),
          ...(!isEmpty &&
            removal && {
              [`ul[aria-label="Dishes in your cart"] > :nth-child(${removal.index + 1})`]: [`${undoText}Undo`],
            }),
        },
        times: { body: { 'Price changed': 0 } },
        buttons: { Undo: can({ type: 'removal.undo' }) ? 'enabled' : 'absent' },
      });
      await expect.poll(kept).toEqual({ ...stored, owner });
    },
    async expectEmitted(event) {
      if (event.type === 'announce') await expect(page.locator('#announcer')).toHaveText(event.text);
      if (event.type !== 'toast') return;
      // Dismisses the toast after checking it, so that the next one is visible.
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
      await expect(toast).toContainText(event.text);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: { watchTabs: 'local', loadLive: 'local' },
  };
}

const { oracle } = cartFlow;

/**
 * Allows only events of the cart page. Adding dishes, replacing the cart and prices need other pages: the Node walks
 * and cart-page.spec.ts cover them.
 */
testWalks('cart', {
  flow: {
    ...cartFlow,
    model: defineModel(cartMachine, {
      ...cartModel,
      input: { kept: persistedCart },
      allow({ context }, { type }) {
        const { items } = context.cart;
        const ofDosa = items.find(({ id }) => id === dosa.id)?.qty ?? 0;
        if (type === 'item.increment') return ofDosa === 1;
        if (type === 'item.decrement' || type === 'item.remove') return ofDosa > 0;
        if (type === 'cart.clear') return items.length > 0;
        return type === 'removal.undo' || type === 'after undoOffer' || type === 'cart.synced';
      },
    }),
    oracle: {
      ...oracle,
      start: (outside) => ({
        ...oracle.start(outside),
        lines: [
          { item: dosa, qty: 1 },
          { item: tea, qty: 1 },
        ],
        owner: '9876543210',
      }),
    },
  },
  screen: cartScreen,
});
