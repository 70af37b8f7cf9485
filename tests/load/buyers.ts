import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { createDemo } from '../../demo/demo.ts';
import { createDeps } from '../../server/process/create-deps.ts';
import type { Db } from '../../server/db/schema.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { post, tokenSigner } from './api.ts';
import { orderBody } from '../fixtures/order.ts';

/** Initial stock of each dish. The last three dishes sell out. */
const initialCounts = [500_000, 500_000, 60, 25, 5];

/** A request that places an order. It is repeated with the same key if there is no response. */
export interface OrderAttempt {
  readonly token: string;
  readonly key: string;
  readonly body: ReturnType<typeof randomOrder>;
}

/** What one buyer of `keepBuying` does. */
interface BuyingLoop {
  /** Returns the next order to place, with a new key. */
  attempt(): OrderAttempt;
  stopped(): boolean;
  onFailure(reason: unknown): void;
}

/** An order that the server has acknowledged and therefore must not lose or change. */
export interface AcknowledgedOrder {
  readonly id: string;
  readonly providerOrderId: string;
  readonly amount: number;
  paid: boolean;
}

/**
 * Creates customers who place, pay and verify orders, and records the responses.
 * @param random Returns numbers from 0 to 1.
 */
export function createBuyers(random: () => number) {
  /** By idempotency key. */
  const acknowledged = new Map<string, AcknowledgedOrder>();
  /** Number of rejected orders by error code. */
  const rejected: Record<string, number> = {};
  let answerCount = 0;

  /** @returns null if the order was rejected. @throws if there was no response, or a 5xx */
  async function place(origin: string, { token, key, body }: OrderAttempt): Promise<AcknowledgedOrder | null> {
    const { status, body: answer } = await post(origin, '/order/placeorder', { token, idempotencyKey: key, body });
    if (status >= 500) throw new Error(`${status} ${answer.code}`);
    answerCount += 1;
    if (!answer.order) {
      const code = answer.code ?? String(status);
      rejected[code] = (rejected[code] ?? 0) + 1;
      return null;
    }
    const { id, order_id: providerOrderId, amount } = answer.order;
    // The same key must return the same order, also after a crash.
    const order = acknowledged.get(key) ?? { id, providerOrderId, amount, paid: false };
    expect({ id, providerOrderId, amount }).toEqual({
      id: order.id,
      providerOrderId: order.providerOrderId,
      amount: order.amount,
    });
    acknowledged.set(key, order);
    return order;
  }

  async function payAndReport(origin: string, token: string, order: AcknowledgedOrder): Promise<void> {
    const webhook = ['once', 'twice', 'none'][Math.floor(random() * 3)];
    const paid = await post(origin, '/sandbox/payments', {
      body: { order_id: order.providerOrderId, outcome: 'success', webhook },
    });
    answerCount += 1;
    const payment = paid.body as unknown as { razorpay_payment_id: string; razorpay_signature: string };
    const { body } = await post(origin, '/order/verifypayment', {
      token,
      body: {
        razorpay_order_id: order.providerOrderId,
        razorpay_payment_id: payment.razorpay_payment_id,
        signature: payment.razorpay_signature,
      },
    });
    answerCount += 1;
    if (body.outcome === 'paid') order.paid = true;
  }

  /**
   * Places, pays and verifies orders with one token until `stopped()`. Repeats an unanswered request with the same key; if
   * it is stopped before the answer, the attempt is added to `unanswered`.
   * @param onFailure Called with the reason when a request gets no response, or a 5xx.
   */
  async function keepBuying(
    origin: string,
    { attempt, stopped, onFailure }: BuyingLoop,
    unanswered: OrderAttempt[],
  ): Promise<void> {
    while (!stopped()) {
      const next = attempt();
      const order = await placeUntilAnswered(next);
      if (order === 'stopped') unanswered.push(next);
      else if (order) await payAndReport(origin, next.token, order).catch(onFailure);
    }
    async function placeUntilAnswered(next: OrderAttempt): Promise<AcknowledgedOrder | null | 'stopped'> {
      while (!stopped()) {
        try {
          return await place(origin, next);
        } catch (error) {
          onFailure(error);
          await sleep(50);
        }
      }
      return 'stopped';
    }
  }

  return {
    acknowledged,
    rejected,
    keepBuying,
    /** Number of requests that got a response. */
    answers: () => answerCount,
    paid: () => [...acknowledged.values()].filter((order) => order.paid).length,
    place,
    payAndReport,

    /**
     * Expects that the database has each acknowledged order with the acknowledged values, and one order per key. Only an
     * order that a newer one of its customer has replaced has no key: it is cancelled (D327).
     */
    async expectAcknowledgedOrders(db: Db): Promise<void> {
      const rows = await db
        .selectFrom('orders')
        .select(['restaurant_id', 'number', 'customer_id', 'status', 'end_by'])
        .select(['total_paise', 'provider_order_id', 'idempotency_key'])
        .execute();
      const keyed = rows.filter((row) => row.idempotency_key !== null);
      expect(new Set(keyed.map((row) => row.idempotency_key)).size).toBe(keyed.length);
      const newest = new Map<number | null, number>();
      for (const { customer_id: id, number } of rows) newest.set(id, Math.max(newest.get(id) ?? 0, number));
      const isReplaced = (row: (typeof rows)[number]) =>
        row.status === 'cancelled' && row.end_by === 'customer' && row.number < (newest.get(row.customer_id) ?? 0);
      expect(rows.filter((row) => row.idempotency_key === null && !isReplaced(row))).toEqual([]);
      const byId = new Map(rows.map((row) => [`${row.restaurant_id}-${row.number}`, row]));
      for (const [key, order] of acknowledged) {
        const row = byId.get(order.id);
        expect(
          row && {
            id: `${row.restaurant_id}-${row.number}`,
            providerOrderId: row.provider_order_id,
            amount: row.total_paise,
            key: row.idempotency_key ?? key,
          },
        ).toEqual({ id: order.id, providerOrderId: order.providerOrderId, amount: order.amount, key });
      }
      const paid = [...acknowledged.values()].filter((order) => order.paid);
      expect(paid.filter(({ id }) => byId.get(id)?.status !== 'confirmed')).toEqual([]);
    },
  };
}

/** Creates a restaurant and `customers` customers, and returns their access tokens. */
export async function createRestaurantWithCustomers(db: Db, customers: number) {
  const dishes = initialCounts.map((count) => ({ pricePaise: 10_000, count }));
  const { restaurantId, menuIds } = await createRestaurant(db, dishes);
  const sign = await tokenSigner(db);
  const tokens = await Promise.all((await addCustomers(db, customers)).map(sign));
  return { restaurantId, menuIds, tokens };
}

/** Returns the body of a random order: one to three different dishes, one to three portions of each. */
export function randomOrder(restaurantId: number, menuIds: readonly number[], random: () => number) {
  const wanted = menuIds.filter(() => random() < 0.4).slice(0, 3);
  const chosen = wanted.length > 0 ? wanted : menuIds.slice(0, 1);
  return orderBody(
    restaurantId,
    chosen.map((id) => ({ id, quantity: 1 + Math.floor(random() * 3) })),
  );
}

/** Runs the workers as if up to 63 minutes had passed, so that every order is settled and every refund is made. */
export async function settleAllOrders(db: Db): Promise<void> {
  const now = () => new Date();
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const config = { ...read.config, jwtSecret: 'a secret of the load tests, long enough' };
  const deps = await createDeps(config, { db, now, demo: createDemo({ now }) });
  for (const minutes of [2, 16, 61, 63]) {
    const later = new Date(Date.now() + minutes * 60_000);
    await releaseExpiredHolds(db, later);
    while (await reconcile(deps, later));
    await processRefunds(deps, later);
  }
}

/** Returns a generator of numbers from 0 to 1; equal seeds give equal numbers. */
export function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
