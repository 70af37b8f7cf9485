import type { Schemas } from '../../openapi/client.ts';
import { scheduleColumns } from '../restaurants/schedule.store.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { ownRestaurants, updateOwnRestaurant, type OwnRestaurant } from './restaurants.store.ts';

/** Reads the opening hours and closed dates of a restaurant; undefined if it is not the partner's own. */
export function readHours(db: Db, { partnerId, restaurantId }: OwnRestaurant) {
  return ownRestaurants(db, partnerId)
    .where('restaurants.id', '=', restaurantId)
    .select(scheduleColumns)
    .select('restaurants.hours_version')
    .executeTakeFirst();
}

/**
 * Replaces the weekly hours and closed dates, if the version is the stored one.
 * @returns false if nothing was replaced, because of another version or because the restaurant is not the partner's
 * own.
 */
export async function replaceHours(
  db: Db,
  restaurant: OwnRestaurant,
  { opening_hours, closed_dates }: Pick<Schemas['HoursChange'], 'opening_hours' | 'closed_dates'>,
  version: number,
): Promise<boolean> {
  const restaurant_id = restaurant.restaurantId;
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await updateOwnRestaurant(trx, restaurant)
      .set((row) => ({ hours_version: row('hours_version', '+', 1) }))
      .where('hours_version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom('opening_hours').where('restaurant_id', '=', restaurant_id).execute();
    await trx.deleteFrom('closed_dates').where('restaurant_id', '=', restaurant_id).execute();
    if (opening_hours.length > 0) {
      const rows = opening_hours.map((each) => ({ restaurant_id, ...each }));
      await trx.insertInto('opening_hours').values(rows).execute();
    }
    if (closed_dates.length > 0) {
      const rows = closed_dates.map((each) => ({ restaurant_id, ...each }));
      await trx.insertInto('closed_dates').values(rows).execute();
    }
    return true;
  });
}
