import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, Db, Tx } from '../db/schema.ts';
import { acceptanceColumns, kitchenColumns } from './restaurant-settings.ts';
import { scheduleColumns, scheduleOf } from './schedule.store.ts';

/** The number that customers call, for a query on `restaurants`: that for guests, else its phone number (D325, D366). */
export const shownPhone = sql<string | null>`coalesce(restaurants.guest_phone, restaurants.phone)`;

/** The columns that decide about pickup times, for a query on `restaurants`. */
export function pickupColumns(row: ExpressionBuilder<Database, 'restaurants'>) {
  return [...scheduleColumns(row), ...kitchenColumns] as const;
}

/** Reads when a restaurant takes orders. */
export async function readSchedule(db: Db, restaurantId: number) {
  const row = await db
    .selectFrom('restaurants')
    .select(scheduleColumns)
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return scheduleOf(row);
}

/** Reads what decides about the pickup times of a restaurant. */
export async function readKitchen(db: Db, restaurantId: number) {
  return db.selectFrom('restaurants').select(pickupColumns).where('id', '=', restaurantId).executeTakeFirst();
}

/** Selects a restaurant at which customers may order. */
function orderable(db: Db, restaurantId: number) {
  return db
    .selectFrom('restaurants')
    .where('id', '=', restaurantId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null);
}

/** Reads the restaurant of a new order; undefined if customers may not order there. */
export async function findKitchen(db: Db, restaurantId: number) {
  return orderable(db, restaurantId).select('name').select(pickupColumns).executeTakeFirst();
}

/** Reads a restaurant with what customers see beside its pickup times; undefined if they may not order there. */
export async function findPickupKitchen(db: Db, restaurantId: number) {
  return orderable(db, restaurantId)
    .select(pickupColumns)
    .select(['accept_mode', 'accept_minutes', shownPhone.as('phone')])
    .executeTakeFirst();
}

/** Reads the prices of the dishes among these that can be ordered. */
export async function findPrices(db: Db, restaurantId: number, ids: readonly number[]) {
  return db
    .selectFrom('menu_items')
    .select(['id', 'name', 'price_paise', 'discount_percentage', 'platform_discount_percentage'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Locks the restaurant of an order against deletion until the transaction ends.
 * @returns its settings, or null if the restaurant is deleted, so that the order could not be handed over.
 */
export async function lockKitchen(trx: Tx, restaurantId: number) {
  const restaurant = await trx
    .selectFrom('restaurants')
    .select(['deleted_at', 'status', ...acceptanceColumns])
    .where('id', '=', restaurantId)
    // This lock blocks neither other settlements nor changes by the partner.
    .forKeyShare()
    .executeTakeFirst();
  return restaurant?.deleted_at === null ? restaurant : null;
}

/** Reads what determines the times of an order that is accepted. */
export async function readAcceptance(db: Db, restaurantId: number) {
  return db
    .selectFrom('restaurants')
    .select(acceptanceColumns)
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
}
