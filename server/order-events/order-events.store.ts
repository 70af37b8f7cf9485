import { sql } from 'kysely';
import type { StoredStatus } from '../../domain/order-states.ts';
import type { Db, Row } from '../db/schema.ts';

interface EventBase extends Pick<Row<'order_events'>, 'restaurant_id' | 'at' | 'id' | 'customer_id' | 'is_paid'> {}

/** A changed order or refund: the order as it was after the change. */
export interface OrderChange extends EventBase {
  readonly kind: 'order' | 'refund';
  readonly order_number: number;
  readonly status: StoredStatus;
  readonly version: number;
}

/** A dish whose stock has become low (D270). */
export interface LowStock extends EventBase {
  readonly kind: 'stock.low';
  readonly menu_id: number;
}

/** A row of the outbox. The table's checks guarantee which columns have values. */
export type OrderEvent = OrderChange | LowStock;

/** What the owner of a stream may see. */
export type Rights = { readonly customerId: number } | { readonly restaurantIds: readonly number[] };

/** Maximum number of missed events that are replayed. */
const maxMissed = 500;

/** Reads the events after a time, oldest first. */
export function readEventsAfter(db: Db, after: Date): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('at', '>', after)
    .orderBy('at')
    .orderBy('id')
    .$castTo<OrderEvent>()
    .execute();
}

/**
 * Reads the events after a time that the owner of a stream may see, oldest first.
 * @returns null if there are more than 500.
 */
export async function readMissedEvents(db: Db, rights: Rights, after: Date): Promise<OrderEvent[] | null> {
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
    .$castTo<OrderEvent>()
    .execute();
  return events.length > maxMissed ? null : events;
}
