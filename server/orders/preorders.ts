import type { Kysely } from 'kysely';
import { formatTime } from '../../domain/date-time.ts';
import { preorderSlots, roomOf } from '../../domain/pickup-time.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { ScheduleRow } from '../catalog/schedule.ts';
import type { Database } from '../db/schema.ts';
import { capacityOf, rulesOf, type KitchenRow } from './pickup.ts';
import { readTaken } from './slots.store.ts';

type Preorder = Required<Pick<Schemas['Restaurant'], 'preorder_at' | 'preorder_text'>>;

/**
 * Finds the first pickup time of today at which each closed restaurant still takes an order of one portion (D272). Reads
 * the taken places only of those that have a capacity, in one query.
 * @param now epoch ms
 * @returns by restaurant id; open restaurants, and closed ones without such a time, are missing
 */
export async function findPreorders(
  db: Kysely<Database>,
  rows: readonly (KitchenRow & ScheduleRow & { readonly id: number })[],
  now: number,
): Promise<ReadonlyMap<number, Preorder>> {
  const candidates = rows
    .map((row) => ({ id: row.id, capacity: capacityOf(row), slots: preorderSlots(rulesOf(row), now) }))
    .filter(({ slots }) => slots.length > 0);
  const limited = candidates.filter(({ capacity }) => capacity.max !== null).map(({ id }) => id);
  const taken = limited.length > 0 ? await readTaken(db, limited, now) : new Map<number, Map<number, number>>();
  const found = candidates.flatMap(({ id, capacity, slots }): [number, Preorder][] => {
    const counts = taken.get(id);
    const first = slots.find(
      ({ start_time: start }) => roomOf(capacity, { taken: counts?.get(start) ?? 0, units: 1 }) !== 'full',
    );
    if (!first) return [];
    return [[id, { preorder_at: first.start_time, preorder_text: `Pre-order for ${formatTime(first.start_time)}` }]];
  });
  return new Map(found);
}
