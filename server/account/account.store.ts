import { CompiledQuery, sql } from 'kysely';
import { orderId } from '../../domain/order-id.ts';
import { orderRights } from '../../domain/order-rights.ts';
import type { StoredStatus } from '../../domain/order-states.ts';
import { accountTables } from '../auth/accounts.store.ts';
import type { Audience, Db, Tx, Subject } from '../db/schema.ts';
import { personalColumns } from '../restaurants/restaurant-settings.ts';

/**
 * Reads the phone number of an account; null if there is no such account.
 * @param options `isLocked`: whether the row is locked until the transaction ends
 */
export async function phoneOf(db: Db, { audience, id }: Subject, { isLocked = false } = {}): Promise<string | null> {
  const accounts = db.selectFrom(accountTables[audience]).select('phone').where('id', '=', id);
  const account = await accounts.$if(isLocked, (query) => query.forUpdate()).executeTakeFirst();
  return account?.phone ?? null;
}

/** Deletes the codes and browsers of a phone number. */
export async function deleteLogins(
  trx: Tx,
  { audience, phone }: { readonly audience: Audience; readonly phone: string },
): Promise<void> {
  for (const table of ['otp_codes', 'known_browsers'] as const)
    await trx.deleteFrom(table).where('audience', '=', audience).where('phone', '=', phone).execute();
}

/** Deletes the row of an account. */
export async function deleteAccount(trx: Tx, { audience, id }: Subject): Promise<void> {
  await trx.deleteFrom(accountTables[audience]).where('id', '=', id).execute();
}

export interface OwnOrder {
  /** As in the API: `12-1042`. */
  readonly id: string;
  readonly status: StoredStatus;
}

/**
 * Reads the orders of a customer.
 * @param options `isLocked`: whether the rows are locked until the transaction ends
 */
export async function readOwnOrders(db: Db, customerId: number, { isLocked = false } = {}): Promise<OwnOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['restaurant_id', 'number', 'status'])
    .where('customer_id', '=', customerId)
    .orderBy('restaurant_id')
    .orderBy('number')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return rows.map(({ restaurant_id, number, status }) => ({ id: orderId(restaurant_id, number), status }));
}

/** Finds the oldest refund of a customer's orders that is not finished. */
export async function findOpenRefund(db: Db, customerId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'refunds.restaurant_id')
        .onRef('orders.number', '=', 'refunds.order_number'),
    )
    .select(['refunds.restaurant_id', 'refunds.order_number', 'refunds.status'])
    .where('orders.customer_id', '=', customerId)
    .where('refunds.status', '<>', 'processed')
    .where('refunds.retried_as', 'is', null)
    .orderBy('refunds.id')
    .executeTakeFirst();
}

/** Removes the person from the orders: the account's number, the words to the kitchen, and the browser's keys. */
export async function removePerson(trx: Tx, customerId: number, now: Date): Promise<void> {
  await trx.deleteFrom('order_keys').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('order_events').where('customer_id', '=', customerId).execute();
  await trx
    .updateTable('orders')
    .set((row) => ({
      customer_id: null,
      kitchen_note: null,
      idempotency_key: null,
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Locks the rows of a partner's restaurants until the transaction ends. */
export async function lockRestaurants(trx: Tx, partnerId: number): Promise<void> {
  const locked = trx.selectFrom('restaurants').select('id').where('partner_id', '=', partnerId);
  await locked.orderBy('id').forUpdate().execute();
}

/** Counts the orders that the first restaurant with some still owes; undefined if no restaurant of the partner owes one. */
export async function findOpenOrders(trx: Tx, partnerId: number) {
  return trx
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select((row) => ['restaurants.name', row.fn.countAll<number>().as('count')])
    .where('restaurants.partner_id', '=', partnerId)
    .where('orders.status', 'in', orderRights.partner.owe)
    .groupBy(['restaurants.id', 'restaurants.name'])
    .orderBy('restaurants.id')
    .executeTakeFirst();
}

const released = Object.fromEntries((['partner_id', ...personalColumns] as const).map((name) => [name, null]));

/** Deletes what a partner's restaurants have of the partner, and hides them. */
export async function releaseRestaurants(trx: Tx, partnerId: number, now: Date): Promise<void> {
  await trx.deleteFrom('partner_calls').where('partner_id', '=', partnerId).execute();
  await trx
    .updateTable('restaurants')
    .set((row) => ({ ...released, deleted_at: row.fn.coalesce('deleted_at', row.val(now)) }))
    .where('partner_id', '=', partnerId)
    .execute();
}

/** Rows that are read and serialized at once: few enough that other requests do not wait long. */
const batch = 100;

/** Reads the rows of a query through a cursor, which is open in the transaction. */
export async function* batchesOf(trx: Tx, { sql: text, parameters }: CompiledQuery) {
  await trx.executeQuery(CompiledQuery.raw(`declare exported no scroll cursor for ${text}`, [...parameters]));
  let read: number;
  do {
    const { rows } = await sql`fetch ${sql.lit(batch)} from exported`.execute(trx);
    yield rows;
    read = rows.length;
  } while (read === batch);
  await sql`close exported`.execute(trx);
}
