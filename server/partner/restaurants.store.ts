import type { Insertable, NotNull, Updateable } from 'kysely';
import { orderRights } from '../../domain/order-rights.ts';
import { ofRestaurants, partnerColumns } from '../restaurants/restaurant-settings.ts';
import type { Database, Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { dayMs } from '../../domain/time-units.ts';

/** Selects the partner's own restaurants that are not deleted. All queries for partners start here. */
export function ownRestaurants(db: Db, partnerId: number) {
  return db
    .selectFrom('restaurants')
    .where('restaurants.partner_id', '=', partnerId)
    .where('restaurants.deleted_at', 'is', null);
}

export interface OwnRestaurant {
  readonly partnerId: number;
  readonly restaurantId: number;
}

/** Updates a partner's own restaurant, if it is not deleted. All updates of the columns that a partner sets start here. */
export function updateOwnRestaurant(db: Db, { partnerId, restaurantId }: OwnRestaurant) {
  return db
    .updateTable('restaurants')
    .where('id', '=', restaurantId)
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null);
}

export async function ownsRestaurant(db: Db, partnerId: number, restaurantId: number): Promise<boolean> {
  const row = await ownRestaurants(db, partnerId)
    .select('restaurants.id')
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Selects a partner's restaurants, oldest first, each with the number of its dishes.
 * @param id Selects only this restaurant.
 */
export function restaurantsOf(db: Db, partnerId: number, id?: number) {
  return (
    ownRestaurants(db, partnerId)
      .select(ofRestaurants(partnerColumns))
      .select((row) =>
        row
          .selectFrom('menu_items')
          .select((dish) => dish.fn.countAll<number>().as('count'))
          .whereRef('menu_items.restaurant_id', '=', 'restaurants.id')
          .where('menu_items.deleted_at', 'is', null)
          .as('menu_count'),
      )
      .$if(id !== undefined, (query) => query.where('restaurants.id', '=', id ?? 0))
      .orderBy('restaurants.id')
      // Only restaurants without an owner have no phone number.
      .$narrowType<{ phone: NotNull }>()
      .execute()
  );
}

export function listCities(db: Db) {
  return db.selectFrom('cities').select(['id', 'name', 'state', 'district']).orderBy('name').orderBy('id').execute();
}

export async function cityExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Maximum of restaurants of a partner. Those that were deleted within 30 days count, since their rows are kept. */
export const maxRestaurants = 100;

/** Whether the partner may add a restaurant. Locks the partner's row, so that concurrent additions are counted. */
export async function mayAddRestaurant(trx: Tx, partnerId: number, now: Date): Promise<boolean> {
  await trx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute();
  const counted = await trx
    .selectFrom('restaurants')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where((row) =>
      row.or([row('deleted_at', 'is', null), row('deleted_at', '>', new Date(now.getTime() - 30 * dayMs))]),
    )
    .executeTakeFirstOrThrow();
  return counted.count < maxRestaurants;
}

/**
 * Adds a restaurant, which awaits approval and is open around the clock until its partner sets opening hours.
 * @returns its id.
 */
export async function addRestaurant(
  db: Db,
  restaurant: Omit<Insertable<Database['restaurants']>, 'id' | 'status'>,
): Promise<number> {
  const { id } = await db
    .insertInto('restaurants')
    .values({ ...restaurant, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  await db
    .insertInto('opening_hours')
    .values(weekdays.map((weekday) => ({ restaurant_id: id, weekday, opens_minute: 0, closes_minute: 1440 })))
    .execute();
  return id;
}

/**
 * Updates a partner's own restaurant, if the version is the stored one. A change of only the picture does not increment
 * the version, since the form has no picture.
 * @param version The version that the client has read; if undefined, the version is not compared.
 * @returns whether the restaurant was updated.
 */
export async function changeRestaurant(
  db: Db,
  restaurant: OwnRestaurant,
  change: Updateable<Database['restaurants']>,
  version?: number,
): Promise<boolean> {
  // An empty change only checks whether the restaurant exists.
  if (Object.keys(change).length === 0) return ownsRestaurant(db, restaurant.partnerId, restaurant.restaurantId);
  const isOfForm = Object.keys(change).some((field) => field !== 'image_url');
  const { numUpdatedRows } = await updateOwnRestaurant(db, restaurant)
    .set((row) => ({ ...change, ...(isOfForm && { version: row('version', '+', 1) }) }))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type RestaurantDeletion =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'not found' }
  /** Nothing was changed, because this many paid orders are not yet handed over. */
  | { readonly kind: 'open orders'; readonly count: number };

/**
 * Deletes a partner's own restaurant, unless paid orders are not yet handed over. The restaurant's row is locked first,
 * so that the order of a concurrent settlement is either counted here or finds the restaurant deleted
 * (`lockKitchen`).
 */
export async function deleteRestaurant(
  db: Db,
  { partnerId, restaurantId }: OwnRestaurant,
  now: Date,
): Promise<RestaurantDeletion> {
  return transact(db, async (trx): Promise<RestaurantDeletion> => {
    const restaurant = await ownRestaurants(trx, partnerId)
      .select('restaurants.id')
      .where('restaurants.id', '=', restaurantId)
      .forUpdate()
      .executeTakeFirst();
    if (!restaurant) return { kind: 'not found' };
    const { count } = await trx
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('restaurant_id', '=', restaurantId)
      .where('status', 'in', orderRights.partner.owe)
      .executeTakeFirstOrThrow();
    if (count > 0) return { kind: 'open orders', count };
    await trx.updateTable('restaurants').set({ deleted_at: now }).where('id', '=', restaurantId).execute();
    return { kind: 'deleted' };
  });
}

/** Reads the name and address of a restaurant. */
export async function addressOf(db: Db, id: number): Promise<{ name: string; street: string }> {
  return db
    .selectFrom('restaurants')
    .select(['name', 'street_address as street'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
