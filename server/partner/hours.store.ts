import { sql, type Kysely, type SqlBool } from 'kysely';
import type { AcceptMode } from '../../domain/acceptance.ts';
import type { CapacityUnit, SlotLength } from '../../domain/pickup-time.ts';
import { orderRights } from '../../domain/order-rights.ts';
import type { Schemas } from '../../openapi/client.ts';
import { scheduleColumns } from '../catalog/schedule.ts';
import type { RushMinutes } from '../db/catalog-tables.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { ownRestaurants } from './restaurants.store.ts';

interface OwnRestaurant {
  readonly partnerId: number;
  readonly restaurantId: number;
}

/**
 * Reads the opening hours, closed dates and order settings of a restaurant; undefined if it is not the partner's own.
 */
export function readOpeningTimes(db: Kysely<Database>, { partnerId, restaurantId }: OwnRestaurant) {
  return ownRestaurants(db, partnerId)
    .where('restaurants.id', '=', restaurantId)
    .select(scheduleColumns)
    .select([
      'restaurants.rush_minutes',
      'restaurants.rush_until',
      'restaurants.preparation_minutes',
      'restaurants.slot_minutes',
      'restaurants.slot_capacity',
      'restaurants.slot_unit',
      'restaurants.accept_mode',
      'restaurants.accept_minutes',
      'restaurants.days_ahead',
      'restaurants.hours_version',
      'restaurants.order_settings_version',
    ])
    .executeTakeFirst();
}

/**
 * Replaces the weekly hours and closed dates, if the version is the stored one.
 * @returns false if nothing was replaced, because of another version or because the restaurant is not the partner's
 * own.
 */
export async function replaceHours(
  db: Kysely<Database>,
  restaurant: OwnRestaurant,
  { opening_hours, closed_dates }: Pick<Schemas['HoursChange'], 'opening_hours' | 'closed_dates'>,
  version: number,
): Promise<boolean> {
  const restaurant_id = restaurant.restaurantId;
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await own(trx, restaurant)
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

interface OrderSettings {
  readonly paused_until?: Date | null;
  readonly rush_minutes?: RushMinutes;
  readonly rush_until?: Date | null;
  readonly preparation_minutes?: number;
  readonly slot_minutes?: SlotLength;
  readonly slot_capacity?: number | null;
  readonly slot_unit?: CapacityUnit;
  readonly last_order_minutes?: number;
  readonly accept_mode?: AcceptMode;
  readonly accept_minutes?: number;
  readonly days_ahead?: number;
}

/**
 * Changes the order settings.
 * @returns false if nothing was changed, because of another version or because the restaurant is not the partner's own.
 */
export async function changeOrderSettings(
  db: Kysely<Database>,
  restaurant: OwnRestaurant,
  change: OrderSettings,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await own(db, restaurant)
    .set((row) => ({ ...change, order_settings_version: row('order_settings_version', '+', 1) }))
    .where('order_settings_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function own(db: Kysely<Database>, { partnerId, restaurantId }: OwnRestaurant) {
  return db
    .updateTable('restaurants')
    .where('id', '=', restaurantId)
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null);
}

/**
 * Selects the slots of orders that hold stock or are paid but not handed over, with the number of orders in each slot.
 */
export function listOpenSlots(db: Kysely<Database>, restaurantId: number, now: Date) {
  return db
    .selectFrom('orders')
    .where('restaurant_id', '=', restaurantId)
    .where((row) =>
      row.or([
        row('status', 'in', orderRights.partner.owe),
        row.and([row('status', '=', 'pending'), row('hold_until', '>', now), row('hold_given_back_at', 'is', null)]),
      ]),
    )
    .where(sql<SqlBool>`slot_start + slot_minutes * interval '1 minute' > ${now}`)
    .groupBy(['slot_start', 'slot_minutes'])
    .select(['slot_start', 'slot_minutes'])
    .select((row) => row.fn.countAll<number>().as('orders'))
    .execute();
}
