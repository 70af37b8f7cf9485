import { expect, type Page as BrowserPage } from '@playwright/test';
import { cartFingerprint, type CartItem } from '../../../../domain/cart.ts';
import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import type { CheckoutPage } from './expected-page.ts';
import { cart } from './model.ts';
import { payFromOrders, placeOrder } from './placed-order.ts';
import { recordAlerts } from '../../../fixtures/browser-alerts.ts';
import { plainDishes, type PlainDish } from '../../../fixtures/browser-cart.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { HttpCall } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import { storeSession, newSession } from '../../../fixtures/session.ts';
import { setOnline } from '../../../fixtures/browser-reach.ts';
import { createFakeLock } from '../../../fixtures/browser-locks.ts';
import { orderBody } from '../../../fixtures/order.ts';
import type { PersistedCheckout } from '../../../../machines/customer/checkout/persisted-checkout.ts';

const apiBase = '/api/v1/c1';
const orderId = 'order_IEIaMR65cu6nz3';
const elsewhere = 'A payment is open in another tab';
const refunded = 'Your payment is being refunded';
/** The oracle's time stands for the server's. */
const keptText = /^Kept until \d{1,2}:\d\d [ap]m$/;
const repriced = 'Some prices have changed. Please check the bill and try again.';
const off = ':is(:disabled, [aria-disabled="true"])';

/** Returns the texts that the live regions above the cart announce, in order. */
function newsOf({ view, inventory, canCancel }: CheckoutPage['shows']): string[] {
  if (view === 'paid') return [];
  if (inventory !== null) return [inventory];
  if (view === 'lockedByOtherTab')
    return [`${elsewhere}Finish it there. If that tab is gone, this page goes on with it by itself.`];
  if (view === 'refunded')
    return [
      `${refunded}The order could not be kept, so the money goes back the way it came, usually within 5 to 7 days. ` +
        'Questions? support@pehle.example',
    ];
  if (view !== 'checking') return [''];
  return [canCancel ? 'No payment has reached us so far. If you did not pay, say so, and you can order anew.' : '', ''];
}

/** Returns the texts of the alerts for a failed order. */
function failureOf({ failure, isAboutOrders }: CheckoutPage['shows']): string[] {
  // The link to the page on which open orders can be paid or cancelled.
  const link = isAboutOrders ? 'My Orders' : '';
  return failure === null
    ? []
    : [`Order Failed${failure}${link}Tip: reduce the quantities of your dishes and try again.`];
}

/**
 * Drives the cart page, with a real order in each walk. The oracle's dosa and tea stand for two real dishes of the
 * restaurant, its totals for the real totals, and its order id for the server's.
 */
export function checkoutScreen(page: BrowserPage): Screen<typeof checkoutMachine, CheckoutPage> {
  const restaurantId = 3;
  const readyAt = Date.now() + 3_600_000;
  let dishes: [PlainDish, PlainDish] | null = null;
  let realOrderId = orderId;
  let owner = '';
  let accessToken = '';
  const turns = createFakeLock(page, 'pehle-payment');

  const dishOf = (fixture: number): PlainDish => {
    const dish = dishes?.[fixture === 340 ? 0 : 1];
    if (!dish) throw new Error('No dishes yet.');
    return dish;
  };
  const ordered = () => [
    { dish: dishOf(340), qty: 2 },
    { dish: dishOf(341), qty: 1 },
  ];
  const items = (): CartItem[] =>
    ordered().map(({ dish, qty }) => ({ ...dish, restaurantId, restaurantName: 'The walk’s restaurant', qty }));
  const persistedCart = () => ({ restaurantId, items: items(), owner });
  const root = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}') as Record<string, unknown>);

  /** Fills the stored cart, as another tab would. */
  const fillCart = () =>
    page.evaluate((cart) => {
      const kept = { ...(JSON.parse(localStorage.getItem('root') ?? '{}') as object), cart };
      localStorage.setItem('root', JSON.stringify(kept));
      dispatchEvent(new StorageEvent('storage', { key: 'root' }));
    }, persistedCart());

  const stock = {
    at: `POST ${apiBase}/menusLiveInfo`,
    request: (): HttpCall => ({
      method: 'POST',
      path: `${apiBase}/menusLiveInfo`,
      body: { restaurant_id: restaurantId, hard_refresh: true },
    }),
  } as const;
  const liveAnswer = (live: readonly { id: number; live_count: number; price: number | string }[]) => ({
    status: 200,
    json: {
      menus_live_info: live.map(({ id, live_count, price }) => ({
        id: dishOf(id).id,
        live_count,
        // The oracle's ₹160 stands for the price in the cart, any other price for a changed one.
        price: dishOf(id).price + (price === 160 ? 0 : 35),
        discount_percentage: 0,
        platform_discount_percentage: 0,
      })),
    },
  });
  const problem = (code: string | null) => ({ code: code ?? 'unheard_of', message: 'No.', detail: 'No.' });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const pay = page.getByRole('button', { name: 'Proceed to Pay', exact: true });

  return {
    async open() {
      const session = await newSession(page.request);
      owner = session.phone;
      accessToken = session.accessToken;
      const [first, second] = await plainDishes(page, session.accessToken, restaurantId);
      if (!first || !second) throw new Error('The demo restaurant has no two dishes without a discount.');
      dishes = [first, second];
      // When the cart page opens, the cart flow loads the prices. The checkout does not send this request.
      await page.route('**/menusLiveInfo', (route) =>
        (route.request().postDataJSON() as { hard_refresh: boolean }).hard_refresh
          ? route.fallback()
          : route.fulfill({ json: { menus_live_info: [] } }),
      );
      // The restaurant takes orders now, so that they can be paid.
      const times = { now: Date.now(), asap: { ready_at: readyAt }, opens_at: null, accept_mode: 'auto', slots: [] };
      await page.route('**/order/slots', (route) => route.fulfill({ json: times }));
      await turns.park();
      await storeSession(page, session, { cart: persistedCart(), checkout: null });
      const saidByAlerts = await recordAlerts(page);
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible({ timeout: 20_000 });
      // The code of the checkout was loaded without an error.
      expect(await saidByAlerts()).toEqual([]);
    },
    gestures: {
      'pay.submit': async () => {
        await fillCart();
        if (!page.url().endsWith('/cart')) await page.getByRole('link', { name: /^Cart/ }).first().click();
        // An order names its ready time only if the page has shown one.
        await expect(page.getByLabel('Pickup time')).toContainText('about');
        await pay.click();
      },
      'cart.changed': () => Promise.reject(new Error('In two-tabs.spec.ts.')),
      // Simulates another tab that adds one dosa.
      'cart.replaced': () =>
        page.evaluate(() => {
          const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { cart: { items: { qty: number }[] } };
          for (const item of root.cart.items) item.qty += 1;
          localStorage.setItem('root', JSON.stringify(root));
          dispatchEvent(new StorageEvent('storage', { key: 'root' }));
        }),
      'network.lost': () => setOnline(page, false),
      'network.found': () => setOnline(page, true),
      'wait.stop': () => press('Stop waiting'),
      // Navigates away and back.
      'page.leave': async () => {
        await page.getByRole('link', { name: 'Add more dishes' }).click();
        await expect(page).toHaveURL(`/restaurants/${restaurantId}`);
        await page.getByRole('link', { name: /^Cart/ }).first().click();
      },
      'order.pay': async ({ keepsCart }) => {
        await fillCart();
        const order = await placeOrder(page, { accessToken, restaurantId, lines: ordered() });
        realOrderId = order.order_id;
        // If the cart is to stay, the order has fewer dishes than the cart.
        await payFromOrders(page, order, { restaurantId, lines: keepsCart ? ordered().slice(1) : ordered() });
        await turns.asked();
        // Goes back to the cart page, on which the payment continues.
        await page.getByRole('link', { name: /^Cart/ }).first().click();
      },
      'lock.acquired': async ({ kept }) => {
        if (kept?.razorpayOrderId) realOrderId = orderId;
        const content = cartFingerprint({ restaurantId, items: items() });
        await page.evaluate(
          ([checkout, content]) => {
            const startTime = Date.now();
            const own = { content, startTime, until: startTime + 900_000 };
            const held = checkout?.held?.map((order) => ({ ...order, ...own }));
            const stored = {
              ...(JSON.parse(localStorage.getItem('root') ?? '{}') as object),
              checkout: checkout && { ...checkout, ...(held && { held }) },
            };
            localStorage.setItem('root', JSON.stringify(stored));
          },
          [kept, content] as const,
        );
        await turns.give();
      },
      'lock.denied': () => turns.refuse(),
      'order.cancelled': () => Promise.reject(new Error('In unpaid-orders.spec.ts.')),
      'dishes.changed': () => Promise.reject(new Error('In cart-page.spec.ts.')),
      'customer.identified': () => Promise.reject(new Error('In two-customers.spec.ts.')),
      'time.checked': () => Promise.reject(new Error('In the walks of the pickup time.')),
      // The choice stays, so that the cart of the walk does.
      'time.chosen': () => page.getByLabel('Pickup time').dispatchEvent('change'),
      'outcome.ask': () => press('Check again'),
      'payment.cancel': () => press('I did not pay'),
      'window.paid': () => press(/^Pay ₹/),
      'window.failed': () => press('Let the payment fail'),
      'window.dismissed': () => press('Close payment window'),
      'window.broken': () => Promise.reject(new Error('Not in a browser.')),
    },
    async expect({ shows, stored }, can) {
      if (page.url().endsWith('/orders')) return;
      const isPaid = shows.view === 'paid';
      const canPay = can({ type: 'pay.submit', cart, phone: owner });
      // The new prices are in the cart, so that it is not the one that was ordered (D327).
      const isKept = shows.kept !== null && shows.blockedReason !== repriced;
      // All steppers are disabled while the cart is locked; otherwise only the '+' of a sold-out dish may be.
      const wrong = shows.isCartLocked ? `:not(${off})` : `${off}:not([aria-label$=" more"])`;
      const change: Control = isPaid ? 'absent' : shows.isCartLocked ? 'disabled' : 'enabled';
      await expectPageState(page, {
        title: 'Your cart · Pehle',
        seen: {
          h1: [isPaid ? 'Thank you for your order' : 'Your cart'],
          '[role="alert"]': shows.failure === null && shows.blockedReason !== null ? [shows.blockedReason] : [],
          'main section[aria-label="Order Failed"]': failureOf(shows),
          'main [aria-live="polite"]': newsOf(shows),
          'main p[role="status"]': isPaid ? [] : [shows.progress ?? shows.waitText ?? (isKept ? keptText : '')],
          'main p[role="status"] + button': isPaid
            ? []
            : [shows.isWaiting ? 'Stop waiting' : /^Proceed to Pay · ₹[\d,]+\.\d\d$/],
          [`main li button${wrong} @name`]: [],
          ...(isPaid && {
            'main h1 + p': ['Payment successful. Your orders open in a moment.'],
            ...{ 'main a': ['My Orders'], 'main a @href': ['/orders'] },
          }),
        },
        times: {
          body: {
            [`"${elsewhere}"`]: shows.view === 'lockedByOtherTab' ? 1 : 0,
            [refunded]: shows.view === 'refunded' ? 1 : 0,
            // Once as the title of the notice, and once above the button.
            '"We are checking your payment"': shows.view === 'checking' ? 2 : 0,
            'Nothing is lost, and you cannot be charged twice. This page says so as soon as your bank has answered.':
              shows.view === 'checking' ? 1 : 0,
          },
        },
        links: shows.view === 'refunded' ? { 'support@pehle.example': 'mailto:support@pehle.example' } : {},
        buttons: {
          'Proceed to Pay': isPaid || shows.isWaiting ? 'absent' : canPay ? 'enabled' : 'disabled',
          'Stop waiting': can({ type: 'wait.stop' }) ? 'enabled' : 'absent',
          'Check again': can({ type: 'outcome.ask' }) ? 'enabled' : shows.view === 'checking' ? 'disabled' : 'absent',
          'I did not pay': can({ type: 'payment.cancel' }) ? 'enabled' : 'absent',
          'Clear Cart': change,
          ...Object.fromEntries([340, 341].map((id) => [`Take ${dishOf(id).name} out of the cart`, change])),
          [`One ${dishOf(340).name} less`]: change,
        },
      });
      if (stored.kept === null) return;
      const { razorpayOrderId, keepsCart = false } = stored.kept;
      const kept = async () => {
        const checkout = (await root())['checkout'] as Partial<PersistedCheckout> | null;
        return [checkout?.razorpayOrderId ?? null, checkout?.keepsCart ?? false];
      };
      await expect.poll(kept).toEqual([razorpayOrderId === null ? null : realOrderId, keepsCart]);
    },
    async expectEmitted(event) {
      if (event.type === 'navigate') return expect(page).toHaveURL(event.to);
      if (event.type === 'order.paid') {
        return expect.poll(async () => ((await root())['cart'] as { items: unknown[] }).items).toEqual([]);
      }
      if (event.type !== 'toast') return;
      // Dismisses the toast after checking it, so that the next one is visible.
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
      await expect(toast).toContainText(event.text);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      paymentLock: 'local',
      watchCustomer: 'local',
      watchCart: 'local',
      watchReplacedCart: 'local',
      watchDishes: 'local',
      watchNetwork: 'local',
      checkStock: {
        ...stock,
        reply: (outcome) =>
          outcome.kind === 'loaded' ? liveAnswer(outcome.live) : { status: 404, json: problem('restaurant_not_found') },
      },
      loadScript: 'local',
      prepareAttempt: 'local',
      placeOrder: {
        at: `POST ${apiBase}/order/placeorder`,
        request({ body }) {
          const items = body.items.map(({ id: modelId, quantity }) => {
            const { id, name, price } = dishOf(modelId);
            return { id, quantity, price: price * 100, name };
          });
          return {
            method: 'POST',
            path: `${apiBase}/order/placeorder`,
            body: {
              ...orderBody(restaurantId, items),
              slot_info: { start_time: expect.any(Number) as unknown, slot_duration: 60 },
              ready_by: readyAt,
            },
          };
        },
        reply(outcome) {
          if (outcome.kind === 'placed') return 'server';
          if (outcome.kind === 'sessionEnded') throw new Error('In session-ended.spec.ts.');
          if (outcome.code === null) return { status: 200, json: { success: false } };
          const body = problem(outcome.code === 'other' ? null : outcome.code);
          return {
            status: outcome.code === 'too_many_requests' ? 429 : outcome.isFinal ? 409 : 502,
            json: outcome.text === undefined ? body : { ...body, message: outcome.text },
          };
        },
        heard(json) {
          realOrderId = (json as { order: { order_id: string } }).order.order_id;
        },
      },
      // After 'I did not pay'. The order that is cancelled because the cart has changed is in two-tabs.spec.ts.
      cancelOrder: {
        at: `POST ${apiBase}/order/cancel`,
        request: () => ({ method: 'POST', path: `${apiBase}/order/cancel`, body: { id: '3-1' } }),
        reply: (outcome) =>
          outcome.kind === 'cancelled'
            ? { status: 200, json: { id: '3-1', status: 'cancelled' } }
            : { status: 409, json: problem('payment_pending') },
      },
      paymentWindow: 'local',
      verifyPayment: {
        at: `POST ${apiBase}/order/verifypayment`,
        request: () => ({
          method: 'POST',
          path: `${apiBase}/order/verifypayment`,
          body: {
            razorpay_order_id: realOrderId,
            razorpay_payment_id: expect.stringMatching(/^pay_/) as unknown,
            signature: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
          },
        }),
        reply(outcome) {
          if (outcome.kind === 'unanswered') return { status: 500, json: problem(outcome.code) };
          if (outcome.kind === 'answered') {
            return outcome.outcome === 'paid'
              ? 'server'
              : { status: 200, json: { success: false, outcome: outcome.outcome } };
          }
          return outcome.code === null
            ? { status: 200, json: { success: false } }
            : { status: 400, json: problem(outcome.code) };
        },
      },
      fetchOutcome: {
        at: `POST ${apiBase}/order/status`,
        request: () => ({
          method: 'POST',
          path: `${apiBase}/order/status`,
          body: { razorpay_order_id: realOrderId },
        }),
        reply: (outcome) =>
          outcome.kind === 'answered'
            ? {
                status: 200,
                json: { outcome: outcome.outcome, status: outcome.isOver ? 'cancelled' : 'pending', id: '3-1' },
              }
            : { status: 404, json: problem('order_not_found') },
      },
      inventoryRecovery: {
        ...stock,
        reply: (outcome) =>
          outcome.kind === 'unknown' ? { status: 500, json: problem('server_error') } : liveAnswer(outcome.live),
      },
    },
  };
}
