import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { OrderKey } from '../../domain/order-id.ts';

/** What an order wants of the capacity of a slot. */
export interface SlotRequest {
  readonly restaurantId: number;
  /** Starts of the slots that it may take, in the order of preference, which must be ascending; epoch ms. */
  readonly starts: readonly number[];
  readonly units: number;
  /** Maximum sum of the units in a slot. */
  readonly capacity: number;
}

/**
 * Takes the first slot that has enough places.
 * @returns its start, epoch ms, or null if all are full
 */
export type TakeSlot = (trx: Tx, request: SlotRequest) => Promise<number | null>;

/**
 * Takes a slot by a guarded statement, so that concurrent orders never exceed the capacity (D210). Must come after the
 * stock (see `lockSlots`).
 */
export const takeSlot: TakeSlot = async (trx, { restaurantId, starts, units, capacity }) => {
  // The condition below does not apply to the first order of a slot.
  if (units > capacity) return null;
  for (const start of starts) {
    const { numAffectedRows } = await sql`
      insert into slot_counts as counts (restaurant_id, starts_at, taken)
      values (${restaurantId}, ${new Date(start)}, ${units}::integer)
      on conflict (restaurant_id, starts_at) do update set taken = counts.taken + ${units}::integer
      where counts.taken + ${units}::integer <= ${capacity}::integer
    `.execute(trx);
    if (numAffectedRows) return start;
  }
  return null;
};

/**
 * Gives the places of an order back, if it still has them. The caller must have locked the order's row and the stock
 * that it changes.
 */
export async function releaseSlot(trx: Tx, { restaurantId, number }: OrderKey): Promise<void> {
  await sql`
    with freed as (
      update orders set slot_held = false
      where restaurant_id = ${restaurantId} and number = ${number} and slot_held
      returning restaurant_id, slot_key, slot_units
    )
    update slot_counts set taken = taken - slot_units from freed
    where slot_counts.restaurant_id = freed.restaurant_id and starts_at = slot_key
  `.execute(trx);
}

/** Stores the slot that a locked order has taken. @param start epoch ms */
export async function holdSlot(trx: Tx, { restaurantId, number }: OrderKey, start: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ slot_key: new Date(start), slot_held: true })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}

/**
 * Locks the counts of slots in the order of time, for a transaction that may change more than one of them. `takeSlot`
 * locks full slots too, in the same order, which prevents deadlocks. Rows that do not exist are created, because two
 * transactions that insert them would otherwise wait for each other.
 * @param starts epoch ms
 */
export async function lockSlots(trx: Tx, restaurantId: number, starts: readonly number[]): Promise<void> {
  if (starts.length === 0) return;
  const ascending = [...new Set(starts)].toSorted((a, b) => a - b).map((start) => new Date(start));
  await sql`
    insert into slot_counts (restaurant_id, starts_at, taken)
    select ${restaurantId}, starts_at, 0 from unnest(${ascending}::timestamptz[]) as wanted (starts_at) order by starts_at
    on conflict (restaurant_id, starts_at) do update set taken = slot_counts.taken
  `.execute(trx);
}

/**
 * Reads how much is taken of the slots that begin at a time or later.
 * @param from epoch ms
 * @returns by restaurant id, and by the start of the slot (epoch ms); slots without orders are missing
 */
export async function readTaken(
  db: Db,
  restaurantIds: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const rows = await db
    .selectFrom('slot_counts')
    .select(['restaurant_id', 'starts_at', 'taken'])
    .where('restaurant_id', 'in', restaurantIds)
    .where('starts_at', '>=', new Date(from))
    .execute();
  const taken = new Map<number, Map<number, number>>();
  for (const { restaurant_id: id, starts_at: start, taken: units } of rows)
    taken.set(id, (taken.get(id) ?? new Map<number, number>()).set(start.getTime(), units));
  return taken;
}
