import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import type { Db } from '../../server/db/schema.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../../tests/fixtures/ledger.ts';
import {
  createBuyers,
  createRestaurantWithCustomers,
  randomOrder,
  seededRandom,
  settleAllOrders,
  type OrderAttempt,
} from '../../tests/load/buyers.ts';
import { Cluster } from './cluster.ts';
import { apiHosts, databaseHosts, directUrl, pageOrigin } from './configuration.ts';
import { cutNetwork, reconnect, type Host } from './hosts.ts';

const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 30);
const seed = Number(process.env['CLUSTER_SEED'] ?? 1);
const customers = 32;
/** How long orders may fail after a fault, ms. */
const limits = { primary: 30_000, api: 5_000, other: 30_000 };
/**
 * How long the network stays cut where no order can be placed without it, ms: there is one HAProxy and one PgBouncer. Then
 * the time counts from the repair.
 */
const cutForMs = 15_000;

let cluster: Cluster;
let db: Db;
beforeAll(async () => {
  cluster = await Cluster.start();
  db = connect(directUrl, { max: 2, limits: null });
  return async () => {
    await db.destroy();
    await cluster.stop();
  };
});

interface Fault {
  readonly name: string;
  readonly limitMs: number;
  /** When it is repaired at the latest, ms after it began; without it, orders must be taken before. */
  readonly endsAfterMs?: number;
  inject(): Promise<void>;
  /** Undoes it, as an operator or a supervisor does. */
  repair(): Promise<void>;
}

/** Returns why a call failed, such as '503 server_error' or 'ECONNRESET'. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}

/** The pairs of hosts between which the network is cut. */
const links: readonly (readonly [Host, Host])[] = [
  ['database1', 'database2'],
  ['pooler', 'balancer'],
  ['api1', 'pooler'],
  ['balancer', 'api2'],
  ['database1', 'balancer'],
  ['database2', 'balancer'],
  ['database1', 'database2'],
  ['database1', 'etcd'],
  ['database2', 'etcd'],
];

/** Returns the fault of a round; the kinds take turns. */
async function faultOf(round: number, random: () => number): Promise<Fault> {
  const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
    const chosen = all[Math.floor(random() * all.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  };
  const primary = await cluster.primary();
  const standby = databaseHosts.find((host) => host !== primary) ?? 'database2';
  const lostDatabase = (name: string, host: typeof standby, limitMs: number): Fault => ({
    name: `${name} (${host}) loses its power`,
    limitMs,
    inject: () => cluster.kill(host),
    repair: () => cluster.startDatabase(host),
  });
  switch (round % 5) {
    case 0:
      return lostDatabase('the primary', primary ?? 'database1', limits.primary);
    case 1: {
      const host = pick(apiHosts);
      return {
        name: `${host} is killed`,
        limitMs: limits.api,
        inject: () => cluster.kill(host),
        repair: () => cluster.startApi(host),
      };
    }
    case 2:
      return lostDatabase('the standby', standby, limits.other);
    case 3:
      return {
        name: 'PgBouncer is killed',
        limitMs: limits.other,
        inject: async () => {
          await cluster.kill('pooler');
          await sleep(1_000);
          await cluster.startPooler();
        },
        repair: () => Promise.resolve(),
      };
    default: {
      const [one, other] = pick(links);
      return {
        name: `the network between ${one} and ${other} is cut`,
        limitMs: limits.other,
        endsAfterMs: cutForMs,
        inject: () => cutNetwork(one, other),
        repair: () => reconnect(one),
      };
    }
  }
}

it(`the cluster loses no order in ${rounds} faults under ${customers} buyers (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const buyers = createBuyers(random);
  const { restaurantId, menuIds, tokens } = await createRestaurantWithCustomers(db, customers);
  let serial = 0;
  let stopped = false;
  /** Why calls failed, oldest first. */
  const failures: string[] = [];
  const unanswered: OrderAttempt[] = [];
  const attempt = (token: string): OrderAttempt => ({
    token,
    key: `cluster-${seed}-${(serial += 1)}`,
    body: randomOrder(restaurantId, menuIds, random),
  });
  const buying = tokens.map((token) =>
    buyers.keepBuying(
      pageOrigin,
      { attempt: () => attempt(token), stopped: () => stopped, onFailure: (error) => failures.push(reasonOf(error)) },
      unanswered,
    ),
  );

  /**
   * Waits until orders that began after now are placed by three buyers in a row.
   * @returns ms, or null if none were placed in `patienceMs`
   */
  async function untilOrdersAreTaken(patienceMs = 120_000): Promise<number | null> {
    const began = performance.now();
    const before = buyers.acknowledged.size;
    const firstKey = serial + 1;
    const isNew = (key: string) => Number(key.split('-')[2]) >= firstKey;
    while ([...buyers.acknowledged.keys()].slice(before).filter(isNew).length < 3) {
      if (performance.now() - began > patienceMs) return null;
      await sleep(20);
    }
    return performance.now() - began;
  }

  expect(await untilOrdersAreTaken()).not.toBeNull();
  const slow: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { name, limitMs, endsAfterMs, inject, repair } = await faultOf(round, random);
    const failedBefore = failures.length;
    await inject();
    // The fault is there before the orders that count begin.
    await sleep(100);
    const duringFault = await untilOrdersAreTaken(endsAfterMs);
    if (duringFault === null) {
      if (endsAfterMs === undefined) throw new Error(`${name}: no order was placed for two minutes`);
      await repair();
    }
    const ms = Math.round((duringFault ?? (await untilOrdersAreTaken()) ?? Infinity) + 100);
    const since = duringFault === null ? `the repair, ${endsAfterMs ?? 0} ms after the fault` : 'the fault';
    const failed = failures.length - failedBefore;
    console.log(`${round + 1}. ${name}: orders again ${ms} ms after ${since}; ${failed} calls failed`);
    if (ms > limitMs) slow.push(`${name}: ${ms} ms`);
    await sleep(2_000);
    if (duringFault !== null) await repair();
    await cluster.waitUntilWhole();
    expect(await untilOrdersAreTaken()).not.toBeNull();
  }

  console.log('requests refused in the faults:', await cluster.refusals());
  const failedBefore = failures.length;
  await cluster.restartApis();
  expect(await untilOrdersAreTaken()).not.toBeNull();
  const failedRestarting = failures.slice(failedBefore);
  console.log(`rolling restart of three API processes: ${failedRestarting.length} calls failed`);
  console.log('requests refused in all:', await cluster.refusals());

  stopped = true;
  await Promise.all(buying);
  for (const each of unanswered) await buyers.place(pageOrigin, each);
  console.log(
    `${buyers.acknowledged.size} orders were answered, ${buyers.paid()} paid, ${failures.length} calls failed`,
  );
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  await settleAllOrders(db);
  await buyers.expectAcknowledgedOrders(db);
  expect(await findLedgerMismatches(db)).toEqual([]);
  expect(await findUnnotifiedPayments(db)).toEqual([]);
  expect(slow).toEqual([]);
  expect(failedRestarting).toEqual([]);
});
