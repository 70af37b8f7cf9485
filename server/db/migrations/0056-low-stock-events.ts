import { sql, type Kysely } from 'kysely';

/** An earlier build sends these events with an order that does not exist. Clients reload at each event. */
export const compatibility = 'expand';

/** Adds an event for a dish whose stock becomes low to the outbox of the event streams (D270). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** `lowStockThreshold` of domain/stock.ts. */
const low = 5;
const ofOrder = ['order_number', 'status', 'version'];

const statements = [
  `alter table order_events add column menu_id integer,
    ${ofOrder.map((column) => `alter column ${column} drop not null`).join(', ')},
    drop constraint order_events_kind_check,
    add constraint order_events_kind_check check (kind in ('order', 'refund', 'stock.low')),
    add constraint order_events_of_dish check ((kind = 'stock.low') = (menu_id is not null)),
    add constraint order_events_of_order check (num_nulls(${ofOrder.join(', ')}) = case when kind = 'stock.low' then 3 else 0 end)`,
  // The event is for the partner alone.
  `create function record_low_stock() returns trigger language plpgsql as $$
  begin
    insert into order_events (restaurant_id, kind, menu_id, is_paid) values (new.restaurant_id, 'stock.low', new.menu_id, true);
    return null;
  end $$`,
  `create trigger low_stock after update of live_count on stock for each row
    when (old.live_count > ${low} and new.live_count <= ${low}) execute function record_low_stock()`,
];
