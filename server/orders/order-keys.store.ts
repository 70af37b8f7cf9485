import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { OrderKey } from './orders.store.ts';
import { fingerprint, type OrderBody } from './priced-order.ts';

/** An order as a customer asks for it. */
export interface Placement {
  readonly customerId: number;
  /** The client's `Idempotency-Key`; the same one again is the same order. */
  readonly key: string | undefined;
  readonly body: OrderBody;
}

type KeyedPlacement = Placement & { readonly key: string };

/** A claim that became no order within this time has lost its process: the key may be used for another order. ms */
const claimLifetimeMs = 60_000;

const hasKey = (placement: Placement): placement is KeyedPlacement => placement.key !== undefined;

/**
 * Claims the key for this content, over all restaurants of the customer, in a short transaction of its own: of two
 * different orders at the same moment the second is refused before it touches any stock. A claim does not exclude the
 * same order again; those follow each other by the customer's lock.
 * @returns the order that the key has placed already.
 * @throws ApiError where the key stands for another order, or for one that is cancelled.
 */
export async function claimOrderKey(
  { db, databaseTime }: Pick<Deps, 'db' | 'databaseTime'>,
  placement: Placement,
): Promise<OrderKey | undefined> {
  if (!hasKey(placement)) return undefined;
  const claim = { restaurant_id: placement.body.restaurant_id, request_hash: fingerprint(placement.body) };
  return transact(db, async (trx) => {
    const at = await databaseTime(trx);
    await trx
      .insertInto('order_keys')
      .values({ ...ownerOf(placement), ...claim, order_number: null, open_since: at })
      .onConflict((on) =>
        on
          .columns(['customer_id', 'key'])
          .doUpdateSet({ ...claim, open_since: at })
          .where('order_keys.open_since', '<', new Date(at.getTime() - claimLifetimeMs)),
      )
      .execute();
    return findPlaced(trx, placement);
  });
}

/** The order that this key has placed. @throws ApiError where it stands for another order, or for one that is cancelled. */
export async function findPlaced(db: Kysely<Database>, placement: Placement): Promise<OrderKey | undefined> {
  if (!hasKey(placement)) return undefined;
  const row = await db
    .selectFrom('order_keys')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'order_keys.restaurant_id')
        .onRef('orders.number', '=', 'order_keys.order_number'),
    )
    .select(['order_keys.request_hash', 'orders.restaurant_id', 'orders.number', 'orders.status'])
    .where('order_keys.customer_id', '=', placement.customerId)
    .where('order_keys.key', '=', placement.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== fingerprint(placement.body)) throw keyOfAnotherOrder();
  if (row.restaurant_id === null || row.number === null) return undefined;
  if (row.status === 'cancelled')
    throw new ApiError('payment_failed', { detail: 'This order was cancelled. Please order again.' });
  return { restaurantId: row.restaurant_id, number: row.number };
}

/**
 * Gives the claimed key to the order, in the transaction that writes it. A claim that was released meanwhile is made anew.
 * @throws ApiError where another order has claimed the key since.
 */
export async function bindOrderKey(trx: Transaction<Database>, placement: Placement, number: number): Promise<void> {
  if (!hasKey(placement)) return;
  const requestHash = fingerprint(placement.body);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_keys')
    .values({
      ...ownerOf(placement),
      restaurant_id: placement.body.restaurant_id,
      request_hash: requestHash,
      order_number: number,
      open_since: null,
    })
    .onConflict((on) =>
      on
        .columns(['customer_id', 'key'])
        .doUpdateSet({ order_number: number, open_since: null })
        .where('order_keys.order_number', 'is', null)
        .where('order_keys.request_hash', '=', requestHash),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw keyOfAnotherOrder();
}

/** What was refused became no order: its key is free for another one. */
export async function releaseClaim(db: Kysely<Database>, placement: Placement): Promise<void> {
  if (!hasKey(placement)) return;
  await db
    .deleteFrom('order_keys')
    .where('customer_id', '=', placement.customerId)
    .where('key', '=', placement.key)
    .where('request_hash', '=', fingerprint(placement.body))
    .where('order_number', 'is', null)
    .execute();
}

/** The key of an order that nobody can pay any more; the next call with it is a new order. */
export async function freeOrderKey(
  trx: Transaction<Database>,
  order: { readonly customer_id: number; readonly idempotency_key: string | null },
): Promise<void> {
  if (order.idempotency_key === null) return;
  await trx
    .deleteFrom('order_keys')
    .where('customer_id', '=', order.customer_id)
    .where('key', '=', order.idempotency_key)
    .execute();
}

const ownerOf = ({ customerId, key }: KeyedPlacement) => ({ customer_id: customerId, key });

const keyOfAnotherOrder = () =>
  new ApiError('validation_error', { detail: 'Idempotency-Key: was used for another order, use a new one' });
