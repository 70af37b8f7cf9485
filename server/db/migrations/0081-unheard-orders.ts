import { sql, type Kysely } from 'kysely';

/** An earlier build that claims such a message sends the pickup code of a confirmed order again (D374). */
export const compatibility = 'expand';

/** Adds the message to a partner that no page has rung for a new order, and its switch (D374). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table restaurants add column unheard_sms text not null default 'off' check (unheard_sms in ('off', 'on'))`,
  `comment on column restaurants.unheard_sms is
    'Whether its partner gets an SMS about a new order for which no page of the portal has rung (D374).'`,
  `alter table order_texts drop constraint order_texts_kind_check,
    add constraint order_texts_kind_check check (kind in ('pickup_code', 'cancelled', 'ready', 'unheard'))`,
  `comment on table order_texts is
    'Messages about orders, sent by SMS (D207). A page that rings for an order gives up the one that it is unheard (D374).'`,
];
