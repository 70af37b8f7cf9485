import { sql, type Kysely } from 'kysely';

/** An earlier build that claims such a message sends the pickup code, which the order still has then. */
export const compatibility = 'expand';

/** Adds the message that an order is ready (D207). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_texts drop constraint order_texts_kind_check,
    add constraint order_texts_kind_check check (kind in ('pickup_code', 'cancelled', 'ready'))`.execute(db);
}
