import { sql, type Kysely } from 'kysely';

/** An earlier build adds one entry for each refused call, without an hour, which stays valid. */
export const compatibility = 'expand';

/**
 * Lets one entry of the audit log count the refused calls of an account and operation within an hour, and leaves out the
 * stock that a customer's cancellation returns, which the stock ledger records (D317).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table audit_log add column calls integer not null default 1, add column hour timestamptz',
  `create unique index audit_log_of_hour on audit_log (actor_kind, actor_id, action, hour) where hour is not null`,
  `create or replace function protect_audit_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
      return old;
    end if;
    if tg_op = 'UPDATE' and old.hour is not null and new.calls = old.calls + 1
      and to_jsonb(new) - 'calls' = to_jsonb(old) - 'calls' then
      return new;
    end if;
    raise exception 'audit_log is append-only: % is refused; entries may be deleted after 400 days', lower(tg_op);
  end $$`,
  // A role that serves without owning the tables may not update entries, see docs/operations.md.
  `do $$
  declare
    role text;
  begin
    for role in select distinct grantee from information_schema.role_table_grants
      where table_name = 'audit_log' and privilege_type = 'INSERT' and grantee <> 'PUBLIC' loop
      execute format('grant update (calls) on audit_log to %I', role);
    end loop;
  end $$`,
  'drop trigger audit on stock',
  `create trigger audit after insert or update or delete on stock for each row
    when (case when coalesce(current_setting('pehle.caller', true), '') = '' then false
      else current_setting('pehle.caller')::jsonb ->> 'kind' <> 'customer' end)
    execute function write_audit_log('stock', 'restaurant_id menu_id', 'live_count resume_at resume_count daily_count', '')`,
];
