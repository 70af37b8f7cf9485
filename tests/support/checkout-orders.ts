import { apiBase } from '../../openapi/client.ts';
import type { Faulty } from './checkout-faults.ts';
import { quiet, rest } from './checkout-tab.ts';
import { createCheckoutWorld, disagreement, payAtProvider, sendWebhook, type CheckoutWorld } from './checkout-world.ts';
import { openKitchen } from './kitchen.ts';

/** What tells of a payment, in whichever order: to the server the first and the last, to the page the others. */
const tidings = ['webhook', 'handler', 'ondismiss', 'verify'] as const;
export type Tiding = (typeof tidings)[number];

/** Every order of the four, each none, once or twice: 7,365. */
export function allOrders(): Tiding[][] {
  const orders: Tiding[][] = [];
  const extend = (order: readonly Tiding[]) => {
    orders.push([...order]);
    for (const next of tidings) {
      if (order.filter((each) => each === next).length < 2) extend([...order, next]);
    }
  };
  extend([]);
  return orders;
}

/** A dish of which there is enough for all of them. */
export const openOrdersKitchen = ({ db }: Faulty) => openKitchen(db, [{ pricePaise: 10_000, count: 1_000_000 }]);

/**
 * The money has moved at the provider's; the tidings of it come in this order, and the page's own requests to verify it
 * reach the server only when 'verify' comes. Without anything that the page hears, the tab dies and is opened again.
 * It must end in one payment that stands, of which the page knows.
 * @returns what is wrong, or null
 */
export async function runOrder(
  faulty: Faulty,
  at: { kitchen: Awaited<ReturnType<typeof openOrdersKitchen>>; customerId: number },
  order: readonly Tiding[],
  isSilent: boolean,
): Promise<string | null> {
  const { db, ordering, provider, machine } = faulty;
  let providerOrder = '';
  const world = await createCheckoutWorld(db, ordering, {
    machine,
    ...at,
    person: async (here, orderId) => {
      providerOrder = orderId;
      if (isSilent) provider.isSilentAbout.add(orderId);
      await payAtProvider(here, orderId);
    },
  });
  const { network } = world;
  try {
    network.holds = (path) => path === `${apiBase}/order/verifypayment`;
    world.tab().pay(world.cart);
    await quiet(network);
    for (const tiding of order) {
      await tell(world, tiding);
      await quiet(network);
    }
    network.holds = () => false;
    for (const go of network.held.splice(0)) go('be lost');
    await quiet(network);
    if (world.tab().end() === null && !order.includes('handler') && !order.includes('ondismiss')) {
      world.tab().kill();
      world.open();
    }
    await rest(world.tab, network);
    const rested = world.tab().end();
    const first = await disagreement(world, rested);
    if (first !== null) return `at rest: ${first}`;
    if (rested !== null) faulty.ends[rested] += 1;

    provider.isSilentAbout.delete(providerOrder);
    await rest(world.tab, network);
    const end = world.tab().end();
    if (end !== 'paid') return `in the end: ${end}, though it was paid`;
    const last = await disagreement(world, end);
    return last === null ? null : `in the end: ${last}`;
  } finally {
    world.tab().kill();
  }
}

async function tell(world: CheckoutWorld, tiding: Tiding): Promise<void> {
  const { network, ordering, customerId } = world;
  const payment = world.payments.at(-1);
  if (!payment) throw new Error(`Nothing was paid: ${JSON.stringify(world.tab().actor.getSnapshot().value)}`);
  switch (tiding) {
    case 'webhook':
      // Twice is the same report, sent again.
      return sendWebhook(ordering, payment, `evt_${payment.razorpay_payment_id}`);
    case 'handler':
      // Not through the window: a report may come when it should be closed.
      return world.tab().actor.send({ type: 'window.paid', payment });
    case 'ondismiss':
      return world.tab().actor.send({ type: 'window.dismissed' });
    case 'verify': {
      const own = network.held.shift();
      if (own) return own('go on');
      // What another device or an earlier try has sent.
      await ordering.call(customerId, '/order/verifypayment', payment);
    }
  }
}
