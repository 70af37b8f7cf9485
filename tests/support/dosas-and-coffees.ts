import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { openKitchen, type Kitchen } from './kitchen.ts';

export const noon = Date.parse('2026-11-21T07:30:00.000Z');

/** Paise after discounts: 160.00 less 12.5 %, and 99.99. */
export const [dosaPaise, coffeePaise] = [14_000, 9_999];

/** Ten dosas and three coffees. */
export function openDosaKitchen(db: Kysely<Database>): Promise<Kitchen> {
  return openKitchen(db, [
    { name: 'Ghee Roast Dosa', pricePaise: 16_000, discount: 12.5, count: 10 },
    { name: 'Filter Coffee', pricePaise: coffeePaise, count: 3 },
  ]);
}

/** A body for so many dosas and coffees, as the specification counts them: 5 % tax on the subtotal, rounded. */
export function orderOf({ restaurantId, menuIds: [dosa = 0, coffee = 0] }: Kitchen, dosas: number, coffees = 0) {
  const subtotal = dosas * dosaPaise + coffees * coffeePaise;
  return {
    restaurant_id: restaurantId,
    totalAmount: subtotal + Math.round((subtotal * 5) / 100),
    items: [
      ...(dosas > 0 ? [{ id: dosa, quantity: dosas, price: dosaPaise, name: 'Ghee Roast Dosa' }] : []),
      ...(coffees > 0 ? [{ id: coffee, quantity: coffees, price: coffeePaise, name: 'Filter Coffee' }] : []),
    ],
    slot_info: { start_time: noon, slot_duration: 60 as const },
  };
}

/** How many are left of each dish, in the menu's order. */
export async function countsAt(db: Kysely<Database>, { restaurantId }: Kitchen): Promise<number[]> {
  const rows = await db
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('menu_id')
    .execute();
  return rows.map(({ live_count }) => live_count);
}

/** A restaurant's orders, the oldest first. */
export function ordersAt(db: Kysely<Database>, { restaurantId }: Kitchen) {
  return db.selectFrom('orders').selectAll().where('restaurant_id', '=', restaurantId).orderBy('number').execute();
}
