import { sql, type Kysely } from 'kysely';

/**
 * Makes an `Idempotency-Key` unique per customer instead of per restaurant. Existing orders keep their keys; if a key
 * has orders at several restaurants, the first order keeps it. Drops `order_turns`, because locking the row of the
 * customer now serializes the customer's orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table order_keys (
    customer_id integer not null,
    key text not null,
    request_hash text not null,
    restaurant_id integer not null,
    order_number bigint,
    open_since timestamptz,
    primary key (customer_id, key),
    check ((order_number is null) = (open_since is not null))
  )`,
  'create index order_keys_open on order_keys (open_since) where open_since is not null',
  `insert into order_keys (customer_id, key, request_hash, restaurant_id, order_number)
    select distinct on (customer_id, idempotency_key)
      customer_id, idempotency_key, request_hash, restaurant_id, number
    from orders where idempotency_key is not null and request_hash is not null
    order by customer_id, idempotency_key, number`,
  'alter table orders drop column request_hash',
  'drop table order_turns',
];
