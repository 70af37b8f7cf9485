import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createDemo } from '../../demo/demo.ts';
import { createDeps } from '../../server/create-deps.ts';
import type { Database } from '../../server/db/schema.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { orderOf, post, tokenSigner } from './api.ts';

/** What there is of each dish at first: the last three run out. */
const counts = [500_000, 500_000, 60, 25, 5];

/** An order that a customer places; without an answer it is sent again with the same key. */
export interface Attempt {
  readonly token: string;
  readonly key: string;
  readonly body: ReturnType<typeof mealOf>;
}

/** What a customer was told; all of it must stay true. */
export interface Told {
  readonly id: string;
  readonly providerOrderId: string;
  readonly amount: number;
  paid: boolean;
}

/** Customers who order, pay and report, and remember each answer. @param random From 0 to 1. */
export function createBuyers(random: () => number) {
  /** By the order's key. */
  const told = new Map<string, Told>();
  /** Orders that were refused, by code. */
  const refused: Record<string, number> = {};
  let answers = 0;

  /** @returns null when it was refused. @throws when no answer came, or 5xx. */
  async function place(origin: string, { token, key, body }: Attempt): Promise<Told | null> {
    const { status, body: answer } = await post(origin, '/order/placeorder', { token, key, body });
    if (status >= 500) throw new Error(`${status} ${answer.code}`);
    answers += 1;
    if (!answer.order) {
      const code = answer.code ?? String(status);
      refused[code] = (refused[code] ?? 0) + 1;
      return null;
    }
    const { id, order_id: providerOrderId, amount } = answer.order;
    // The same key is the same order, also over a crash.
    const order = told.get(key) ?? { id, providerOrderId, amount, paid: false };
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

  return {
    told,
    refused,
    /** Calls that were answered so far. */
    answers: () => answers,
    paid: () => [...told.values()].filter((order) => order.paid).length,
    place,
    payAndReport,

    /** Every order that was answered is there as it was answered, and each key has one order. */
    async expectAllTold(db: Kysely<Database>): Promise<void> {
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
        ).toEqual({ id: order.id, providerOrderId: order.providerOrderId, amount: order.amount });
      }
      const paid = [...told].filter(([, order]) => order.paid);
      expect(paid.filter(([key]) => byKey.get(key)?.status !== 'confirmed')).toEqual([]);
    },
  };
}

/** A restaurant, and tokens of so many customers. */
export async function openFor(db: Kysely<Database>, customers: number) {
  const dishes = counts.map((count) => ({ pricePaise: 10_000, count }));
  const { restaurantId, menuIds } = await createRestaurant(db, dishes);
  const sign = await tokenSigner(db);
  const tokens = await Promise.all((await addCustomers(db, customers)).map(sign));
  return { restaurantId, menuIds, tokens };
}

/** One to three each of one to three dishes. */
export function mealOf(restaurantId: number, menuIds: readonly number[], random: () => number) {
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
export async function settleEverything(db: Kysely<Database>): Promise<void> {
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

/** Numbers from 0 to 1, the same for the same seed. */
export function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
