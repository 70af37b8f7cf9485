import { sql, type Kysely } from 'kysely';

/** Adds reported refunds (full or partial), disputes, and the refunded amount of each payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payments add column refunded_paise integer not null default 0 check (refunded_paise >= 0)`,
  `update payments set refunded_paise = amount_paise where status = 'refunded'`,
  // Reports of refunds and disputes may identify the order only by the payment's id.
  'create index payments_by_provider_id on payments (provider_payment_id)',
  `create table provider_refunds (
    restaurant_id integer not null,
    provider_refund_id text not null,
    order_number bigint not null,
    provider_payment_id text not null,
    amount_paise integer not null check (amount_paise > 0),
    status text not null check (status in ('pending', 'processed', 'failed')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (restaurant_id, provider_refund_id)
  )`,
  'create index provider_refunds_by_payment on provider_refunds (restaurant_id, provider_payment_id)',
  'create index provider_refunds_by_status on provider_refunds (status)',
  `create table provider_disputes (
    restaurant_id integer not null,
    provider_dispute_id text not null,
    order_number bigint not null,
    provider_payment_id text not null,
    amount_paise integer not null check (amount_paise > 0),
    status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
    respond_by timestamptz,
    reported_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (restaurant_id, provider_dispute_id)
  )`,
  'create index provider_disputes_by_payment on provider_disputes (restaurant_id, provider_payment_id)',
  'create index provider_disputes_by_status on provider_disputes (status)',
];
