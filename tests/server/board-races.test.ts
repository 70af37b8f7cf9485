import { expect, it } from 'vitest';
import type { OrderAction } from '../../domain/order-actions.ts';
import type { Db } from '../../server/db/schema.ts';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { settle } from '../../server/orders/settlement.ts';
import { startBoardRaces, type Paid, type Race, type Side } from '../fixtures/board-races.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

const { ordering, db, unlocked, stateOf, paidMeal, acts, handsOver, customerCancels, race, run } =
  await startBoardRaces();

const prepare: OrderAction = { action: 'prepare' };
const notCollected: OrderAction = { action: 'not_collected' };
const cancel: OrderAction = { action: 'cancel', reason: 'too_busy', note: null };

const refunds: Side = (on, { restaurantId, number, paymentId }) =>
  settle(
    { ...ordering.deps, db: on },
    { restaurantId, number },
    { id: paymentId, amountPaise: 21_000, status: 'refunded' },
  );

const unready: OrderAction = { action: 'unready' };
const recall: OrderAction = { action: 'recall' };
const isReady = acts({ action: 'ready' });
/** The worker that ends overdue orders, a day after the order is made overdue. */
const expires: Side = async (on) => {
  const later = new Date(ordering.clock.now.getTime() + 30 * 3_600_000);
  return String(await endOverdueOrders({ ...ordering.deps, db: on }, later));
};

const cancelledText = 'This order was cancelled at 1:00 pm.';
const recalls: readonly Race[] = [
  // The first race: no other order is overdue yet.
  {
    name: 'it is overdue, then not ready yet',
    before: isReady,
    sides: [expires, acts(unready)],
    answers: ['1', 'This order was marked as not collected at 7:00 pm.'],
    end: ['cancelled', 'completed', 1, 1],
  },
  {
    name: 'not ready yet, then hand-over',
    before: isReady,
    sides: [acts(unready), handsOver],
    answers: ['acted', 'delivered'],
    end: ['delivered', 'completed', 1, 2],
  },
  {
    name: 'hand-over, then not ready yet',
    before: isReady,
    sides: [handsOver, acts(unready)],
    answers: ['delivered', 'This order was handed over at 1:00 pm.'],
    end: ['delivered', 'completed', 1, 1],
    unguarded: ['delivered', 'acted'],
  },
  {
    name: 'not ready yet, then not collected',
    before: isReady,
    sides: [acts(unready), acts(notCollected, 3)],
    answers: ['acted', 'This order is not ready yet.'],
    end: ['preparing', 'completed', 1, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'cancel, then not ready yet',
    before: isReady,
    sides: [acts(cancel), acts(unready)],
    answers: ['acted', cancelledText],
    end: ['cancelled', 'refund_due', 1, 1],
    unguarded: ['acted', 'acted'],
  },
  {
    name: 'not ready yet, then cancel',
    before: isReady,
    sides: [acts(unready), acts(cancel)],
    answers: ['acted', 'acted'],
    end: ['cancelled', 'refund_due', 1, 2],
  },
  {
    name: 'recall, then hand-over',
    before: handsOver,
    sides: [acts(recall), handsOver],
    answers: ['acted', 'delivered'],
    end: ['delivered', 'completed', 1, 2],
  },
  {
    name: 'hand-over, then recall',
    before: isReady,
    sides: [handsOver, acts(recall)],
    answers: ['delivered', 'acted'],
    end: ['ready', 'completed', 1, 2],
  },
  {
    name: 'recall, then recall on another device',
    before: handsOver,
    sides: [acts(recall), acts(recall)],
    answers: ['acted', 'acted'],
    end: ['ready', 'completed', 1, 1],
  },
  {
    name: 'recall, then cancel',
    before: handsOver,
    sides: [acts(recall), acts(cancel)],
    answers: ['acted', 'acted'],
    end: ['cancelled', 'refund_due', 1, 2],
  },
  {
    name: 'cancel, then recall',
    before: isReady,
    sides: [acts(cancel), acts(recall)],
    answers: ['acted', cancelledText],
    end: ['cancelled', 'refund_due', 1, 1],
  },
  {
    name: "recall, then the provider's refund",
    before: handsOver,
    sides: [acts(recall), refunds],
    answers: ['acted', 'noted'],
    end: ['ready', 'refunded', 1, 1],
  },
  {
    name: "the provider's refund, then recall",
    before: handsOver,
    // A refund does not change an order that was handed over, only its payment.
    changes: 'payments',
    sides: [refunds, acts(recall)],
    answers: ['noted', 'acted'],
    end: ['ready', 'refunded', 1, 1],
  },
];

const races: readonly Race[] = [
  ...recalls,
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
  expect(done.end).not.toEqual(each.end);
});

/** Prepares an order, and marks it as ready a minute later. Returns how many minutes after the first action it was seen. */
async function prepareThenReady(on: Db): Promise<number> {
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
async function twentyHandOvers(on: Db): Promise<{ answers: string[]; meal: Paid }> {
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

it('recall, then it is overdue: the worker leaves it, and ends it when it is due again', async () => {
  // The orders of other tests end first.
  await expires(db, await paidMeal());
  const meal = await paidMeal();
  await handsOver(db, meal);
  const gate = await pauseChanges(db, 'orders');
  const recalled = acts(recall)(db, meal);
  await expect.poll(() => waitingConnections(db), { timeout: 5_000 }).toBe(1);
  expect(await expires(db, meal)).toBe('0');
  await gate.resume();
  expect(await recalled).toBe('acted');
  expect((await stateOf(meal)).status).toBe('ready');
  expect(await expires(db, meal)).toBe('1');
  expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['completed'] });
});
