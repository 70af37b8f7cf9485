import { sql, type Kysely } from 'kysely';

/** Comments change no row, and the triggers record the same columns as before. */
export const compatibility = 'expand';

/**
 * Describes tables and columns in the database, for the generated `schema.gen.ts`, and lets the triggers of the audit log
 * record every column of their table except those in a list (D361).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, text] of Object.entries(comments))
    await sql`comment on ${sql.raw(name.includes('.') ? 'column' : 'table')} ${sql.ref(name)} is ${sql.lit(text)}`.execute(
      db,
    );
  await sql.raw(write).execute(db);
  for (const table of Object.keys(audited) as AuditedTable[]) await sql.raw(auditTrigger(table)).execute(db);
}

interface Audited {
  readonly object: string;
  /** The columns of the object's id. */
  readonly id: string;
  /** Secrets, hashes and keys; counters; times of what the entry says; what never changes or follows from others. */
  readonly unrecorded?: string;
  /** Personal data, of which only the fact of a change is recorded. */
  readonly hidden?: string;
  /** Whether a customer's changes are in no entry (D317). */
  readonly skipsCustomers?: boolean;
}

type AuditedTable = keyof typeof audited;

const audited = {
  customers: { object: 'customer', id: 'id', hidden: 'name phone email address' },
  partners: { object: 'partner', id: 'id', hidden: 'name phone address' },
  passkeys: {
    object: 'passkey',
    id: 'id',
    unrecorded: 'credential_id public_key sign_count transports last_used_at',
    hidden: 'name',
  },
  sessions: {
    object: 'session',
    id: 'id',
    unrecorded: 'token_id previous_token_id unused_token_ids rotated_at opened_at expires_at',
  },
  restaurants: {
    object: 'restaurant',
    id: 'id',
    unrecorded: 'rating paused hours_version order_settings_version',
    hidden: 'phone',
  },
  opening_hours: { object: 'opening_hours', id: 'restaurant_id weekday opens_minute' },
  closed_dates: { object: 'closed_date', id: 'restaurant_id day' },
  restaurant_media: { object: 'restaurant_picture', id: 'id' },
  menu_items: { object: 'menu_item', id: 'restaurant_id id' },
  menu_media: { object: 'menu_picture', id: 'id' },
  stock: { object: 'stock', id: 'restaurant_id menu_id', unrecorded: 'menu_id reset_at', skipsCustomers: true },
  orders: {
    object: 'order',
    id: 'restaurant_id number',
    unrecorded:
      'number customer_id total_paise tax_paise kitchen_note slot_start slot_minutes slot_key slot_units slot_held slot_chosen pickup_code pickup_misses provider_order_id idempotency_key hold_until hold_given_back_at next_check_at paid_at confirmed_at cancel_until seen_at due_at ended_at took_money refunded_paise emptied_at recalled',
    hidden: 'end_note',
  },
  payments: { object: 'payment', id: 'provider_payment_id', unrecorded: 'provider_payment_id' },
  refunds: {
    object: 'refund',
    id: 'restaurant_id id',
    unrecorded:
      'provider_payment_id provider_key provider_refund_id attempts next_attempt_at processed_at speed reference',
  },
} as const satisfies Readonly<Record<string, Audited>>;

/**
 * The statement that records the changes of a table. A migration that adds a column which no entry may have, or whose value
 * no entry may have, runs it again.
 * @param more further columns, separated by spaces
 */
export function auditTrigger(table: AuditedTable, more: Pick<Audited, 'unrecorded' | 'hidden'> = {}): string {
  const { object, id, skipsCustomers = false, ...lists }: Audited = audited[table];
  const all = (name: 'unrecorded' | 'hidden') => `${lists[name] ?? ''} ${more[name] ?? ''}`.trim();
  const condition = skipsCustomers
    ? `case when coalesce(current_setting('pehle.caller', true), '') = '' then false
        else current_setting('pehle.caller')::jsonb ->> 'kind' <> 'customer' end`
    : `coalesce(current_setting('pehle.caller', true), '') <> ''`;
  return `create or replace trigger audit after insert or update or delete on ${table} for each row when (${condition})
    execute function write_audit_log('${object}', '${id}', '${all('unrecorded')}', '${all('hidden')}')`;
}

/**
 * As in 0029-audit-log, but the third argument lists the columns that are not recorded. Those that mean the same in all
 * tables are in none of the lists: the entry has the object, the restaurant and the time.
 */
const write = `create or replace function write_audit_log() returns trigger language plpgsql as $$
declare
  caller jsonb := current_setting('pehle.caller')::jsonb;
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  this_row jsonb := coalesce(new_row, old_row);
  unrecorded text[] := string_to_array(tg_argv[2], ' ') || '{id,restaurant_id,created_at,updated_at,version}'::text[];
  hidden text[] := string_to_array(tg_argv[3], ' ');
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(name, case when name = any(hidden) and was <> 'null' then '"(hidden)"' else was end),
    jsonb_object_agg(name, case when name = any(hidden) and becomes <> 'null' then '"(hidden)"' else becomes end)
  into before, after
  from jsonb_object_keys(this_row - unrecorded) as name,
    coalesce(old_row -> name, 'null') as was, coalesce(new_row -> name, 'null') as becomes
  where was <> becomes;
  if before is null then
    return null;
  end if;
  insert into audit_log (actor_kind, actor_id, action, object_kind, object_id, restaurant_id, request_id, outcome, before, after)
  select
    case when is_login then this_row ->> 'audience' else caller ->> 'kind' end,
    case when is_login then this_row ->> 'subject_id' else caller ->> 'id' end,
    caller ->> 'action',
    tg_argv[0],
    (select string_agg(this_row ->> name, '-' order by at) from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as key (name, at)),
    (this_row ->> case tg_table_name when 'restaurants' then 'id' else 'restaurant_id' end)::bigint,
    caller ->> 'requestId',
    'done',
    case when tg_op <> 'INSERT' then before end,
    case when tg_op <> 'DELETE' then after end
  from (select caller ->> 'kind' = 'visitor' and tg_table_name = 'sessions') as login (is_login);
  return null;
end $$`;

const comments: Readonly<Record<string, string>> = {
  customers: 'Accounts of customers.',
  'customers.first_login_at':
    'Time of the first login. Until then, another registration with this number replaces the name.',
  partners: 'Accounts of partners.',
  'partners.first_login_at': 'As for customers, but another registration also replaces the address.',
  'partners.second_factor_required': 'Set by the operator: a login without a passkey first enrols one (D230).',
  passkeys: 'The passkeys of partners.',
  'passkeys.credential_id': 'base64url',
  'passkeys.public_key': 'In COSE format.',
  'passkeys.sign_count': 'The counter of the last use; 0 if the passkey counts nothing.',
  passkey_challenges: 'Challenges that a browser has not answered yet: one for each account, purpose and browser.',
  'passkey_challenges.challenge': 'base64url',
  otp_codes: 'Valid codes: one for each number and browser. A request without a cookie finds its code by network.',
  otp_sends: 'Every message with a code that was passed to the gateway, including rejected ones.',
  'otp_sends.network_56': 'Wider network of the same address; null in rows of earlier builds.',
  'otp_sends.network_48': 'Still wider network of the same address; null in rows of earlier builds.',
  'otp_sends.known_by': 'By what the requester was known; null if no login with the number had succeeded.',
  'otp_sends.confirmed': 'Whether the code, or a later one of the same browser, was used for a login.',
  'otp_sends.browser_hash': 'The browser that the code is for; null in rows that are older than the cookies.',
  'otp_sends.with_cookie': "Whether the request had the browser's cookie; if not, the row also counts for its network.",
  network_attempts: 'Registrations, and code requests with unregistered numbers.',
  known_browsers: 'Browsers, with the numbers that they have logged in with.',
  'known_browsers.network_hash': 'Keyed hash of the network of the last login; null in rows of earlier builds.',
  sessions: "Logins. Access tokens contain the session's `id`. `token_id` identifies the current refresh token.",
  'sessions.previous_token_id': 'The refresh token that the last rotation replaced; null before the first rotation.',
  'sessions.unused_token_ids':
    'Other refresh tokens than `token_id` that have replaced `previous_token_id` and were not used yet (D320).',
  'restaurants.partner_id':
    'Null after the partner has deleted the account (D225); such restaurants are deleted, and no query reads it of them.',
  'restaurants.phone': 'Null after the partner has deleted the account.',
  'restaurants.paused': 'Was replaced by `paused_until`.',
  'restaurants.paused_until':
    'End of a pause (the year 9999 if only the partner ends it); null or in the past if there is no pause.',
  'restaurants.rush_minutes': 'Minutes that are added to the preparation time until `rush_until`.',
  'restaurants.slot_minutes': 'Length of a pickup slot (D210).',
  'restaurants.slot_capacity': 'What a slot has place for, in `slot_unit`; null without a limit.',
  'restaurants.last_order_minutes': "How long before closing time orders for 'as soon as possible' end.",
  'restaurants.accept_mode':
    'Whether the partner accepts each paid order (D259); `accept_minutes` is the time for that (D260).',
  'restaurants.days_ahead': 'For how many days after today customers can order (D277).',
  'restaurants.hours_version': 'Incremented each time opening hours or closed dates are saved.',
  'restaurants.order_settings_version':
    'Incremented each time pause, rush, preparation time, pickup slots, acceptance or days ahead change.',
  opening_hours:
    'Minutes count from midnight (Asia/Kolkata) of the day on which the hours begin. Weekday 0 is Sunday. Without a row, the restaurant is closed (D165).',
  closed_dates: 'Days whose opening hours do not apply. `note` may be empty.',
  catalog_versions:
    'Triggers on the tables of the catalog maintain these rows. Their sum is the version of the catalog.',
  shared_counts: 'Calls counted for limits that hold across processes.',
  'shared_counts.name': 'The limit that counts.',
  'shared_counts.period': 'When the period began.',
  'shared_counts.key': 'Hash of the network or account.',
  audit_log:
    'Who changed what: written by triggers, and by the server for refused calls; entries are never updated (D191).',
  'audit_log.action': "An operation of the contract or an operator's command.",
  'audit_log.object_id': 'As in the API: `12-1042` is order 1042 of restaurant 12.',
  'audit_log.calls':
    'How many refused calls of the account and operation within `hour` the entry counts; 1 for others (D317).',
  'audit_log.hour': 'When that hour began; null for others.',
  'audit_log.before': 'Changed columns and their values; null for a new object and a refused call.',
  'audit_log.after': 'Changed columns and their values; null for a removed object and a refused call.',
  stock:
    'A dish that is sold out today has a count of 0; at `resume_at` the worker adds `resume_count` (D266). Both are null otherwise. At `reset_at` it sets the count to `daily_count` (D267); both are null if the partner keeps the count by hand.',
  stock_days:
    'How many portions of a dish are taken of a later day, which begins at `day`, 5:00 am in India (D276). Its start removes the row.',
  dish_counts:
    'Changes of the number of dishes of a menu and of those in stock, which triggers add; only sums are meaningful (D275).',
  'orders.customer_id': 'Null after the customer has deleted the account (D225).',
  'orders.slot_key': 'Start of the pickup slot that the order takes; null if it takes none (D210).',
  'orders.slot_units': "What it takes of the slot's capacity.",
  'orders.slot_held': 'Whether `slot_counts` contains these units.',
  'orders.slot_chosen': 'Whether the customer chose the slot; if not, the meal is ready as soon as possible.',
  'orders.hold_until': "When the order's hold expires or has expired (D52); null if it never had a hold.",
  'orders.hold_given_back_at':
    'When the customer released the hold early, by cancelling or by ordering again at the restaurant.',
  'orders.next_check_at': 'When the reconciler queries the provider next; null if it no longer does.',
  'orders.paid_at':
    'When it was paid; null until then, and in orders from before 0046, of which `paidAt` reads `confirmed_at`. Partners see only paid orders.',
  'orders.confirmed_at': 'When it was paid, or when its restaurant accepted it (D259).',
  'orders.pickup_misses': 'Times of wrong pickup codes within the last ten minutes.',
  'orders.ready_at':
    'When the meal is expected to be ready, or was if the kitchen was late (D296); null until it is paid.',
  'orders.cancel_until': 'Deadline for cancelling the order; null until it is paid.',
  'orders.seen_at':
    'When the partner first saw the order on the kitchen board; of one that ended by itself, when he saw that (D346).',
  'orders.delayed_minutes': 'Sum of the delays that the partner has announced.',
  'orders.due_at':
    'When the order ends by itself, unless it is accepted (D260), or handed over or cancelled (D180), before.',
  'orders.ended_at': 'When the order was handed over or cancelled.',
  'orders.end_by': 'Who ended it; null if it ended by itself.',
  'orders.end_note': "The partner's own words about the reason `other`.",
  'orders.took_money': 'Whether a payment of it was captured, also if it was refunded; a trigger sets it (D313).',
  'orders.refunded_paise': 'What of the total went back or is going to, paise; a trigger sets it (D345).',
  'orders.emptied_at': 'When only this row was left of an order that was never paid; null for others (D314).',
  'orders.recalled': 'What the partner took back last (D344); null if nothing.',
  'orders.version': 'Incremented by each update.',
  order_sums:
    'Counts, totals and refunds of the orders that partners see, which triggers maintain; only sums over all slots are meaningful.',
  order_keys:
    'The order of each `Idempotency-Key` of a customer, across all restaurants. `open_since` is the time at which the key was claimed; when the order is written, it becomes null and `order_number` is set.',
  order_texts: 'Messages about orders, sent by SMS (D207).',
  'order_texts.next_attempt_at': 'Null once it is sent or given up.',
  'order_lines.stock_day':
    'The start of the later day of whose portions it took (D276), or of the day of the count if it was paid on a day after that of its slot (D312); null if it took from the count of that day.',
  stock_holds: 'Stock that an unpaid order reserves until `expires_at` (D52).',
  slot_counts:
    'Sum of the units of all orders in a slot that have their places. Missing for a slot without orders (D210).',
  stock_ledger: 'Every change of a stock count with its cause. The sum of all changes is the count.',
  'payments.refunded_paise': 'Amount that was refunded or is being refunded so far.',
  refunds:
    "Refunds: ours from their request on, and those made in the provider's dashboard from their first report on.",
  'refunds.provider_key':
    "The provider's idempotency key, and the receipt of the refund there; null if it was made in the dashboard.",
  'refunds.provider_refund_id': 'Null until the provider has accepted it.',
  'refunds.next_attempt_at': 'When the worker asks the provider next; null when it no longer does.',
  'refunds.retried_as': 'The id of the refund that replaces a failed one.',
  'refunds.lines': 'The missing dishes of a part refund.',
  'refunds.tax_paise': 'The tax in `amount_paise`; null if the refund is not for single dishes.',
  'refunds.speed':
    'What was requested (`optimum` as `instant`), until the provider says what it is; null before it is sent.',
  'refunds.reference': "The bank's number of the refund; null while it is unknown.",
  order_events: 'The outbox of the event streams, which triggers fill (D200, D270).',
  'order_events.order_number': 'The order, with its status and version; all three are null for a dish.',
  'order_events.customer_id': 'Null once the account is deleted (D225), and for a dish.',
  'order_events.menu_id': 'The dish whose stock has become low (D270); null for an order.',
  'order_events.is_paid': 'Partners see dishes and paid orders.',
  papers: 'Numbered documents about the tax of orders (D218).',
  'papers.refund_id': 'The refund that it is about; null unless it is a refund voucher or a credit note.',
  'papers.provider_payment_id':
    "The provider's id of the payment that a receipt voucher is about; null in other papers, and in vouchers of a build before 0058.",
  'papers.is_open': 'Whether it is a receipt voucher of an order that has not ended.',
  'papers.gstin': 'Null, as `year` and `number`, until the paper is numbered.',
  'papers.year': 'The financial year, which begins on 1 April.',
  paper_series: 'The last number of each series of papers.',
  provider_disputes: 'Disputes that the provider has reported.',
  'provider_disputes.respond_by': 'Deadline for evidence.',
  'provider_disputes.reported_at': "Time of the last report by the provider's clock. Older reports are ignored.",
  partner_calls:
    'Responses to requests of partners with an `Idempotency-Key`. `answer` is null only while the transaction runs.',
  'sandbox_refunds.speed': 'Null counts as normal.',
  sandbox_reports:
    'Webhooks that the sandbox still has to send. Each is sent until it has succeeded `times_left` more times.',
};
