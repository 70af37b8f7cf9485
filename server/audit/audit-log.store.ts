import { sql } from 'kysely';
import type { Db, NewRow } from '../db/schema.ts';

type RefusedCall = Omit<NewRow<'audit_log'>, 'outcome' | 'calls' | 'hour'>;

/**
 * Records a call that was refused; its own transaction wrote nothing. Further ones of the account and operation within the
 * hour are only counted, so that they cannot fill the disk (D317).
 */
export async function addRefusedCall(db: Db, entry: RefusedCall): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, outcome: 'refused', hour: sql<Date>`date_trunc('hour', now())` })
    .onConflict((on) =>
      on
        .columns(['actor_kind', 'actor_id', 'action', 'hour'])
        .where('hour', 'is not', null)
        .doUpdateSet({ calls: sql<number>`audit_log.calls + 1` }),
    )
    .execute();
}

/** Whose entries are listed: those of an account's actions and of changes of it, or those of a restaurant's things. */
export interface AuditSubject {
  readonly kind: 'customer' | 'partner' | 'restaurant';
  readonly id: number;
}

/** The newest entries, newest first. @param about null for all. */
export function newestEntries(db: Db, about: AuditSubject | null, limit: number) {
  const entries = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
  if (about === null) return entries.execute();
  const { kind } = about;
  if (kind === 'restaurant') return entries.where('restaurant_id', '=', about.id).execute();
  const id = String(about.id);
  return entries
    .where((row) =>
      row.or([
        row.and([row('actor_kind', '=', kind), row('actor_id', '=', id)]),
        row.and([row('object_kind', '=', kind), row('object_id', '=', id)]),
      ]),
    )
    .execute();
}
