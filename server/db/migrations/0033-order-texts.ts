import { sql, type Kysely } from 'kysely';

/** An earlier build neither writes nor sends such messages. */
export const compatibility = 'expand';

/**
 * Adds the messages about orders that are to be sent by SMS (D207). A row has neither the phone number nor the code: both are
 * read when it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table order_texts (
    restaurant_id integer not null,
    order_number bigint not null,
    kind text not null check (kind in ('pickup_code', 'cancelled')),
    created_at timestamptz not null,
    next_attempt_at timestamptz,
    attempts integer not null default 0 check (attempts >= 0),
    attempted_at timestamptz,
    sent_at timestamptz,
    primary key (restaurant_id, order_number, kind),
    foreign key (restaurant_id, order_number) references orders (restaurant_id, number)
  )`,
  'create index order_texts_due on order_texts (next_attempt_at) where next_attempt_at is not null',
  'create index order_texts_attempted on order_texts (attempted_at) where attempted_at is not null',
  'create index order_texts_by_age on order_texts (created_at)',
];
