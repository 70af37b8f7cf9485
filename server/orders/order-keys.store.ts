import { orderId, type OrderKey } from '../../domain/order-id.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Deps } from '../process/deps.ts';
import { ofOrders, orderColumns, paidAt } from './order-columns.ts';
import { fingerprint, type OrderBody } from './priced-order.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** A customer's request to place an order. */
export interface Placement {
  readonly customerId: number;
  /** The `Idempotency-Key` of the request; requests with the same key mean the same order. */
  readonly key: string | undefined;
  readonly body: OrderBody;
}

type KeyedPlacement = Placement & { readonly key: string };

/**
 * Age at which a claim that still has no order is taken for that of a crashed process, so that its key may be used for
 * another order, ms.
 */
const claimLifetimeMs = minuteMs;

const hasKey = (placement: Placement): placement is KeyedPlacement => placement.key !== undefined;

/**
 * Claims a customer's idempotency key for the content of a request. This happens before the transaction that places the
 * order, so that if two different orders use the same key at the same time, the second fails before it takes stock. A
 * request with the same content may claim the key again; the lock of the customer serializes such requests.
 * @returns the order that was placed with this key, if any.
 * @throws ApiError if the key belongs to another order, or to one that is cancelled or paid.
 */
export async function claimOrderKey(
  { db, databaseTime }: Pick<Deps, 'db' | 'databaseTime'>,
  placement: Placement,
): Promise<OrderKey | undefined> {
  if (!hasKey(placement)) return undefined;
  const claim = { restaurant_id: placement.body.restaurant_id, request_hash: fingerprint(placement.body) };
  const at = await databaseTime(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_keys')
    .values({ ...ownerOf(placement), ...claim, order_number: null, open_since: at })
    .onConflict((on) =>
      on
        .columns(['customer_id', 'key'])
        .doUpdateSet({ ...claim, open_since: at })
        .where('order_keys.open_since', '<', new Date(at.getTime() - claimLifetimeMs)),
    )
    .executeTakeFirstOrThrow();
  // A key that was just claimed has no order yet.
  return numInsertedOrUpdatedRows ? undefined : findPlaced(db, placement);
}

/**
 * Finds the order that was placed with this key.
 * @throws ApiError if the key belongs to another order, or to one that is cancelled or paid.
 */
export async function findPlaced(db: Db, placement: Placement): Promise<OrderKey | undefined> {
  if (!hasKey(placement)) return undefined;
  const row = await db
    .selectFrom('order_keys')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'order_keys.restaurant_id')
        .onRef('orders.number', '=', 'order_keys.order_number'),
    )
    .select(['order_keys.request_hash', 'order_keys.restaurant_id', 'orders.number', 'orders.status'])
    .select(ofOrders(orderColumns.paid))
    .where('order_keys.customer_id', '=', placement.customerId)
    .where('order_keys.key', '=', placement.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== fingerprint(placement.body)) throw keyOfAnotherOrder();
  if (row.number === null) return undefined;
  if (row.status === 'cancelled')
    throw new ApiError('payment_failed', { detail: 'This order was cancelled. Please order again.' });
  // Another payment window would take the money twice.
  if (paidAt(row))
    throw new ApiError('order_already_paid', { detail: `Order ${orderId(row.restaurant_id, row.number)} is paid.` });
  return { restaurantId: row.restaurant_id, number: row.number };
}

/**
 * Assigns the claimed key to the order, in the transaction that writes the order. If the claim was released in the
 * meantime, it is made again.
 * @throws ApiError if another order has claimed the key in the meantime.
 */
export async function bindOrderKey(trx: Tx, placement: Placement, number: number): Promise<void> {
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

/** Releases the claim of a rejected request. */
export async function releaseClaim(db: Db, placement: Placement): Promise<void> {
  if (!hasKey(placement)) return;
  await db
    .deleteFrom('order_keys')
    .where('customer_id', '=', placement.customerId)
    .where('key', '=', placement.key)
    .where('request_hash', '=', fingerprint(placement.body))
    .where('order_number', 'is', null)
    .execute();
}

/** Frees the key of an order that can no longer be paid, so that the next request with this key places a new order. */
export async function freeOrderKey(
  trx: Tx,
  order: { readonly customer_id: number | null; readonly idempotency_key: string | null },
): Promise<void> {
  if (order.customer_id === null || order.idempotency_key === null) return;
  await trx
    .deleteFrom('order_keys')
    .where('customer_id', '=', order.customer_id)
    .where('key', '=', order.idempotency_key)
    .execute();
}

const ownerOf = ({ customerId, key }: KeyedPlacement) => ({ customer_id: customerId, key });

const keyOfAnotherOrder = () =>
  new ApiError('validation_error', { detail: 'Idempotency-Key: was used for another order, use a new one' });
