import { isBeforeMorning } from '../../domain/later-day.ts';
import { slotsAhead } from '../../domain/pickup-time.ts';
import { lastMorning } from '../../domain/sold-out-today.ts';
import type { Db } from '../db/schema.ts';
import { readKitchen } from '../restaurants/kitchens.store.ts';
import { rulesOf } from './slot-choice.ts';
import { leftAt, readDayStock } from './stock-days.store.ts';

/**
 * Finds how many portions of each dish can be ordered for one later day: the most that are left on any day for which the
 * restaurant offers a pickup time (D280). Reads nothing if its pickup times are of one day only.
 * @param now epoch ms
 * @returns by dish id; dishes without portions of each day are missing
 */
export async function findOrderable(
  db: Db,
  { id, days_ahead: daysAhead }: { readonly id: number; readonly days_ahead: number },
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (daysAhead === 0 && !isBeforeMorning(now)) return new Map();
  const [kitchen, dishes] = await Promise.all([readKitchen(db, id), readDayStock(db, [id], now)]);
  if (!kitchen) return new Map();
  const mornings = slotsAhead(rulesOf(kitchen), daysAhead, now).map(({ start_time: start }) => lastMorning(start));
  // Before 5:00 am, the day that begins then is a later one for dishes, although it is of the same date.
  const days = [...new Set(mornings)].filter((day) => day > now);
  if (days.length === 0) return new Map();
  return new Map(dishes.map((dish) => [dish.menu_id, Math.max(...days.map((day) => leftAt(dish, day, now)))]));
}
