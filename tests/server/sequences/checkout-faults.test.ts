import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutMachine } from '../../../machines/customer/checkout/checkout.machine.ts';
import { releaseExpiredHolds } from '../../../server/orders/expiry.ts';
import { reconcile } from '../../../server/orders/reconciler.ts';
import { processRefunds } from '../../../server/orders/refunds.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../../fixtures/ledger.ts';
import {
  faults,
  runScenario,
  scenariosOf,
  scenarioTitle,
  withSilence,
  type FaultyServer,
} from '../../fixtures/checkout-faults.ts';
import { allNotificationSequences, createSequencesRestaurant, runSequence } from '../../fixtures/checkout-orders.ts';
import { waitUntilIdle, waitForEnd } from '../../fixtures/checkout-tab.ts';
import { createCheckoutWorld, findContradiction, payAtProvider, sendWebhook } from '../../fixtures/checkout-world.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startOrdering } from '../../fixtures/order-server.ts';
import { addCustomers } from '../../fixtures/create-restaurant.ts';
import { sample, seedOf } from '../../engine/sampled.ts';

// Runs the real checkout with the real server, with each fault in each state of each journey, and with the
// notifications of a payment in every sequence. By default it runs a sample, whose seed is in the title.
// CHECKOUT_FAULTS=2/8 runs the second of eight parts that together cover all cases (`npm run flows:faults`), and
// writes its counts to the file CHECKOUT_FAULTS_INTO.

const wanted = process.env['CHECKOUT_FAULTS'] ?? 'some';
const [part = 0, parts = 0] = wanted.split('/').map(Number);
const seed = seedOf(process.env['CHECKOUT_FAULTS_SEED']);
const some = <T>(all: readonly T[], count: number) =>
  parts > 0 ? all.filter((_, at) => at % parts === part - 1) : sample(all, count, seed);
const timeout = parts > 0 ? 3_600_000 : 120_000;

/** How many checkouts run concurrently. */
const lanes = 4;

let database: TestDatabase;
let faulty: FaultyServer;
const counts = {
  states: 0,
  faults: faults.length,
  scenarios: 0,
  orders: 0,
  wrong: [] as string[],
};

beforeAll(async () => {
  database = await createTestDatabase();
  faulty = withSilence(database.db, await startOrdering(database.db));
});
afterAll(async () => {
  await faulty.ordering.app.close();
  await database.drop();
  const { scenarios, orders, wrong } = counts;
  console.log(
    `${scenarios} faults injected and ${orders} orders of notifications, ${wrong.length} wrong; ends: ${JSON.stringify(faulty.ends)}`,
  );
  const file = process.env['CHECKOUT_FAULTS_INTO'];
  if (file !== undefined) writeFileSync(file, JSON.stringify({ ...counts, ends: faulty.ends }));
});

describe(`the checkout with the real server (${wanted === 'some' ? `seed ${seed}` : wanted})`, () => {
  it(
    'agrees with the server on the outcome after any fault in any state [CHECK-13 CHECK-14]',
    { timeout },
    async () => {
      const all = await scenariosOf(faulty);
      counts.states = new Set(all.map(({ journey, state }) => `${journey} ${state}`)).size;
      const wrong: string[] = [];
      for (const scenario of some(all, 40)) {
        const found = await runScenario(faulty, scenario);
        counts.scenarios += 1;
        if (found !== null) wrong.push(`${scenarioTitle(scenario)}: ${found}`);
      }
      counts.wrong.push(...wrong);
      expect(wrong).toEqual([]);
    },
  );

  it(
    'agrees with the server on the outcome after webhook, handler, ondismiss and verify in any sequence',
    { timeout },
    async () => {
      const all = allNotificationSequences().flatMap((order) => [true, false].map((isSilent) => ({ order, isSilent })));
      const wrong: string[] = [];
      const chosen = some(all, 40);
      const kitchen = await createSequencesRestaurant(faulty);
      const customers = await addCustomers(faulty.db, chosen.length);
      const queue = chosen.entries();
      // The checkouts can run concurrently, because they share only the restaurant.
      const lane = async () => {
        for (const [at, { order, isSilent }] of queue) {
          const found = await runSequence(faulty, { kitchen, customerId: customers[at] ?? 0 }, order, isSilent);
          counts.orders += 1;
          const title = `${order.join(', ') || 'nothing'}${isSilent ? '; the provider is silent' : ''}`;
          if (found !== null) wrong.push(`${title}: ${found}`);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      counts.wrong.push(...wrong);
      expect(wrong).toEqual([]);
    },
  );

  it('leaves a ledger that matches the stock when all holds and unpaid orders have expired', { timeout }, async () => {
    const { deps } = faulty.ordering;
    faulty.provider.isSilent = false;
    for (const minutes of [20, 70, 24 * 60]) {
      const now = new Date(faulty.ordering.clock.now.getTime() + minutes * 60_000);
      while ((await releaseExpiredHolds(deps.db, now)) > 0);
      while ((await reconcile(deps, now)) > 0);
      while ((await processRefunds(deps, now)) > 0);
    }
    expect(await findLedgerMismatches(deps.db)).toEqual([]);
    expect(await findUnnotifiedPayments(deps.db)).toEqual([]);
  });
});

it('a checkout whose tab closes before the capture ends as checking, then as paid, never as cancelled [CHECK-13]', async () => {
  const world = await createCheckoutWorld(faulty.db, faulty.ordering, { person: async () => undefined });
  const { network } = world;
  const status = () => world.tab().end();
  try {
    world.tab().pay(world.cart);
    await waitUntilIdle(network);
    const orderId = world.providerOrder() ?? '';
    world.tab().kill();
    world.open();
    await waitForEnd(world.tab, network);
    expect(status()).toBe('checking');

    const payment = await payAtProvider(world, orderId);
    await sendWebhook(faulty.ordering, payment);
    await waitForEnd(world.tab, network);
    expect(status()).toBe('paid');
    expect(await findContradiction(world, 'paid')).toBeNull();
  } finally {
    world.tab().kill();
  }
});

it('a checkout that forgets an open payment is detected (control)', { timeout: 60_000 }, async () => {
  const forgetful = checkoutMachine.provide({ guards: { isPaymentOpen: () => false } });
  const found = await runScenario(
    { ...faulty, machine: forgetful },
    { journey: 'pays', state: 'paying', fault: 'tab killed after the server heard' },
  );
  expect(found).toMatch(/^at rest: page: cancelled, server: .*"captured":1/);
});
