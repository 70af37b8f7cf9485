import type { Kysely } from 'kysely';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { Database } from '../../server/db/schema.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
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
  pays: { did: ['pays', 'says paid'], end: 'paid' },
  'pays, the webhook is faster': { did: ['pays', 'webhook', 'says paid'], end: 'paid' },
  'pays, the page hears of a closed window only': { did: ['pays', 'says closed'], end: 'paid' },
  'pays, the provider is silent': { did: ['pays', 'says paid'], end: 'paid', isSilent: true },
  'closes the window': { did: ['says closed'], end: 'cancelled' },
  'closes the window, the provider is silent': { did: ['says closed'], end: 'cancelled', isSilent: true },
  'fails and closes the window': { did: ['says failed', 'says closed'], end: 'cancelled' },
  'fails, then pays': { did: ['says failed', 'pays', 'says paid'], end: 'paid' },
  'orders what has just run out': { did: [], end: 'cancelled', runsOut: true },
  'pays when the hold has run out': { did: ['waits', 'pays', 'says paid'], end: 'paid' },
  'pays for what was sold when the hold ran out': {
    did: ['waits', 'loses it', 'pays', 'says paid'],
    end: 'refunded',
  },
  'pays for what was sold, the page hears of a closed window only': {
    did: ['waits', 'loses it', 'pays', 'says closed'],
    end: 'refunded',
  },
  'pays when the order was given up': { did: ['waits for hours', 'pays', 'says paid'], end: 'refunded' },
  'pays when the order was given up, the webhook is faster': {
    did: ['waits for hours', 'pays', 'webhook', 'says closed'],
    end: 'refunded',
  },
} as const satisfies Record<string, Journey>;
export type JourneyName = keyof typeof journeys;

interface Journey {
  did: readonly (
    | 'pays'
    | 'webhook'
    | 'says paid'
    | 'says closed'
    | 'says failed'
    | 'waits'
    | 'loses it'
    | 'waits for hours'
  )[];
  /** Where it ends when nothing else goes wrong (D50, D54). */
  end: End;
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

/** The server with a provider that can fall silent: to everybody, or about some of its orders. */
export interface Faulty {
  db: Kysely<Database>;
  ordering: Ordering;
  provider: { isSilent: boolean; isSilentAbout: Set<string> };
  machine: typeof checkoutMachine;
  /** How often checkouts came to rest in which end. */
  ends: Record<End, number>;
}

export function withSilence(db: Kysely<Database>, ordering: Ordering, machine = checkoutMachine): Faulty {
  const provider = { isSilent: false, isSilentAbout: new Set<string>() };
  const { payments } = ordering.deps;
  const { paymentsOf } = payments;
  payments.paymentsOf = async (id) => {
    if (provider.isSilent || provider.isSilentAbout.has(id)) throw new ProviderUnavailable('silent');
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
  const found = await run(faulty, { journey, state: '', fault: null }, (state) => void states.add(state));
  if (found !== null) throw new Error(`${journey}, though nothing goes wrong: ${found}`);
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
  const { now } = ordering.clock;
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
    if (scenario.fault === null && end !== journey.end) return `in the end: ${end}, not ${journey.end}`;
    return end === 'cancelled' ? await payAgain(world, scenario) : null;
  } finally {
    world.tab().kill();
    ordering.clock.now = now;
  }
}

/** After an end without a payment the same press must work, and be one payment. */
async function payAgain(world: CheckoutWorld, { journey, fault }: Scenario): Promise<string | null> {
  const isSold = fault === 'stock gone' || fault === 'price changed' || fault === 'restaurant closed';
  if (isSold || journeys[journey].end !== 'paid') return null;
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
    if (each === 'waits') await pass(world, 16);
    if (each === 'loses it') await sellOut(world);
    if (each === 'waits for hours') await pass(world, 70);
  }
}

/** Minutes go by at the server, which gives holds back and gives orders up as it does from time to time. */
async function pass({ ordering: { clock, deps } }: CheckoutWorld, minutes: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  while ((await releaseExpiredHolds(deps.db, clock.now)) > 0);
  while ((await reconcile(deps, clock.now)) > 0);
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
      browser.tokens.save({ accessToken: 'a token that has expired', refreshToken: browser.tokens.refresh() ?? '' });
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
