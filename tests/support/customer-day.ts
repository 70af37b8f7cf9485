import type { Kysely } from 'kysely';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { Cart, CartCandidate } from '../../domain/cart.ts';
import { createCartActors } from '../../machines/cart/cart.actors.ts';
import type { CartEvent } from '../../machines/cart/cart.events.ts';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import { selectCart, selectKept, selectPending } from '../../machines/cart/cart.selectors.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { createCustomerLoginActors } from '../../machines/customer-login/customer-login.actors.ts';
import { customerLoginMachine } from '../../machines/customer-login/customer-login.machine.ts';
import { createCustomerOrdersActors } from '../../machines/customer-orders/customer-orders.actors.ts';
import { customerOrdersMachine } from '../../machines/customer-orders/customer-orders.machine.ts';
import type { Database } from '../../server/db/schema.ts';
import { calmNetwork, newBrowser, openTab, quiet, rest, type Tab } from './checkout-tab.ts';
import { openKitchen } from './kitchen.ts';
import { memoryTokens } from './memory-tokens.ts';
import type { Ordering } from './ordering.ts';

/** What a customer, the partners and other customers do, in any order. */
export const deeds = [
  'adds a dish here',
  'adds a dish there',
  'keeps the cart',
  'starts a new cart',
  'one less',
  'clears the cart',
  'takes back',
  'pays',
  'pays, and the window only closes',
  'closes the window',
  'fails, then closes the window',
  'fits the cart to the stock',
  'reloads',
  'opens the orders',
  'others buy the rest here',
  'the partner fills up here',
] as const;
export type Deed = (typeof deeds)[number];

interface Dish {
  restaurantId: number;
  menuId: number;
}

/**
 * A customer's day: the real login, cart, checkout with its recovery and orders, composed as the app composes them,
 * before the real server. After each deed everything that must always hold is looked at.
 */
export async function liveThrough(
  db: Kysely<Database>,
  ordering: Ordering,
  codeOf: (phone: string) => string,
  day: readonly Deed[],
  machine = checkoutMachine,
): Promise<{ fault: string | null; paid: number }> {
  const here = await dishOf(db);
  const there = await dishOf(db);
  const phone = await registered(db);
  const browser = newBrowser(memoryTokens());
  const network = calmNetwork();
  let person: 'pays' | 'pays, unheard' | 'closes' | 'fails' = 'closes';
  /** Amounts in paise of what was paid, oldest first; by hand, from the cart at the press. */
  const paid: number[] = [];
  let kept = null as ReturnType<typeof selectKept> | null;

  const open = () => {
    const tab: Tab = openTab({
      ordering,
      browser,
      network,
      machine,
      openPaymentWindow: ({ order_id: orderId }, report) => {
        void inWindow(orderId, report);
        return () => undefined;
      },
    });
    const cart = createActor(
      cartMachine.provide({
        actors: {
          ...createCartActors({ api: tab.api, watchKeptCart: () => () => undefined }),
          watchTabs: fromCallback<CartEvent>(() => undefined),
        },
      }),
      { input: { kept }, clock: tab.clock },
    ).start();
    tab.actor.on('live.told', (told) => cart.send(told));
    tab.actor.on('order.paid', (told) => cart.send(told));
    cart.send({ type: 'customer.identified', phone });
    return { tab, cart };
  };
  const inWindow = async (
    orderId: string,
    report: (event: Parameters<Tab['actor']['send']>[0] & { type: `window.${string}` }) => void,
  ) => {
    network.pending += 1;
    try {
      if (person === 'fails') report({ type: 'window.failed' });
      const pays = person === 'pays' || person === 'pays, unheard';
      const payment = pays ? await ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' }) : null;
      if (person !== 'pays' || !payment) return report({ type: 'window.dismissed' });
      report({
        type: 'window.paid',
        payment: {
          razorpay_order_id: orderId,
          razorpay_payment_id: payment.razorpay_payment_id,
          signature: payment.razorpay_signature ?? '',
        },
      });
    } finally {
      network.pending -= 1;
    }
  };

  await login(ordering, phone, codeOf, browser.tokens);
  let { tab, cart } = open();
  await quiet(network);

  const press = async (by: typeof person): Promise<string | null> => {
    const before = selectCart(cart.getSnapshot());
    person = by;
    browser.isToldPaid = false;
    tab.pay(before);
    await rest(() => tab, network);
    const end = tab.end();
    const after = selectCart(cart.getSnapshot());
    if (end === 'paid') {
      if (!by.startsWith('pays')) return 'told paid without a payment';
      paid.push(totalOf(before));
      return after.items.length === 0 ? null : 'paid for, and still in the cart';
    }
    if (end !== 'cancelled') return `ended ${end}`;
    const same = JSON.stringify(quantities(after)) === JSON.stringify(quantities(before));
    return same ? null : 'the cart changed, though nothing was paid';
  };
  const doIt: Record<Deed, () => Promise<string | null> | void> = {
    'adds a dish here': () => cart.send({ type: 'item.add', item: candidate(here), liveCount: 3 }),
    'adds a dish there': () => cart.send({ type: 'item.add', item: candidate(there), liveCount: 3 }),
    'keeps the cart': () => cart.send({ type: 'conflict.cancel' }),
    'starts a new cart': () => cart.send({ type: 'conflict.confirm' }),
    'one less': () => cart.send({ type: 'item.decrement', id: here.menuId }),
    'clears the cart': () => cart.send({ type: 'cart.clear' }),
    'takes back': () => cart.send({ type: 'removal.undo' }),
    pays: () => press('pays'),
    'pays, and the window only closes': () => press('pays, unheard'),
    'closes the window': () => press('closes'),
    'fails, then closes the window': () => press('fails'),
    'fits the cart to the stock': () => cart.send({ type: 'item.fit', id: here.menuId }),
    reloads: () => {
      tab.kill();
      kept = selectKept(cart.getSnapshot());
      cart.stop();
      ({ tab, cart } = open());
    },
    'opens the orders': () => undefined,
    'others buy the rest here': () => stockUp(db, here, 0),
    'the partner fills up here': () => stockUp(db, here, 3),
  };

  try {
    for (const [at, deed] of day.entries()) {
      const found = (await doIt[deed]()) ?? null;
      await quiet(network);
      const broken = found ?? alwaysBroken(cart) ?? (await ordersBroken(tab, paid));
      if (broken !== null) return { fault: `${at + 1}, ${deed}: ${broken}`, paid: paid.length };
    }
    return { fault: null, paid: paid.length };
  } finally {
    tab.kill();
    cart.stop();
  }
}

/** A cart is of one restaurant, holds no less than one of each, and asks before it changes restaurant. */
function alwaysBroken(cart: ActorRefFrom<typeof cartMachine>): string | null {
  const snapshot = cart.getSnapshot();
  const { restaurantId, items } = selectCart(snapshot);
  if (items.some((item) => item.restaurantId !== restaurantId)) return 'a cart of two restaurants';
  if (items.some(({ qty }) => qty < 1)) return 'less than one of a dish';
  if (items.length === 0 && restaurantId !== null) return 'an empty cart of a restaurant';
  const pending = selectPending(snapshot);
  return pending?.some(({ item }) => item.restaurantId === restaurantId) ? 'asks about its own restaurant' : null;
}

/** The orders page shows exactly what was paid, newest first, each with its pickup code. */
async function ordersBroken(tab: Tab, paid: readonly number[]): Promise<string | null> {
  const page = createActor(
    customerOrdersMachine.provide({ actors: createCustomerOrdersActors({ api: tab.api }) }),
  ).start();
  while (page.getSnapshot().hasTag('busy')) await new Promise((resolve) => setImmediate(resolve));
  const { orders, error } = page.getSnapshot().context;
  page.stop();
  if (error !== null) return `the orders do not load: ${error}`;
  const standing = orders.filter(({ status }) => status === 'confirmed');
  const amounts = standing.map((order) => Math.round(Number(order.total_amount) * 100));
  const expected = paid.toReversed();
  if (JSON.stringify(amounts) !== JSON.stringify(expected))
    return `the orders are ${amounts.join()}, paid was ${expected.join()}`;
  return standing.every(({ pickup_code: code }) => /^\d{6}$/.test(code ?? '')) ? null : 'an order without a code';
}

async function login(
  ordering: Ordering,
  phone: string,
  codeOf: (phone: string) => string,
  tokens: ReturnType<typeof memoryTokens>,
): Promise<void> {
  const network = calmNetwork();
  const { api, kill } = openTab({
    ordering,
    browser: newBrowser(memoryTokens()),
    network,
    openPaymentWindow: () => () => undefined,
  });
  const flow = createActor(
    customerLoginMachine.provide({
      actors: createCustomerLoginActors({ plainApi: api, tokens, now: () => 1_795_246_200_000 }),
    }),
    { input: { phone: '', otpSent: false } },
  ).start();
  flow.send({ type: 'phone.change', phone });
  flow.send({ type: 'phone.submit' });
  await quiet(network);
  flow.send({ type: 'code.change', code: codeOf(phone) });
  flow.send({ type: 'code.submit' });
  await quiet(network);
  kill();
  if (flow.getSnapshot().status !== 'done') throw new Error('The login did not end.');
}

const quantities = (cart: Cart) => cart.items.map(({ id, qty }) => [id, qty]);

/** ₹100 each and 5 % tax, in paise (spec §9). */
const totalOf = (cart: Cart) => cart.items.reduce((sum, { qty }) => sum + qty * 10_500, 0);

const candidate = ({ restaurantId, menuId }: Dish): CartCandidate => ({
  id: menuId,
  restaurantId,
  restaurantName: 'Charminar Dastarkhwan',
  name: 'Dish 1',
  is_veg: 1,
  price: 100,
  image_url: null,
});

async function dishOf(db: Kysely<Database>): Promise<Dish> {
  const { restaurantId, menuIds } = await openKitchen(db, [{ pricePaise: 10_000, count: 3 }]);
  return { restaurantId, menuId: menuIds[0] ?? 0 };
}

let phones = 7_000_000_000;
async function registered(db: Kysely<Database>): Promise<string> {
  const phone = String((phones += 1));
  await db.insertInto('customers').values({ phone, name: 'Asha Rao' }).execute();
  return phone;
}

/** Sets a stock, with its entry in the ledger. */
async function stockUp(db: Kysely<Database>, { restaurantId, menuId }: Dish, to: number): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const { live_count: from } = await trx
      .selectFrom('stock')
      .select('live_count')
      .where('menu_id', '=', menuId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (from === to) return;
    await trx.updateTable('stock').set({ live_count: to }).where('menu_id', '=', menuId).execute();
    const entry = { restaurant_id: restaurantId, menu_id: menuId, delta: to - from, cause: 'partner' } as const;
    await trx.insertInto('stock_ledger').values(entry).execute();
  });
  return null;
}
