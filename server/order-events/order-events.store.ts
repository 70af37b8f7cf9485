import { sql, type Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

export type OrderEvent = Row<'order_events'>;

/** What the owner of a stream may see. */
export type Rights = { readonly customerId: number } | { readonly restaurantIds: readonly number[] };

/** Maximum number of missed events that are replayed. */
const maxMissed = 500;

/** Reads the events after a time, oldest first. */
export function readEventsAfter(db: Kysely<Database>, after: Date): Promise<OrderEvent[]> {
  return db.selectFrom('order_events').selectAll().where('at', '>', after).orderBy('at').orderBy('id').execute();
}

/**
 * Reads the events after a time that the owner of a stream may see, oldest first.
 * @returns null if there are more than 500.
 */
export async function readMissedEvents(
  db: Kysely<Database>,
  rights: Rights,
  after: Date,
): Promise<OrderEvent[] | null> {
  const visible =
    'customerId' in rights
      ? sql<boolean>`customer_id = ${rights.customerId}`
      : sql<boolean>`restaurant_id = any(${rights.restaurantIds}) and is_paid`;
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where(visible)
    .where('at', '>', after)
    .orderBy('at')
    .orderBy('id')
    .limit(maxMissed + 1)
    .execute();
  return events.length > maxMissed ? null : events;
}
