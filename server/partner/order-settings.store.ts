import { sql, type SqlBool, type Updateable } from 'kysely';
import type { OrderSettingName } from '../../domain/order-settings.ts';
import { orderRights } from '../../domain/order-rights.ts';
import { ofRestaurants, settingColumns } from '../restaurants/restaurant-settings.ts';
import { scheduleColumns } from '../restaurants/schedule.store.ts';
import type { Database, Db } from '../db/schema.ts';
import { ownRestaurants, updateOwnRestaurant, type OwnRestaurant } from './restaurants.store.ts';

/**
 * Reads the order settings of a restaurant with its opening hours; undefined if it is not the partner's own.
 */
export function readOrderSettings(db: Db, { partnerId, restaurantId }: OwnRestaurant) {
  return ownRestaurants(db, partnerId)
    .where('restaurants.id', '=', restaurantId)
    .select(scheduleColumns)
    .select(ofRestaurants([...settingColumns, 'rush_until', 'order_settings_version']))
    .executeTakeFirst();
}

type OrderSettings = Pick<Updateable<Database['restaurants']>, OrderSettingName | 'paused_until' | 'rush_until'>;

/**
 * Changes the order settings.
 * @returns false if nothing was changed, because of another version or because the restaurant is not the partner's own.
 */
export async function changeOrderSettings(
  db: Db,
  restaurant: OwnRestaurant,
  change: OrderSettings,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwnRestaurant(db, restaurant)
    .set((row) => ({ ...change, order_settings_version: row('order_settings_version', '+', 1) }))
    .where('order_settings_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type OpenSlot = Awaited<ReturnType<typeof listOpenSlots>>[number];

/** Returns the number of orders in the slots. */
export const countOrders = (slots: readonly OpenSlot[]) => slots.reduce((orders, slot) => orders + slot.orders, 0);

/**
 * Selects the slots of orders that hold stock or are paid but not handed over, with the number of orders in each slot.
 */
export function listOpenSlots(db: Db, restaurantId: number, now: Date) {
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
