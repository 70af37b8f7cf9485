import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import type { Db } from '../../server/db/schema.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { startApi, type ApiProcess } from './api.ts';
import {
  createBuyers,
  randomOrder,
  seededRandom,
  createRestaurantWithCustomers,
  settleAllOrders,
  type OrderAttempt,
} from './buyers.ts';

/** For the full size, set `CUT_ROUNDS=40 RESTART_ROUNDS=5`. */
const cuts = Number(process.env['CUT_ROUNDS'] ?? 8);
const restarts = Number(process.env['RESTART_ROUNDS'] ?? 2);
const seed = Number(process.env['CUT_SEED'] ?? Date.now() % 1_000_000);
const customers = 16;

let dataDir: string;
let api: ApiProcess;
let db: Db;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'database-cuts-'));
  api = await startApi({ DATA_DIR: dataDir });
  db = connect(`${api.databaseUrl}?application_name=cutter`, { max: 2 });
});
afterEach(async () => {
  await db.destroy();
  await api.kill();
  // Stops the database, which the killed API has left running.
  await (await openDatabaseServer({ dataDir, log: { info: () => undefined, error: () => undefined } })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Terminates all database connections of the API. @returns the number of connections that were in use */
async function cutConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) filter (where state <> 'idle')::int as busy
      from (select state, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'cutter') as ended
  `.execute(db);
  return rows[0]?.busy ?? 0;
}

/** Fast shutdown, immediate shutdown and crash of the database. The API restarts it after each. */
const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

async function restartDatabase(round: number): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const pidOf = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const before = await pidOf();
  process.kill(before, signals[round % signals.length]);
  await expect.poll(pidOf, { timeout: 60_000, interval: 50 }).not.toSatisfy((pid) => pid === before || pid === 0);
}

it(`the API loses no order when all database connections are cut ${cuts} times and the database ends ${restarts} times, with ${customers} active buyers`, async () => {
  console.log(`seed ${seed}: CUT_SEED=${seed} repeats its orders`);
  const random = seededRandom(seed);
  const buyers = createBuyers(random);
  const { restaurantId, menuIds, tokens } = await createRestaurantWithCustomers(db, customers);
  let serial = 0;
  let stopped = false;
  let failures = 0;
  const unanswered: OrderAttempt[] = [];

  const buy = (token: string) =>
    buyers.keepBuying(
      api.origin,
      {
        attempt: () => ({
          token,
          key: `cuts-${seed}-${(serial += 1)}`,
          body: randomOrder(restaurantId, menuIds, random),
        }),
        stopped: () => stopped,
        onFailure: () => (failures += 1),
      },
      unanswered,
    );
  /** Waits until the API has answered 20 to 39 more requests. */
  async function waitForAnswers(): Promise<void> {
    const enough = buyers.answers() + 20 + Math.floor(random() * 20);
    const limit = performance.now() + 30_000;
    while (buyers.answers() < enough) {
      expect(api.child.exitCode, 'the API process ended').toBe(null);
      expect(performance.now(), 'it serves again').toBeLessThan(limit);
      await sleep(3);
    }
  }

  const buying = tokens.map(buy);
  let busy = 0;
  const roundsPerRestart = Math.max(1, Math.floor(cuts / Math.max(1, restarts)));
  for (let round = 0; round < Math.max(cuts, restarts * roundsPerRestart); round += 1) {
    await waitForAnswers();
    if (round < cuts) busy += await cutConnections();
    if (round % roundsPerRestart === 0 && round / roundsPerRestart < restarts) {
      await waitForAnswers();
      await restartDatabase(round / roundsPerRestart);
    }
  }
  await waitForAnswers();
  stopped = true;
  await Promise.all(buying);
  // The API process has not ended.
  expect({ exitCode: api.child.exitCode, signal: api.child.signalCode }).toEqual({ exitCode: null, signal: null });
  for (const attempt of unanswered) await buyers.place(api.origin, attempt);
  console.log(
    `${busy} connections were cut in use, ${failures} calls failed, ${buyers.acknowledged.size} orders were answered`,
  );
  expect(busy).toBeGreaterThan(cuts / 2);
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  await settleAllOrders(db);
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  expect(await findUnnotifiedPayments(db)).toEqual([]);
  expect(buyers.paid()).toBeGreaterThan(cuts);
  expect(Object.keys(buyers.rejected)).toEqual(['insufficient_inventory']);
});
