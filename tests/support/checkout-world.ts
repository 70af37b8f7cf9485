import type { Kysely } from 'kysely';
import type { Cart } from '../../domain/cart.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { WindowEvent } from '../../machines/checkout/checkout.events.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Database } from '../../server/db/schema.ts';
import {
  calmNetwork,
  newBrowser,
  openTab,
  quiet,
  turn,
  type Browser,
  type End,
  type Network,
  type Tab,
} from './checkout-tab.ts';
import { addCustomers, cartWithTwo, openKitchen } from './kitchen.ts';
import { memoryTokens } from './memory-tokens.ts';
import { testSecret, type Ordering } from './ordering.ts';

/** One customer with one browser before one restaurant, whose only dish costs ₹100. */
export interface CheckoutWorld {
  ordering: Ordering;
  network: Network;
  browser: Browser;
  customerId: number;
  restaurantId: number;
  menuId: number;
  cart: Cart;
  /** The tab that is open; another one after it was killed. */
  tab: () => Tab;
  open: () => void;
  /** A new session, as after a login. */
  login: () => Promise<void>;
  /** What the payment provider knows of the customer's last order. */
  providerOrder: () => string | null;
  /** The window's reports, while one is open. */
  report: (event: WindowEvent) => void;
  /** What was paid at the provider's. */
  payments: Payment[];
}

export interface Payment {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  signature: string;
}

interface Options {
  machine?: typeof checkoutMachine;
  /** What is done in the payment window when it opens. */
  person: (world: CheckoutWorld, orderId: string) => Promise<void>;
  entered?: (state: string, world: CheckoutWorld) => void;
  kitchen?: { restaurantId: number; menuIds: readonly number[] };
  /** Somebody who has ordered nothing yet; without it, a new one. */
  customerId?: number;
}

export async function createCheckoutWorld(
  db: Kysely<Database>,
  ordering: Ordering,
  { machine, person, entered, kitchen, ...known }: Options,
): Promise<CheckoutWorld> {
  const { restaurantId, menuIds } = kitchen ?? (await openKitchen(db, [{ pricePaise: 10_000, count: 5 }]));
  const [customerId = 0] = known.customerId === undefined ? await addCustomers(db, 1) : [known.customerId];
  const menuId = menuIds[0] ?? 0;
  const tokens = memoryTokens();
  const sessions = createTokens({ db, secret: testSecret, now: () => ordering.clock.now });
  const network = calmNetwork();
  const browser = newBrowser(tokens);
  let tab: Tab | null = null;
  let orderId: string | null = null;
  let report: ((event: WindowEvent) => void) | null = null;

  const world: CheckoutWorld = {
    ordering,
    network,
    browser,
    customerId,
    restaurantId,
    menuId,
    cart: cartWithTwo(restaurantId, menuId),
    tab: () => {
      if (!tab) throw new Error('No tab is open.');
      return tab;
    },
    open() {
      tab = openTab({
        ordering,
        browser,
        network,
        ...(machine && { machine }),
        entered: (state) => entered?.(state, world),
        openPaymentWindow: (options, heard) => {
          orderId = options.order_id;
          let isOpen = true;
          report = (event) => isOpen && heard(event);
          network.pending += 1;
          // A person is never as fast as the page.
          void turn()
            .then(() => network.before)
            .then(() => (isOpen ? person(world, options.order_id) : undefined))
            .finally(() => (network.pending -= 1));
          return () => void (isOpen = false);
        },
      });
    },
    async login() {
      tokens.save(await sessions.openSession({ audience: 'customer', id: customerId }));
    },
    providerOrder: () => orderId,
    report: (event) => report?.(event),
    payments: [],
  };
  await world.login();
  world.open();
  await quiet(network);
  return world;
}

/** The money moves at the provider's; nobody here has heard of it yet. */
export async function payAtProvider(world: CheckoutWorld, orderId: string): Promise<Payment> {
  const payment = await world.ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
  if (!payment) throw new Error(`The provider has no order ${orderId}.`);
  const paid = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.razorpay_payment_id,
    signature: payment.razorpay_signature ?? '',
  };
  world.payments.push(paid);
  return paid;
}

let events = 0;

/** The provider tells the server of a payment. @param event the same twice is one report, sent again */
export async function sendWebhook(ordering: Ordering, payment: Payment, event = `evt_${(events += 1)}`) {
  const { id, order_id } = { id: payment.razorpay_payment_id, order_id: payment.razorpay_order_id };
  const entity = { id, amount: 21_000, status: 'captured', order_id };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const { app, deps } = ordering;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/c1/order/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': deps.payments.signReport(body),
      'x-razorpay-event-id': event,
    },
    payload: body,
  });
  if (statusCode !== 200) throw new Error(`The webhook was answered ${statusCode}.`);
}

/** What the server and the provider's own books say of the customer's orders. */
export async function truthOf({ customerId, ordering }: CheckoutWorld) {
  const { db } = ordering.deps;
  const orders = await db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'payments.restaurant_id')
        .onRef('orders.number', '=', 'payments.order_number'),
    )
    .select(['payments.status', 'payments.amount_paise'])
    .where('orders.customer_id', '=', customerId)
    .execute();
  const captured = await db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('order_id', 'in', orders.flatMap(({ provider_order_id }) => provider_order_id ?? []).concat('none'))
    .where('status', '=', 'captured')
    .execute();
  const count = (status: string) => payments.filter((each) => each.status === status).length;
  return {
    orders: orders.length,
    standing: orders.filter(({ status }) => status !== 'pending' && status !== 'cancelled').length,
    completed: count('completed'),
    refunds: count('refund_due') + count('refunded'),
    due: count('refund_due'),
    captured: captured.length,
  };
}

/** Why the server does not agree with where the customer's page came to rest; null when it does. */
export async function disagreement(world: CheckoutWorld, end: End | null): Promise<string | null> {
  const truth = await truthOf(world);
  const told = `page: ${end}, server: ${JSON.stringify(truth)}`;
  // Money that is still to be given back is with the provider, but it is not kept.
  const kept = truth.captured - truth.due;
  switch (end) {
    case 'paid':
      return truth.standing === 1 && truth.completed === 1 && kept === 1 ? null : told;
    case 'cancelled':
      return truth.standing === 0 && truth.completed === 0 && kept === 0 ? null : told;
    case 'refunded':
      return truth.standing === 0 && kept === 0 && truth.refunds > 0 ? null : told;
    case 'checking':
      return truth.orders > 0 && truth.standing <= 1 ? null : told;
    case null:
      return `no end: ${JSON.stringify(world.tab().actor.getSnapshot().value)}, ${told}`;
  }
}
