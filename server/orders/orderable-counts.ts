import type { Kysely } from 'kysely';
import { slotsAhead } from '../../domain/pickup-time.ts';
import { lastMorning } from '../../domain/sold-out-today.ts';
import type { ScheduleRow } from '../catalog/schedule.ts';
import type { Database } from '../db/schema.ts';
import { rulesOf, type KitchenRow } from './pickup.ts';
import { leftAt, readDayStock } from './stock-days.store.ts';

/**
 * Finds how many portions of each dish can be ordered for one later day: the most that are left on any day for which the
 * restaurant offers a pickup time (D280). Reads nothing if it takes orders for today only.
 * @param now epoch ms
 * @returns by dish id; dishes without portions of each day are missing
 */
export async function findOrderable(
  db: Kysely<Database>,
  row: KitchenRow & ScheduleRow & { readonly id: number },
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (row.days_ahead === 0) return new Map();
  const mornings = slotsAhead(rulesOf(row), row.days_ahead, now).map(({ start_time: start }) => lastMorning(start));
  // Before 5:00 am, the day that begins then is a later one for dishes, although it is of the same date.
  const days = [...new Set(mornings)].filter((day) => day > now);
  const dishes = days.length > 0 ? await readDayStock(db, [row.id], now) : [];
  return new Map(dishes.map((dish) => [dish.menu_id, Math.max(...days.map((day) => leftAt(dish, day, now)))]));
}
