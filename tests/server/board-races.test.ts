import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { OrderAction } from '../../domain/order-life.ts';
import type { Database } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { settle } from '../../server/orders/settlement.ts';
import { actOnOrder } from '../../server/partner/act-on-order.ts';
import { checkPickupCode } from '../../server/partner/pickup.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

const { database, ordering, asha, orderMeal, pay, verify, stateOf } = await startSettlement({ connections: 30 });
const { db } = database;

const unlocked = withoutRowLocks(db);

const prepare: OrderAction = { action: 'prepare' };
const notCollected: OrderAction = { action: 'not_collected' };
const cancel: OrderAction = { action: 'cancel', reason: 'too_busy', note: null };

interface Paid extends Meal {
  readonly partnerId: number;
  readonly code: string;
  readonly paymentId: string;
}

async function paidMeal(): Promise<Paid> {
  const meal = await orderMeal();
  const payment = await pay(meal);
  await verify(meal, payment);
  const { partner_id: partnerId, pickup_code: code } = await db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['partner_id', 'pickup_code'])
    .where('restaurant_id', '=', meal.restaurantId)
    .where('number', '=', meal.number)
    .executeTakeFirstOrThrow();
  return { ...meal, partnerId, code: code ?? '', paymentId: payment.id };
}

/** One of two concurrent changes of an order. Returns the kind of its result, or a message. */
type Side = (on: Kysely<Database>, meal: Paid) => Promise<string>;

const acts =
  (action: OrderAction, hoursLater = 0): Side =>
  async (on, { partnerId, restaurantId, number }) => {
    const orderId = `${restaurantId}-${number}`;
    const now = new Date(ordering.clock.now.getTime() + hoursLater * 3_600_000);
    const acted = await transact(on, (trx) =>
      actOnOrder(trx, { partnerId, orderId, action, soldOut: [], overdueHours: 24, now }),
    );
    return acted.kind === 'changed' ? acted.message : acted.kind;
  };
const handsOver: Side = async (on, { partnerId, restaurantId, number, code }) => {
  const orderId = `${restaurantId}-${number}`;
  const { now } = ordering.clock;
  return (await transact(on, (trx) => checkPickupCode(trx, { partnerId, orderId, code, now }))).kind;
};
/** Enters the code to be warned of an order for a later day, and goes on only after the gate of the race has opened. */
const checksEarly: Side = async (on, { partnerId, restaurantId, number, code }) => {
  const orderId = `${restaurantId}-${number}`;
  const { now } = ordering.clock;
  return transact(on, async (trx) => {
    const { kind } = await checkPickupCode(trx, { partnerId, orderId, code, warnEarly: true, now });
    await sql`select pg_advisory_xact_lock_shared(1)`.execute(trx);
    return kind;
  });
};
/** Makes the order one for tomorrow. */
const isForTomorrow: Side = async (on, { number }) => {
  const slot_start = new Date(ordering.clock.now.getTime() + 24 * 3_600_000);
  await on.updateTable('orders').set({ slot_start }).where('number', '=', number).execute();
  return '';
};
const customerCancels: Side = (on, { restaurantId, number }) =>
  cancelOrder({ ...ordering.deps, db: on }, asha, { id: `${restaurantId}-${number}`, refund: true });
const refunds: Side = (on, { restaurantId, number, paymentId }) =>
  settle(
    { ...ordering.deps, db: on },
    { restaurantId, number },
    { id: paymentId, amountPaise: 21_000, status: 'refunded' },
  );

/** Starts `second` while the transaction of `first` has changed the order but not committed, then lets both finish. */
async function race(meal: Paid, first: Side, second: Side, on: Kysely<Database>): Promise<[string, string]> {
  const gate = await pauseChanges(db, 'orders');
  const waiting = () => waitingConnections(db);
  const one = first(on, meal);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  const two = second(on, meal);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(2);
  await gate.resume();
  return Promise.all([one, two]);
}

interface Race {
  readonly name: string;
  /** What has happened to the order before. */
  readonly before?: Side;
  readonly sides: [Side, Side];
  /** The results of both sides when the order is locked. */
  readonly answers: [string, string];
  /** Status and payment of the order at the end, when it is locked, its portions in stock and its changes. */
  readonly end: [status: string, payment: string, left: number, changes: number];
  /** The results of both sides without the lock; absent if a test of its own has the control. */
  readonly unguarded?: [string, string];
  /** The second side only reads the order, so that without the lock its answer alone is wrong. */
  readonly readsOnly?: true;
}

/** Runs a race with a new order. @returns the results of both sides, and what became of the order */
async function run({ before, sides }: Race, on: Kysely<Database>) {
  const meal = await paidMeal();
  await before?.(db, meal);
  const versionOf = async () =>
    (await db.selectFrom('orders').select('version').where('number', '=', meal.number).executeTakeFirstOrThrow())
      .version;
  const version = await versionOf();
  const answers = await race(meal, ...sides, on);
  const { status, payments, left } = await stateOf(meal);
  return { answers, end: [status, ...payments, left, (await versionOf()) - version] };
}

const cancelledText = 'This order was cancelled at 1:00 pm.';
const races: readonly Race[] = [
  {
    name: 'prepare, then prepare on another device',
    sides: [acts(prepare), acts(prepare)],
    answers: ['acted', 'acted'],
    end: ['preparing', 'completed', 1, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'ready, then prepare on another device',
    sides: [acts({ action: 'ready' }), acts(prepare)],
    answers: ['acted', 'This order is ready already.'],
    end: ['ready', 'completed', 1, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'prepare, then ready on another device',
    sides: [acts(prepare), acts({ action: 'ready' })],
    answers: ['acted', 'acted'],
    end: ['ready', 'completed', 1, 2],
  },
  {
    name: 'cancel, then cancel on another device',
    sides: [acts(cancel), acts(cancel)],
    answers: ['acted', 'acted'],
    end: ['cancelled', 'refund_due', 3, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'hand-over, then not collected',
    before: acts({ action: 'ready' }),
    sides: [handsOver, acts(notCollected, 3)],
    answers: ['delivered', 'This order was handed over at 1:00 pm.'],
    end: ['delivered', 'completed', 1, 1],
    unguarded: ['delivered', 'acted'],
  },
  {
    name: 'not collected, then hand-over',
    before: acts({ action: 'ready' }),
    sides: [acts(notCollected, 3), handsOver],
    answers: ['acted', 'cancelled'],
    end: ['cancelled', 'completed', 1, 1],
    unguarded: ['acted', 'delivered'],
  },
  {
    name: 'delay, then delay on another device',
    sides: [
      acts({ action: 'delay', minutes: 10, delayed_minutes: 0 }),
      acts({ action: 'delay', minutes: 20, delayed_minutes: 0 }),
    ],
    answers: ['acted', 'This order was delayed already. It is ready about 1:30 pm.'],
    end: ['confirmed', 'completed', 1, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'cancel, then prepare',
    sides: [acts(cancel), acts(prepare)],
    answers: ['acted', cancelledText],
    end: ['cancelled', 'refund_due', 3, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'prepare, then cancel',
    sides: [acts(prepare), acts(cancel)],
    answers: ['acted', 'acted'],
    end: ['cancelled', 'refund_due', 1, 2],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'cancel, then hand-over',
    sides: [acts(cancel), handsOver],
    answers: ['acted', 'cancelled'],
    end: ['cancelled', 'refund_due', 3, 1],
    unguarded: ['acted', 'delivered'],
  },
  {
    name: 'hand-over, then cancel',
    sides: [handsOver, acts(cancel)],
    answers: ['delivered', 'This order was handed over at 1:00 pm.'],
    end: ['delivered', 'completed', 1, 1],
    unguarded: ['delivered', 'acted'],
  },
  {
    name: 'the customer cancels, then prepare',
    sides: [customerCancels, acts(prepare)],
    answers: ['cancelled', 'Asha Rao cancelled this order at 1:00 pm.'],
    end: ['cancelled', 'refund_due', 3, 1],
    unguarded: ['cancelled', 'acted'],
  },
  {
    name: 'prepare, then the customer cancels',
    sides: [acts(prepare), customerCancels],
    answers: ['acted', 'too_late'],
    end: ['preparing', 'completed', 1, 1],
    unguarded: ['acted', 'cancelled'],
  },
  {
    name: 'the customer cancels, then hand-over',
    sides: [customerCancels, handsOver],
    answers: ['cancelled', 'cancelled'],
    end: ['cancelled', 'refund_due', 3, 1],
    unguarded: ['cancelled', 'delivered'],
  },
  {
    name: 'hand-over, then the customer cancels',
    sides: [handsOver, customerCancels],
    answers: ['delivered', 'too_late'],
    end: ['delivered', 'completed', 1, 1],
    unguarded: ['delivered', 'cancelled'],
  },
  ...(
    [
      ['cancel', acts(cancel), 'acted', 'cancelled', ['cancelled', 'refund_due', 3, 1]],
      ['the customer cancels', customerCancels, 'cancelled', 'cancelled', ['cancelled', 'refund_due', 3, 1]],
      ['hand-over', handsOver, 'delivered', 'already handed over', ['delivered', 'completed', 1, 1]],
    ] as const
  ).flatMap(([name, side, answer, late, end]): Race[] => [
    {
      name: `${name}, then the check for a later day`,
      before: isForTomorrow,
      sides: [side, checksEarly],
      answers: [answer, late],
      end: [...end],
      unguarded: [answer, 'early'],
      readsOnly: true,
    },
    {
      name: `the check for a later day, then ${name}`,
      before: isForTomorrow,
      sides: [checksEarly, side],
      answers: ['early', answer],
      end: [...end],
    },
  ]),
  {
    name: "the provider's refund, then hand-over",
    sides: [refunds, handsOver],
    answers: ['noted', 'cancelled'],
    end: ['cancelled', 'refunded', 3, 1],
    unguarded: ['noted', 'delivered'],
  },
  {
    name: "hand-over, then the provider's refund",
    sides: [handsOver, refunds],
    answers: ['delivered', 'noted'],
    end: ['delivered', 'refunded', 1, 1],
    unguarded: ['delivered', 'noted'],
  },
];

it.each(races)('$name: the second action sees what the first has changed', async (each) => {
  expect(await run(each, db)).toEqual({ answers: each.answers, end: each.end });
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it('prepare, then cancel: the stock is not returned, because the dishes are being cooked', async () => {
  const meal = await paidMeal();
  await race(meal, acts(prepare), acts(cancel), db);
  expect((await stateOf(meal)).left).toBe(1);
});

const controls = races.filter(({ unguarded }) => unguarded !== undefined);
it.each(controls)('$name: both actions see the old state without the lock (control)', async (each) => {
  const done = await run(each, unlocked);
  expect(done.answers).toEqual(each.unguarded);
  expect(isDeepStrictEqual(done.end, each.end)).toBe(each.readsOnly === true);
});

/** Prepares an order, and marks it as ready a minute later. Returns how many minutes after the first action it was seen. */
async function prepareThenReady(on: Kysely<Database>): Promise<number> {
  const meal = await paidMeal();
  await race(meal, acts(prepare), acts({ action: 'ready' }, 1 / 60), on);
  const { seen_at } = await db
    .selectFrom('orders')
    .select('seen_at')
    .where('restaurant_id', '=', meal.restaurantId)
    .executeTakeFirstOrThrow();
  return ((seen_at?.getTime() ?? 0) - noon) / 60_000;
}

it('prepare, then ready a minute later: the order was seen at the first action', async () => {
  expect(await prepareThenReady(db)).toBe(0);
});

it('prepare, then ready a minute later: the order was seen at the second one without the lock (control)', async () => {
  expect(await prepareThenReady(unlocked)).toBe(1);
});

it('prepare, then cancel: the stock is returned without the lock (control)', async () => {
  const meal = await paidMeal();
  await race(meal, acts(prepare), acts(cancel), unlocked);
  expect((await stateOf(meal)).left).toBe(3);
});

/** Starts twenty hand-overs of an order while the first one to change it has not committed. Returns their results. */
async function twentyHandOvers(on: Kysely<Database>): Promise<{ answers: string[]; meal: Paid }> {
  const meal = await paidMeal();
  const gate = await pauseChanges(db, 'orders');
  const devices = Array.from({ length: 20 }, () => handsOver(on, meal));
  await expect.poll(() => waitingConnections(db), { timeout: 20_000 }).toBe(20);
  await gate.resume();
  return { answers: await Promise.all(devices), meal };
}

it('twenty devices that enter the code concurrently hand the order over once', async () => {
  const { answers, meal } = await twentyHandOvers(db);
  expect(answers.filter((answer) => answer === 'delivered')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'already handed over')).toHaveLength(19);
  expect((await stateOf(meal)).status).toBe('delivered');
});

it('twenty devices hand the order over more than once without the lock (control)', async () => {
  const { answers } = await twentyHandOvers(unlocked);
  expect(answers.filter((answer) => answer === 'delivered').length).toBeGreaterThan(1);
});

it('twenty devices that cancel an order concurrently cause one refund and return the stock once', async () => {
  const meal = await paidMeal();
  const answers = await Promise.all(Array.from({ length: 20 }, () => acts(cancel)(db, meal)));
  expect(new Set(answers)).toEqual(new Set(['acted']));
  expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
});
