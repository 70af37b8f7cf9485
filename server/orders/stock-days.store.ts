import type { Kysely } from 'kysely';
import { lastMorning, nextMorning } from '../../domain/sold-out-today.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database } from '../db/schema.ts';

interface DayRequest {
  readonly restaurantId: number;
  readonly items: Schemas['SlotsBody']['items'];
  /** A time in the later day, epoch ms. */
  readonly at: number;
  /** Epoch ms. */
  readonly now: number;
}

/** Finds the dishes of which fewer portions than requested are left on a later day (D276). */
export async function findShort(
  db: Kysely<Database>,
  { restaurantId, items, at, now }: DayRequest,
): Promise<{ id: number; left: number }[]> {
  const day = lastMorning(at);
  const dishes = await db
    .selectFrom('stock')
    .leftJoin('stock_days', (join) =>
      join
        .onRef('stock_days.restaurant_id', '=', 'stock.restaurant_id')
        .onRef('stock_days.menu_id', '=', 'stock.menu_id')
        .on('stock_days.day', '=', new Date(day)),
    )
    .select(['stock.menu_id', 'live_count', 'daily_count', 'reset_at', 'taken'])
    .where('stock.restaurant_id', '=', restaurantId)
    .where(
      'stock.menu_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return items.flatMap(({ id, quantity }) => {
    const dish = dishes.find(({ menu_id }) => menu_id === id);
    const left = dish ? Math.max(0, leftOn(dish, day, now)) : 0;
    return left < quantity ? [{ id, left }] : [];
  });
}

interface DayStock {
  readonly live_count: number;
  readonly daily_count: number | null;
  readonly reset_at: Date | null;
  readonly taken: number | null;
}

function leftOn({ live_count, daily_count, reset_at, taken }: DayStock, day: number, now: number): number {
  if (daily_count === null || reset_at === null) return day < nextMorning(now) ? live_count : 0;
  return day < reset_at.getTime() ? live_count : daily_count - (taken ?? 0);
}
