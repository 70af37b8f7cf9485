import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { dayMs, minuteMs } from '../../domain/time-units.ts';

/** How many of a restaurant's last orders are read, and from how far back. */
const lastOrders = 30;
const withinMs = 14 * dayMs;
/** How many of them have to be for 'as soon as possible'. */
const enough = 5;
/** How long a process keeps the figure of a restaurant, ms. */
const keptMs = 10 * minuteMs;

/**
 * Returns a function that returns the measured minutes from payment to meal, by restaurant id: the median of the last orders for
 * 'as soon as possible', in steps of five minutes; a restaurant without enough orders is missing (D379). A late order counts until
 * it was marked as ready, any other until its expected time (D296). The figures of a restaurant are kept for ten minutes.
 */
export function measureReadyMinutes(db: Db) {
  const kept = new Map<number, { minutes: number | null; until: number }>();

  return async (ids: readonly number[], now: number): Promise<ReadonlyMap<number, number>> => {
    const outdated = ids.filter((id) => !((kept.get(id)?.until ?? 0) > now));
    if (outdated.length > 0) {
      const rows = new Map((await readMedians(db, outdated, now)).map(({ id, minutes }) => [id, minutes]));
      for (const id of outdated) kept.set(id, { minutes: rows.get(id) ?? null, until: now + keptMs });
    }
    return new Map(
      ids.flatMap((id): [number, number][] => {
        const minutes = kept.get(id)?.minutes ?? null;
        return minutes === null ? [] : [[id, minutes]];
      }),
    );
  };
}

/** Reads a bounded part of the index `orders_by_ready` for each restaurant. */
async function readMedians(db: Db, ids: readonly number[], now: number): Promise<{ id: number; minutes: number }[]> {
  const { rows } = await sql<{ id: number; minutes: number }>`
    select asked.id, measured.minutes
    from unnest(${ids}::integer[]) as asked (id)
    cross join lateral (
      select count(*) as orders,
        least(1440, 5 * ceil(percentile_disc(0.5) within group (order by extract(epoch from ready_at - paid_at)) / 300))::integer
          as minutes
      from (
        select status, slot_chosen, paid_at, ready_at from orders
        where restaurant_id = asked.id and ready_at > ${new Date(now - withinMs)} and ready_at <= ${new Date(now)}
        order by ready_at desc
        limit ${lastOrders}
      ) as last_orders
      where not slot_chosen and status in ('ready', 'delivered') and ready_at > paid_at
    ) as measured
    where measured.orders >= ${enough}`.execute(db);
  return rows;
}
