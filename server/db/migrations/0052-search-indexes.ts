import { sql, type Kysely } from 'kysely';

/** Earlier builds do not use the indexes. */
export const compatibility = 'expand';

/**
 * Adds the indexes of the partner's searches (D274): by parts of a customer's name, an order's id and a dish's name. The
 * extensions are part of PostgreSQL; a user who may create objects in the database may install them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  'create index customers_by_words on customers using gin (lower(name) gin_trgm_ops) with (fastupdate = off)',
  `create index menu_items_by_words on menu_items using gin (restaurant_id, lower(name) gin_trgm_ops)
    with (fastupdate = off) where deleted_at is null`,
  // On the lines, because an index on orders would be written by each change of an order. Each order has a first line.
  // New entries are collected, in a list that is short enough to be read by each search (kB).
  `create index order_lines_by_id_text on order_lines
    using gin (restaurant_id, (restaurant_id::text || '-' || order_number::text) gin_trgm_ops)
    with (gin_pending_list_limit = 64) where line = 1`,
];
