import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../db/schema.ts';

/** Records a call that was refused; its own transaction wrote nothing. */
export async function addRefusedCall(db: Kysely<Database>, entry: Omit<NewRow<'audit_log'>, 'outcome'>): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, outcome: 'refused' })
    .execute();
}

/** Whose entries are listed: those of an account's actions and of changes of it, or those of a restaurant's things. */
export interface AuditSubject {
  readonly kind: 'customer' | 'partner' | 'restaurant';
  readonly id: number;
}

/** The newest entries, newest first. @param about null for all. */
export function newestEntries(db: Kysely<Database>, about: AuditSubject | null, limit: number) {
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
