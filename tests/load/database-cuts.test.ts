import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import type { Database } from '../../server/db/schema.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { startApi, type ApiProcess } from './api.ts';
import { createBuyers, mealOf, mulberry32, openFor, settleEverything, type Attempt } from './buyers.ts';

/** The whole bar: `CUT_ROUNDS=40 RESTART_ROUNDS=5`. */
const cuts = Number(process.env['CUT_ROUNDS'] ?? 8);
const restarts = Number(process.env['RESTART_ROUNDS'] ?? 2);
const seed = Number(process.env['CUT_SEED'] ?? Date.now() % 1_000_000);
const customers = 16;

let dataDir: string;
let api: ApiProcess;
let db: Kysely<Database>;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'database-cuts-'));
  api = await startApi({ DATA_DIR: dataDir });
  db = connect(`${api.databaseUrl}?application_name=cutter`, { max: 2 });
});
afterEach(async () => {
  await db.destroy();
  await api.kill();
  // Whoever leaves last ends the database.
  await (await openDatabaseServer({ dataDir, log: { info: () => undefined, error: () => undefined } })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Ends every connection of the API. @returns how many of them were in the middle of something. */
async function cutConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) filter (where state <> 'idle')::int as busy
      from (select state, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'cutter') as ended
  `.execute(db);
  return rows[0]?.busy ?? 0;
}

/** As an administrator stops it, as one in a hurry does, and as a crash does; the API starts it again. */
const endings = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

async function restartDatabase(round: number): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const pidOf = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const before = await pidOf();
  process.kill(before, endings[round % endings.length]);
  await expect.poll(pidOf, { timeout: 60_000, interval: 50 }).not.toSatisfy((pid) => pid === before || pid === 0);
}

it(`outlives ${cuts} cuts of all connections and ${restarts} restarts of the database under ${customers} buyers, and loses no order`, async () => {
  console.log(`seed ${seed}: CUT_SEED=${seed} repeats its orders`);
  const random = mulberry32(seed);
  const buyers = createBuyers(random);
  const { restaurantId, menuIds, tokens } = await openFor(db, customers);
  let serial = 0;
  let stopped = false;
  let failures = 0;
  const unanswered: Attempt[] = [];

  /** Orders, pays and reports; what has no answer is sent again with its key. */
  async function buy(token: string): Promise<void> {
    while (!stopped) {
      const body = mealOf(restaurantId, menuIds, random);
      const attempt: Attempt = { token, key: `cuts-${seed}-${(serial += 1)}`, body };
      const order = await placeUntilAnswered(attempt);
      if (order) await buyers.payAndReport(api.origin, token, order).catch(() => undefined);
    }
  }
  async function placeUntilAnswered(attempt: Attempt) {
    while (!stopped) {
      try {
        return await buyers.place(api.origin, attempt);
      } catch {
        failures += 1;
        await sleep(50);
      }
    }
    unanswered.push(attempt);
    return null;
  }
  /** So many more answers: the API serves again. */
  async function moreAnswers(): Promise<void> {
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
  const every = Math.max(1, Math.floor(cuts / Math.max(1, restarts)));
  for (let round = 0; round < Math.max(cuts, restarts * every); round += 1) {
    await moreAnswers();
    if (round < cuts) busy += await cutConnections();
    if (round % every === 0 && round / every < restarts) {
      await moreAnswers();
      await restartDatabase(round / every);
    }
  }
  await moreAnswers();
  stopped = true;
  await Promise.all(buying);
  // The one that was there at first.
  expect({ exitCode: api.child.exitCode, signal: api.child.signalCode }).toEqual({ exitCode: null, signal: null });
  for (const attempt of unanswered) await buyers.place(api.origin, attempt);
  console.log(
    `${busy} connections were cut in use, ${failures} calls failed, ${buyers.told.size} orders were answered`,
  );
  expect(busy).toBeGreaterThan(cuts / 2);
  await buyers.expectAllTold(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  await settleEverything(db);
  await buyers.expectAllTold(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  expect(await findUnnotifiedPayments(db)).toEqual([]);
  expect(buyers.paid()).toBeGreaterThan(cuts);
  expect(Object.keys(buyers.refused)).toEqual(['insufficient_inventory']);
});
