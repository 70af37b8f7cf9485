import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { prepareApi, type ApiProcess } from './api.ts';
import {
  createBuyers,
  randomOrder,
  seededRandom,
  createRestaurantWithCustomers,
  settleAllOrders,
  type OrderAttempt,
} from './buyers.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 50);
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const customerCount = 6;
const buyers = createBuyers(random);

let dataDir: string;
let api: ApiProcess | undefined;
/** The process of the next round: its modules are loaded, but it has not opened the database. */
let next: ReturnType<typeof prepareApi>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kill-rounds-'));
  next = prepareApi({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api?.kill();
  await next.kill();
  // Stops the database, which the killed API has left running.
  await (await openDatabaseServer({ dataDir, log: { info: () => undefined, error: () => undefined } })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Requests without a response. The next round repeats them with the same keys. */
let unanswered: OrderAttempt[] = [];

/**
 * Waits for a random number of answers, then for a random time. Because answers are counted, a slow machine has done as
 * much work as a fast one when the server is killed.
 */
async function randomDelay(): Promise<void> {
  const [enough, pause] = [1 + Math.floor(random() * 40), random() * 60];
  const limit = performance.now() + 4_000;
  const before = buyers.answers();
  while (buyers.answers() - before < enough && performance.now() < limit) await sleep(3);
  await sleep(pause);
}

/** Places, pays and verifies orders until the server is killed. */
async function buyUntilKilled(origin: string, attempts: () => OrderAttempt): Promise<void> {
  for (;;) {
    const attempt = attempts();
    const order = await buyers.place(origin, attempt).catch(() => {
      unanswered.push(attempt);
    });
    if (order === undefined) return;
    if (order) await buyers.payAndReport(origin, attempt.token, order).catch(() => undefined);
  }
}

async function killDatabase(): Promise<void> {
  const pid = Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

it(`loses no order when it is killed ${rounds} times at random, every second time together with the database`, async () => {
  console.log(`seed ${seed}: KILL_SEED=${seed} repeats its moments`);
  const started = performance.now();
  let serial = 0;
  let setUp: { restaurantId: number; menuIds: readonly number[]; tokens: string[] } | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    api = await next.start();
    next = prepareApi({ DATA_DIR: dataDir });
    const db = connect(api.databaseUrl, { max: 2 });
    setUp ??= await createRestaurantWithCustomers(db, customerCount);
    const { restaurantId, menuIds, tokens } = setUp;
    await buyers.expectAcknowledgedOrders(db);
    expect(await findLedgerMismatches(db), `the books after kill ${round - 1}`).toEqual([]);
    const repeats = unanswered;
    unanswered = [];
    // Each buyer repeats only his own request: his next order cancels the one before, as long as that is unpaid (D327).
    const attempt = (token: string) => (): OrderAttempt => {
      const repeated = repeats.findIndex((each) => each.token === token);
      return (
        repeats.splice(repeated, repeated < 0 ? 0 : 1)[0] ?? {
          token,
          key: `kill-${seed}-${(serial += 1)}`,
          body: randomOrder(restaurantId, menuIds, random),
        }
      );
    };
    const { origin } = api;
    const buying = tokens.map((token) => buyUntilKilled(origin, attempt(token)));
    await randomDelay();
    const killing = [api.kill(), ...(round % 2 === 0 ? [killDatabase()] : [])];
    await Promise.all([...killing, ...buying, db.destroy().catch(() => undefined)]);
    // Requests that this round has not repeated are repeated in the next round.
    unanswered.push(...repeats);
  }
  api = await next.start();
  const db = connect(api.databaseUrl, { max: 4 });
  for (const attempt of unanswered) await buyers.place(api.origin, attempt);
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  await settleAllOrders(db);
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  expect(await findUnnotifiedPayments(db)).toEqual([]);
  const paid = buyers.paid();
  console.log(
    `${buyers.acknowledged.size} orders answered, ${paid} of them paid, in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  expect(paid).toBeGreaterThan(rounds / 2);
  // Orders were rejected only because a dish was sold out.
  expect(Object.keys(buyers.rejected)).toEqual(['insufficient_inventory']);
  await db.destroy();
});
