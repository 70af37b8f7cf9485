import { newestEntries, type AuditSubject } from '../audit/audit-log.store.ts';
import type { Db } from '../db/schema.ts';
import { formatTable } from './table.ts';

/** Lines at most, the newest ones. */
const listed = 200;

type Entry = Awaited<ReturnType<typeof newestEntries>>[number];

/** The newest entries of the audit log, newest first. @param about null for all. */
export async function listAudit(db: Db, about: AuditSubject | null): Promise<string> {
  const rows = await newestEntries(db, about, listed + 1);
  if (rows.length === 0)
    return about ? `The audit log has no entry of ${about.kind} ${about.id}.` : 'The audit log is empty.';
  const lines = formatTable([
    ['time', 'actor', 'action', 'object', 'change', 'request'],
    ...rows
      .slice(0, listed)
      .map((row) => [
        row.at.toISOString(),
        named(row.actor_kind, row.actor_id),
        row.action,
        named(row.object_kind, row.object_id),
        row.outcome === 'refused' ? refusalOf(row) : changeOf(row),
        row.request_id ?? '-',
      ]),
  ]);
  return rows.length > listed ? `${lines}\nThere are more; these are the newest ${listed}.` : lines;
}

const named = (kind: string, id: string | null): string => (id === null ? kind : `${kind} ${id}`);

const refusalOf = ({ calls }: Entry): string => (calls === 1 ? 'refused' : `refused, ${calls} calls in the hour`);

/** 'status: "pending" → "approved"'; one value of what was created, and 'removed' with what it was. */
function changeOf({ before, after }: Entry): string {
  const text = (values: Entry['after']) =>
    Object.entries(values ?? {})
      .map(
        ([name, value]) =>
          `${name}: ${before && after ? `${JSON.stringify(before[name])} → ` : ''}${JSON.stringify(value)}`,
      )
      .join(', ');
  return after === null ? `removed ${text(before)}` : text(after);
}
