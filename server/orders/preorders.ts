import { formatTime } from '../../domain/date-time.ts';
import { formatNamedTime } from '../../domain/named-day.ts';
import { dateOf } from '../../domain/kolkata-time.ts';
import { preorderSlots, roomOf, type DaySlot } from '../../domain/pickup-time.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { KitchenRow } from '../restaurants/restaurant-settings.ts';
import type { ScheduleRow } from '../restaurants/schedule.store.ts';
import type { Db } from '../db/schema.ts';
import { capacityOf, rulesOf } from './slot-choice.ts';
import { readTaken } from './slots.store.ts';
import { leftAt, readDayStock } from './stock-days.store.ts';

type Preorder = Required<Pick<Schemas['Restaurant'], 'preorder_at' | 'preorder_text'>>;

/**
 * Finds the first pickup time at which each closed restaurant still takes an order of one portion: of today (D272), or of
 * a later day for which it takes orders, if a dish is left on it (D280). Reads the taken places only of restaurants that
 * have a capacity, and the dishes only of those that take orders for later days, each in one query.
 * @param now epoch ms
 * @returns by restaurant id; open restaurants, and closed ones without such a time, are missing
 */
export async function findPreorders(
  db: Db,
  rows: readonly (KitchenRow & ScheduleRow & { readonly id: number })[],
  now: number,
): Promise<ReadonlyMap<number, Preorder>> {
  const candidates = rows
    .map((row) => ({
      id: row.id,
      capacity: capacityOf(row),
      slots: preorderSlots(rulesOf(row), row.days_ahead, now),
    }))
    .filter(({ slots }) => slots.length > 0);
  const limited = candidates.filter(({ capacity }) => capacity.max !== null).map(({ id }) => id);
  const ahead = candidates.filter(({ slots }) => slots.some(({ isLaterDay }) => isLaterDay)).map(({ id }) => id);
  const [taken, dishes] = await Promise.all([
    limited.length > 0 ? readTaken(db, limited, now) : new Map<number, Map<number, number>>(),
    ahead.length > 0 ? readDayStock(db, ahead, now).then(byRestaurant) : byRestaurant([]),
  ]);
  const found = candidates.flatMap(({ id, capacity, slots }): [number, Preorder][] => {
    const counts = taken.get(id);
    const own = dishes.get(id) ?? [];
    const first = slots.find(
      ({ start_time: start, isLaterDay }) =>
        roomOf(capacity, { taken: counts?.get(start) ?? 0, units: 1 }) !== 'full' &&
        (!isLaterDay || own.some((dish) => leftAt(dish, start, now) > 0)),
    );
    if (!first) return [];
    return [[id, { preorder_at: first.start_time, preorder_text: preorderText(first, now) }]];
  });
  return new Map(found);
}

type DishDays = Awaited<ReturnType<typeof readDayStock>>[number];

function byRestaurant(dishes: readonly DishDays[]): ReadonlyMap<number, DishDays[]> {
  const found = new Map<number, DishDays[]>();
  for (const dish of dishes) {
    const own = found.get(dish.restaurant_id);
    if (own) own.push(dish);
    else found.set(dish.restaurant_id, [dish]);
  }
  return found;
}

/** Names the day only if the cart lists the slot under another one than today: the night after today belongs to it (D277). */
const preorderText = ({ day, start_time: start }: DaySlot, now: number) =>
  `Pre-order for ${day === dateOf(now) ? formatTime(start) : formatNamedTime(start, now)}`;
