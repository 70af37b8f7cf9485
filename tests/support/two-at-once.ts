import { apiBase } from '../../openapi/client.ts';
import type { WindowEvent } from '../../machines/checkout/checkout.events.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { calmNetwork, newBrowser, openTab, quiet, rest, type Tab } from './checkout-tab.ts';
import { sendWebhook } from './checkout-world.ts';
import { addCustomers, cartWithTwo, openKitchen } from './kitchen.ts';
import { memoryTokens } from './memory-tokens.ts';
import { testSecret, type Ordering } from './ordering.ts';
import { createTokenSigner } from './token-signer.ts';

const tabs = ['one', 'other'] as const;
type TabName = (typeof tabs)[number];
const devices = ['counter', 'kitchen'] as const;
type Device = (typeof devices)[number];

/** A customer with two tabs and a partner with two devices over the same order. */
export type Move =
  | `${TabName} tab presses pay`
  | `${TabName} tab's window is paid in`
  | `${TabName} tab's window is closed`
  | `${TabName} tab dies`
  | `${TabName} tab says it was not paid`
  | 'the webhook comes'
  | `${Device} hands over`
  | `${Device} tries a wrong code`
  | 'both hand over at once';
export const moves: readonly Move[] = [
  ...tabs.flatMap(
    (tab) =>
      [
        `${tab} tab presses pay`,
        `${tab} tab's window is paid in`,
        `${tab} tab's window is closed`,
        `${tab} tab dies`,
        `${tab} tab says it was not paid`,
      ] as const,
  ),
  ...devices.flatMap((device) => [`${device} hands over`, `${device} tries a wrong code`] as const),
  'the webhook comes',
  'both hand over at once',
];

/**
 * Lives through the moves, and after each looks at what must always hold: one window at a time, what both see is the
 * same, an order is handed over once. At its end what was paid is what stands.
 * @returns what is wrong, or null; and how often a meal was paid and handed over
 */
export async function playTogether(ordering: Ordering, order: readonly Move[], { takeTurns = true } = {}) {
  const { db, payments } = ordering.deps;
  const { restaurantId, menuIds } = await openKitchen(db, [{ pricePaise: 10_000, count: 50 }]);
  const [customerId = 0] = await addCustomers(db, 1);
  const { partner_id: partnerId } = await db
    .selectFrom('restaurants')
    .select('partner_id')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  const sessions = createTokens({ db, secret: testSecret, now: () => ordering.clock.now });
  const signToken = createTokenSigner(sessions, () => ordering.clock.now);
  const browser = newBrowser(memoryTokens(await sessions.openSession({ audience: 'customer', id: customerId })));
  if (!takeTurns) browser.turns = null;
  const network = calmNetwork();
  const cart = cartWithTwo(restaurantId, menuIds[0] ?? 0);
  const windows = new Map<TabName, { orderId: string; report: (event: WindowEvent) => void }>();
  const paid: string[] = [];
  const handedOver: string[] = [];
  let last: { razorpay_order_id: string; razorpay_payment_id: string; signature: string } | null = null;

  const open = (name: TabName): Tab =>
    openTab({
      ordering,
      browser,
      network,
      openPaymentWindow: ({ order_id: orderId }, report) => {
        windows.set(name, { orderId, report });
        return () => void windows.delete(name);
      },
    });
  const opened = { one: open('one'), other: open('other') };
  await quiet(network);

  const asPartner = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await ordering.app.inject({
      method: 'POST',
      url: `${apiBase}${path}`,
      headers: { authorization: `Bearer ${await signToken('partner', partnerId)}` },
      payload: body,
    });
    return response.json<Record<string, unknown>>();
  };
  const mine = async () => {
    const { body } = await ordering.call(customerId, '/order/getmyorders');
    return body['orders'] as { id: string; status: string; pickup_code: string | null }[];
  };
  const handOver = async (wrongBy = 0): Promise<string | null> => {
    const [next] = (await mine()).filter(({ pickup_code: code }) => code !== null);
    if (!next?.pickup_code) return null;
    const code = String((Number(next.pickup_code) + wrongBy) % 1_000_000).padStart(6, '0');
    const { success } = await asPartner('/partner/order/verifyOTP', { orderId: next.id, code });
    if (success !== true) return null;
    if (wrongBy > 0) return 'a wrong code was taken';
    if (handedOver.includes(next.id)) return `${next.id} was handed over twice`;
    handedOver.push(next.id);
    return null;
  };
  const bothHandOver = async (): Promise<string | null> => {
    const [next] = (await mine()).filter(({ pickup_code: code }) => code !== null);
    if (!next) return null;
    const body = { orderId: next.id, code: next.pickup_code };
    const answers = await Promise.all(devices.map(() => asPartner('/partner/order/verifyOTP', body)));
    handedOver.push(next.id);
    const taken = answers.filter(({ success }) => success === true).length;
    return taken === 1 ? null : `of two devices at once ${taken} handed over`;
  };
  const payIn = async (name: TabName) => {
    const window = windows.get(name);
    if (!window) return;
    const payment = await payments.pay({ orderId: window.orderId, outcome: 'success', webhook: 'none' });
    last = {
      razorpay_order_id: window.orderId,
      razorpay_payment_id: payment?.razorpay_payment_id ?? '',
      signature: payment?.razorpay_signature ?? '',
    };
    paid.push(last.razorpay_payment_id);
    window.report({ type: 'window.paid', payment: last });
  };
  const make = async (move: Move): Promise<string | null> => {
    const [name = '', ...words] = move.split(' ');
    const what = words.join(' ');
    const tab = tabs.find((each) => each === name);
    if (tab) {
      if (what === 'tab presses pay') opened[tab].pay(cart);
      if (what === "tab's window is paid in") await payIn(tab);
      if (what === "tab's window is closed") windows.get(tab)?.report({ type: 'window.dismissed' });
      if (what === 'tab says it was not paid') opened[tab].actor.send({ type: 'payment.cancel' });
      if (what === 'tab dies') {
        opened[tab].kill();
        windows.delete(tab);
        opened[tab] = open(tab);
      }
      return null;
    }
    if (move === 'both hand over at once') return bothHandOver();
    if (move !== 'the webhook comes') return handOver(what === 'tries a wrong code' ? 1 : 0);
    if (last) await sendWebhook(ordering, last);
    return null;
  };

  const fault = async (): Promise<string | null> => {
    for (const [at, move] of order.entries()) {
      const made = await make(move);
      await quiet(network);
      const broken = made ?? (windows.size > 1 ? 'two windows are open' : null) ?? (await seenApart());
      if (broken !== null) return `${at + 1}, ${move}: ${broken}`;
    }
    for (const name of tabs) windows.get(name)?.report({ type: 'window.dismissed' });
    for (let round = 0; round < 2; round += 1) {
      for (const name of tabs) {
        await rest(() => opened[name], network);
        await make(`${name} tab says it was not paid`);
        await rest(() => opened[name], network);
      }
    }
    const stuck = tabs.filter((name) => opened[name].end() === null || opened[name].end() === 'checking');
    if (stuck.length > 0) return `at the end ${stuck.join(' and ')} has no end`;
    const standing = (await mine()).filter(({ status }) => status !== 'pending' && status !== 'cancelled').length;
    return standing === paid.length ? await seenApart() : `${paid.length} payments, ${standing} orders stand`;
  };
  /** Customer and partner see the same orders in the same states; the partner none that is not paid. */
  const seenApart = async (): Promise<string | null> => {
    const { data } = await asPartner('/partner/order', { restaurant_id: restaurantId });
    const told = (orders: readonly { id: string; status: string }[]) =>
      orders
        .filter(({ status }) => status === 'confirmed' || status === 'delivered')
        .map(({ id, status }) => `${id} ${status}`)
        .toSorted()
        .join();
    const [partner, customer] = [told(data as { id: string; status: string }[]), told(await mine())];
    return partner === customer ? null : `the partner sees ${partner}, the customer ${customer}`;
  };

  try {
    return { fault: await fault(), paid: paid.length, handedOver: handedOver.length };
  } finally {
    for (const name of tabs) opened[name].kill();
  }
}
