import type { Kysely } from 'kysely';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { Database } from '../../server/db/schema.ts';
import { ProviderUnavailable } from '../../server/payments/provider.ts';
import { quiet, rest, type End } from './checkout-tab.ts';
import { createCheckoutWorld, disagreement, payAtProvider, sendWebhook, type CheckoutWorld } from './checkout-world.ts';
import type { Ordering } from './ordering.ts';

/** What can go wrong at a moment of a checkout. */
export const faults = [
  'answer lost',
  'answer late',
  'sent twice',
  'offline',
  '5xx',
  '5xx afterwards',
  '401',
  'session revoked',
  'tab killed',
  'tab killed after the server heard',
  'stock gone',
  'price changed',
  'restaurant closed',
] as const;
export type Fault = (typeof faults)[number];

/** What the customer does in the payment window, and what else is different about this checkout from its start. */
export const journeys = {
  pays: { did: ['pays', 'says paid'] },
  'pays, the webhook is faster': { did: ['pays', 'webhook', 'says paid'] },
  'pays, the page hears of a closed window only': { did: ['pays', 'says closed'] },
  'pays, the provider is silent': { did: ['pays', 'says paid'], isSilent: true },
  'closes the window': { did: ['says closed'] },
  'closes the window, the provider is silent': { did: ['says closed'], isSilent: true },
  'fails and closes the window': { did: ['says failed', 'says closed'] },
  'fails, then pays': { did: ['says failed', 'pays', 'says paid'] },
  'orders what has just run out': { did: [], runsOut: true },
} as const satisfies Record<string, Journey>;
export type JourneyName = keyof typeof journeys;

interface Journey {
  did: readonly ('pays' | 'webhook' | 'says paid' | 'says closed' | 'says failed')[];
  isSilent?: true;
  /** Somebody else buys the last while the order is placed. */
  runsOut?: true;
}

/** One checkout with one fault, or none. */
export interface Scenario {
  journey: JourneyName;
  /** Where the fault strikes: when this state is entered for the first time. */
  state: string;
  fault: Fault | null;
}
export const scenarioTitle = ({ journey, state, fault }: Scenario): string =>
  `${journey}; ${fault ?? 'nothing'} at ${state}`;

/** The server with a provider that can fall silent. */
export interface Faulty {
  db: Kysely<Database>;
  ordering: Ordering;
  provider: { isSilent: boolean };
  machine: typeof checkoutMachine;
  /** How often checkouts came to rest in which end. */
  ends: Record<End, number>;
}

export function withSilence(db: Kysely<Database>, ordering: Ordering, machine = checkoutMachine): Faulty {
  const provider = { isSilent: false };
  const { payments } = ordering.deps;
  const { paymentsOf } = payments;
  payments.paymentsOf = async (id) => {
    if (provider.isSilent) throw new ProviderUnavailable('silent');
    return paymentsOf(id);
  };
  return { db, ordering, provider, machine, ends: { paid: 0, cancelled: 0, refunded: 0, checking: 0 } };
}

/** Every fault in every state of every journey: the states are those that the journey enters when nothing goes wrong. */
export async function scenariosOf(faulty: Faulty): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const journey of Object.keys(journeys) as JourneyName[]) {
    scenarios.push({ journey, state: 'none', fault: null });
    for (const state of await statesOf(faulty, journey)) {
      for (const fault of faults) scenarios.push({ journey, state, fault });
    }
  }
  return scenarios;
}

async function statesOf(faulty: Faulty, journey: JourneyName): Promise<string[]> {
  const states = new Set<string>();
  await run(faulty, { journey, state: '', fault: null }, (state) => void states.add(state));
  return [...states];
}

/**
 * Runs a scenario to its end and holds it against the server: where the page comes to rest while the fault lasts, and
 * where when all is well again, which must be an end for good.
 * @returns what is wrong, or null
 */
export async function run(
  faulty: Faulty,
  scenario: Scenario,
  entered: (state: string) => void = () => undefined,
): Promise<string | null> {
  const { db, ordering, provider, machine } = faulty;
  const journey: Journey = journeys[scenario.journey];
  provider.isSilent = journey.isSilent ?? false;
  let hasStruck = false;
  const world = await createCheckoutWorld(db, ordering, {
    machine,
    person: (here, orderId) => act(here, journey.did, orderId),
    entered: (state, here) => {
      entered(state);
      if (journey.runsOut && state === 'placingOrder') here.network.before = sellOut(here);
      if (hasStruck || state !== scenario.state || scenario.fault === null) return;
      hasStruck = true;
      strike(here, scenario.fault);
    },
  });
  try {
    await quiet(world.network);
    world.tab().pay(world.cart);
    await rest(world.tab, world.network);
    const rested = world.tab().end();
    const first = await disagreement(world, rested);
    if (first !== null) return `at rest: ${first}`;
    if (rested !== null) faulty.ends[rested] += 1;

    provider.isSilent = false;
    world.network.fault = null;
    await world.login();
    await rest(world.tab, world.network);
    // Only the customer knows that nothing is on its way from a tab that is gone.
    if (world.payments.length === 0) world.tab().actor.send({ type: 'payment.cancel' });
    await rest(world.tab, world.network);
    const end = world.tab().end();
    const last = await disagreement(world, end);
    if (last !== null) return `in the end: ${last}`;
    if (end === 'checking') return 'in the end: still checking, though all is well again';
    return end === 'cancelled' ? await payAgain(world, scenario) : null;
  } finally {
    world.tab().kill();
  }
}

/** After an end without a payment the same press must work, and be one payment. */
async function payAgain(world: CheckoutWorld, { journey, fault }: Scenario): Promise<string | null> {
  const isSold = fault === 'stock gone' || fault === 'price changed' || fault === 'restaurant closed';
  if (isSold || !journeys[journey].did.some((each) => each === 'pays')) return null;
  world.tab().pay(world.cart);
  await rest(world.tab, world.network);
  const end = world.tab().end();
  const found = await disagreement(world, end);
  if (found !== null) return `paid for again: ${found}`;
  return end === 'paid' ? null : `paid for again: ${end}`;
}

async function act(world: CheckoutWorld, did: Journey['did'], orderId: string): Promise<void> {
  for (const each of did) {
    if (each === 'pays') {
      await payAtProvider(world, orderId);
      world.network.afterwards?.();
      world.network.afterwards = null;
    }
    const payment = world.payments.at(-1);
    if (each === 'webhook' && payment) await sendWebhook(world.ordering, payment);
    if (each === 'says paid' && payment) world.report({ type: 'window.paid', payment });
    if (each === 'says closed') world.report({ type: 'window.dismissed' });
    if (each === 'says failed') world.report({ type: 'window.failed' });
  }
}

function strike(world: CheckoutWorld, fault: Fault): void {
  const { network, browser } = world;
  const reopen = () => {
    world.tab().kill();
    world.open();
  };
  switch (fault) {
    case 'answer lost':
    case 'answer late':
    case 'sent twice':
    case 'offline':
    case '5xx':
    case '5xx afterwards':
      network.fault = fault;
      return;
    case '401':
      browser.tokens.saveAccess('a token that has expired');
      return;
    case 'session revoked':
      browser.tokens.save({ accessToken: 'a token that has expired', refreshToken: 'a session that was revoked' });
      return;
    case 'tab killed':
      // Not from within the step that enters the state.
      network.before = Promise.resolve().then(reopen);
      return;
    case 'tab killed after the server heard':
      network.afterwards = reopen;
      return;
    case 'stock gone':
      network.before = sellOut(world);
      return;
    case 'price changed':
      network.before = change(world, 'price');
      return;
    case 'restaurant closed':
      network.before = change(world, 'pause');
  }
}

/** Somebody else takes all that is left. */
async function sellOut({ ordering, restaurantId, menuId }: CheckoutWorld): Promise<void> {
  await ordering.deps.db.transaction().execute(async (trx) => {
    const { live_count } = await trx
      .selectFrom('stock')
      .select('live_count')
      .where('menu_id', '=', menuId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (live_count === 0) return;
    await trx.updateTable('stock').set({ live_count: 0 }).where('menu_id', '=', menuId).execute();
    const entry = { restaurant_id: restaurantId, menu_id: menuId, delta: -live_count, cause: 'partner' } as const;
    await trx.insertInto('stock_ledger').values(entry).execute();
  });
}

async function change({ ordering, restaurantId, menuId }: CheckoutWorld, what: 'price' | 'pause'): Promise<void> {
  const { db } = ordering.deps;
  if (what === 'price')
    await db.updateTable('menu_items').set({ price_paise: 12_000 }).where('id', '=', menuId).execute();
  else await db.updateTable('restaurants').set({ paused: true }).where('id', '=', restaurantId).execute();
}
