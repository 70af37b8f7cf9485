import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { prepareApi, type ApiProcess } from './api.ts';
import { createBuyers, mealOf, mulberry32, openFor, settleEverything, type Attempt } from './buyers.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 50);
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const random = mulberry32(seed);
const eaters = 6;
const buyers = createBuyers(random);

let dataDir: string;
let api: ApiProcess | undefined;
/** The process that comes after the one that runs: it is loaded, and has not touched the data yet. */
let next: ReturnType<typeof prepareApi>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kill-rounds-'));
  next = prepareApi({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api?.kill();
  await next.kill();
  // Whoever leaves last ends the database.
  await (await openDatabaseServer({ dataDir, log: { info: () => undefined, error: () => undefined } })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Placed, and the answer never came: asked again with the same key in the next round. */
let unanswered: Attempt[] = [];

/** After so many answers as chance will have it, and a little more: a slow machine is killed as busy as a fast one. */
async function randomMoment(): Promise<void> {
  const [enough, pause] = [1 + Math.floor(random() * 40), random() * 60];
  const limit = performance.now() + 4_000;
  const before = buyers.answers();
  while (buyers.answers() - before < enough && performance.now() < limit) await sleep(3);
  await sleep(pause);
}

/** Orders, pays and reports until the server is gone. */
async function eat(origin: string, attempts: () => Attempt): Promise<void> {
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

it(`loses nothing in ${rounds} kills at random moments, every second one of the database too`, async () => {
  console.log(`seed ${seed}: KILL_SEED=${seed} repeats its moments`);
  const started = performance.now();
  let serial = 0;
  let setUp: { restaurantId: number; menuIds: readonly number[]; tokens: string[] } | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    api = await next.start();
    next = prepareApi({ DATA_DIR: dataDir });
    const db = connect(api.databaseUrl, { max: 2 });
    setUp ??= await openFor(db, eaters);
    const { restaurantId, menuIds, tokens } = setUp;
    await buyers.expectAllTold(db);
    expect(await findLedgerMismatches(db), `the books after kill ${round - 1}`).toEqual([]);
    const again = unanswered;
    unanswered = [];
    const attempt = (token: string) => (): Attempt => {
      const repeated = again.pop();
      return (
        repeated ?? {
          token,
          key: `kill-${seed}-${(serial += 1)}`,
          body: mealOf(restaurantId, menuIds, random),
        }
      );
    };
    const { origin } = api;
    const eating = tokens.map((token) => eat(origin, attempt(token)));
    await randomMoment();
    const dying = [api.kill(), ...(round % 2 === 0 ? [killDatabase()] : [])];
    await Promise.all([...dying, ...eating, db.destroy().catch(() => undefined)]);
    // What was not reached before the kill is asked again in the next round.
    unanswered.push(...again);
  }
  api = await next.start();
  const db = connect(api.databaseUrl, { max: 4 });
  for (const attempt of unanswered) await buyers.place(api.origin, attempt);
  await buyers.expectAllTold(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  await settleEverything(db);
  await buyers.expectAllTold(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  expect(await findUnnotifiedPayments(db)).toEqual([]);
  const paid = buyers.paid();
  console.log(
    `${buyers.told.size} orders answered, ${paid} of them paid, in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  expect(paid).toBeGreaterThan(rounds / 2);
  // Some dishes ran out meanwhile, and nothing else stood in anybody's way.
  expect(Object.keys(buyers.refused)).toEqual(['insufficient_inventory']);
  await db.destroy();
});
