import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/create-deps.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import type { Database } from '../../server/db/schema.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { carryOutRefunds } from '../../server/orders/refunds.ts';
import { faultsInBooks, paidInSilence } from '../support/books.ts';
import { addCustomers, openKitchen } from '../support/kitchen.ts';
import { orderOf, post, prepareApi, tokenSigner, type ApiProcess } from './api.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 50);
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const random = mulberry32(seed);
const eaters = 6;
/** What there is of each dish at first: of the last three not enough for all rounds. */
const counts = [500_000, 500_000, 60, 25, 5];

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

interface Attempt {
  readonly token: string;
  readonly key: string;
  readonly body: ReturnType<typeof mealOf>;
}

/** What somebody was told; all of it must be true for ever. */
interface Told {
  readonly id: string;
  readonly providerOrderId: string;
  readonly amount: number;
  paid: boolean;
}

const told = new Map<string, Told>();
/** Placed, and the answer never came: asked again with the same key in the next round. */
let unanswered: Attempt[] = [];

/** Orders that were refused, by code. */
const refused: Record<string, number> = {};

/** Calls that were answered in this round. */
let answers = 0;

/** After so many answers as chance will have it, and a little more: a slow machine is killed as busy as a fast one. */
async function randomMoment(): Promise<void> {
  const [enough, pause] = [1 + Math.floor(random() * 40), random() * 60];
  const limit = performance.now() + 4_000;
  answers = 0;
  while (answers < enough && performance.now() < limit) await sleep(3);
  await sleep(pause);
}

/** Orders, pays and reports until the server is gone. */
async function eat(origin: string, attempts: () => Attempt): Promise<void> {
  for (;;) {
    const attempt = attempts();
    const order = await place(origin, attempt).catch(() => {
      unanswered.push(attempt);
    });
    if (order === undefined) return;
    if (order) await payAndReport(origin, attempt.token, order).catch(() => undefined);
  }
}

/** @returns null when it was refused. @throws when the answer did not come or was a fault of the dying server. */
async function place(origin: string, { token, key, body }: Attempt): Promise<Told | null> {
  const { status, body: answer } = await post(origin, '/order/placeorder', { token, key, body });
  if (status >= 500) throw new Error(answer.code);
  answers += 1;
  if (!answer.order) {
    const code = answer.code ?? String(status);
    refused[code] = (refused[code] ?? 0) + 1;
    return null;
  }
  const { id, order_id: providerOrderId, amount } = answer.order;
  const known = told.get(key);
  // The same key is the same order, also over a crash.
  const order = known ?? { id, providerOrderId, amount, paid: false };
  expect({ id, providerOrderId, amount }).toEqual({
    id: order.id,
    providerOrderId: order.providerOrderId,
    amount: order.amount,
  });
  told.set(key, order);
  return order;
}

async function payAndReport(origin: string, token: string, order: Told): Promise<void> {
  const webhook = ['once', 'twice', 'none'][Math.floor(random() * 3)];
  const paid = await post(origin, '/sandbox/payments', {
    body: { order_id: order.providerOrderId, outcome: 'success', webhook },
  });
  answers += 1;
  const payment = paid.body as unknown as { razorpay_payment_id: string; razorpay_signature: string };
  const { body } = await post(origin, '/order/verifypayment', {
    token,
    body: {
      razorpay_order_id: order.providerOrderId,
      razorpay_payment_id: payment.razorpay_payment_id,
      signature: payment.razorpay_signature,
    },
  });
  answers += 1;
  if (body.outcome === 'paid') order.paid = true;
}

/** Every order that was answered is there, as it was answered. */
async function expectAllTold(db: Kysely<Database>): Promise<void> {
  const rows = await db
    .selectFrom('orders')
    .select(['restaurant_id', 'number', 'status', 'total_paise', 'provider_order_id', 'idempotency_key'])
    .execute();
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  expect(byKey.size).toBe(rows.length);
  for (const [key, order] of told) {
    const row = byKey.get(key);
    expect(
      row && {
        id: `${row.restaurant_id}-${row.number}`,
        providerOrderId: row.provider_order_id,
        amount: row.total_paise,
      },
    ).toEqual({
      id: order.id,
      providerOrderId: order.providerOrderId,
      amount: order.amount,
    });
  }
  const paid = [...told].filter(([, order]) => order.paid);
  expect(paid.filter(([key]) => byKey.get(key)?.status !== 'confirmed')).toEqual([]);
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
    setUp ??= await openFor(db);
    const { restaurantId, menuIds, tokens } = setUp;
    await expectAllTold(db);
    expect(await faultsInBooks(db), `the books after kill ${round - 1}`).toEqual([]);
    const again = unanswered;
    unanswered = [];
    const attempt = (token: string) => (): Attempt => {
      const repeated = again.pop();
      return (
        repeated ?? {
          token,
          key: `kill-${seed}-${(serial += 1)}`,
          body: mealOf(restaurantId, menuIds),
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
  for (const attempt of unanswered) await place(api.origin, attempt);
  await expectAllTold(db);
  expect(await faultsInBooks(db)).toEqual([]);
  await settleEverything(db);
  await expectAllTold(db);
  expect(await faultsInBooks(db)).toEqual([]);
  expect(await paidInSilence(db)).toEqual([]);
  const paid = [...told.values()].filter((order) => order.paid).length;
  console.log(
    `${told.size} orders answered, ${paid} of them paid, in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  expect(paid).toBeGreaterThan(rounds / 2);
  // Some dishes ran out meanwhile, and nothing else stood in anybody's way.
  expect(Object.keys(refused)).toEqual(['insufficient_inventory']);
  await db.destroy();
});

async function openFor(db: Kysely<Database>) {
  const dishes = counts.map((count) => ({ pricePaise: 10_000, count }));
  const { restaurantId, menuIds } = await openKitchen(db, dishes);
  const sign = await tokenSigner(db);
  const tokens = await Promise.all((await addCustomers(db, eaters)).map(sign));
  return { restaurantId, menuIds, tokens };
}

/** One to three each of one to three dishes. */
function mealOf(restaurantId: number, menuIds: readonly number[]) {
  const wanted = menuIds.filter(() => random() < 0.4).slice(0, 3);
  const lines = (wanted.length > 0 ? wanted : menuIds.slice(0, 1)).map((id) => {
    const { items } = orderOf(restaurantId, id, 1 + Math.floor(random() * 3));
    return items;
  });
  const items = lines.flat();
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  return { ...orderOf(restaurantId, 0, quantity), items };
}

/** What the workers do in the next hours, in a moment. */
async function settleEverything(db: Kysely<Database>): Promise<void> {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const config = { ...read.config, jwtSecret: 'a secret of the load tests, long enough' };
  const deps = await createDeps(config, db, () => new Date());
  for (const minutes of [2, 16, 61, 63]) {
    const now = new Date(Date.now() + minutes * 60_000);
    await releaseExpiredHolds(db, now);
    while (await reconcile(deps, now));
    await carryOutRefunds(deps, now);
  }
}

function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
