import { sql, type Kysely } from 'kysely';

/**
 * The audit log: who changed what (D191). Triggers write an entry for each changed row while the transaction has a
 * caller (`pehle.caller`, set by server/db/driver.ts). Entries cannot be updated; only old ones can be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, ...indexes, write, ...audited.map(triggerOf), protect, ...protections])
    await sql.raw(statement).execute(db);
}

const table = `create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('visitor', 'customer', 'partner', 'operator', 'system')),
  actor_id text,
  action text not null,
  object_kind text not null,
  object_id text,
  restaurant_id bigint,
  request_id text,
  outcome text not null check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb
)`;

const indexes = [
  'create index audit_log_by_age on audit_log (at)',
  'create index audit_log_by_actor on audit_log (actor_kind, actor_id, id)',
  'create index audit_log_by_object on audit_log (object_kind, object_id, id)',
  'create index audit_log_by_restaurant on audit_log (restaurant_id, id) where restaurant_id is not null',
];

/**
 * Arguments of the trigger: the kind of the object, the columns of its id, the columns that are recorded, and those of
 * which only the fact of a change is recorded. A visitor who opens a session is the account that logs in.
 */
const write = `create function write_audit_log() returns trigger language plpgsql as $$
declare
  caller jsonb := current_setting('pehle.caller')::jsonb;
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  this_row jsonb := coalesce(new_row, old_row);
  hidden text[] := string_to_array(tg_argv[3], ' ');
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(name, case when name = any(hidden) and was <> 'null' then '"(hidden)"' else was end),
    jsonb_object_agg(name, case when name = any(hidden) and becomes <> 'null' then '"(hidden)"' else becomes end)
  into before, after
  from unnest(string_to_array(tg_argv[2], ' ') || hidden) as name,
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

interface Audited {
  readonly table: string;
  readonly object: string;
  readonly id: string;
  /** Other columns are not in the log: secrets, hashes, tokens, codes, and what changes with each update. */
  readonly recorded?: string;
  /** Personal data, which the log must not keep after its account is deleted. */
  readonly hidden?: string;
}

const audited: readonly Audited[] = [
  { table: 'customers', object: 'customer', id: 'id', recorded: 'first_login_at', hidden: 'name phone email address' },
  { table: 'partners', object: 'partner', id: 'id', recorded: 'first_login_at', hidden: 'name phone address' },
  { table: 'sessions', object: 'session', id: 'id', recorded: 'audience subject_id ended_at' },
  {
    table: 'restaurants',
    object: 'restaurant',
    id: 'id',
    recorded:
      'partner_id city_id name cuisine street_address phone map_url latitude longitude image_url is_veg status fssai paused_until rush_minutes rush_until preparation_minutes deleted_at',
  },
  {
    table: 'opening_hours',
    object: 'opening_hours',
    id: 'restaurant_id weekday opens_minute',
    recorded: 'weekday opens_minute closes_minute',
  },
  { table: 'closed_dates', object: 'closed_date', id: 'restaurant_id day', recorded: 'day note' },
  { table: 'restaurant_media', object: 'restaurant_picture', id: 'id', recorded: 'url' },
  {
    table: 'menu_items',
    object: 'menu_item',
    id: 'restaurant_id id',
    recorded:
      'name price_paise is_veg category description_id image_url discount_percentage platform_discount_percentage status deleted_at',
  },
  { table: 'menu_media', object: 'menu_picture', id: 'id', recorded: 'menu_id url' },
  { table: 'stock', object: 'stock', id: 'restaurant_id menu_id', recorded: 'live_count' },
  {
    table: 'orders',
    object: 'order',
    id: 'restaurant_id number',
    recorded: 'status ready_at delayed_minutes end_by end_reason',
    hidden: 'end_note',
  },
  {
    table: 'payments',
    object: 'payment',
    id: 'provider_payment_id',
    recorded: 'order_number amount_paise status refunded_paise',
  },
  {
    table: 'refunds',
    object: 'refund',
    id: 'restaurant_id id',
    recorded: 'order_number amount_paise reason status retried_as',
  },
];

/** Without a caller the trigger costs the comparison of its condition. */
function triggerOf({ table: name, object, id, recorded = '', hidden = '' }: Audited): string {
  return `create trigger audit after insert or update or delete on ${name} for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('${object}', '${id}', '${recorded}', '${hidden}')`;
}

const protect = `create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only: % is refused; entries may be deleted after 400 days', lower(tg_op);
end $$`;

const protections = [
  `create trigger append_only before update or delete on audit_log for each row execute function protect_audit_log()`,
  `create trigger no_truncate before truncate on audit_log for each statement execute function protect_audit_log()`,
];
