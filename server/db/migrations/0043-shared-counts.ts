import { sql, type Kysely } from 'kysely';

export const compatibility = 'expand';

/**
 * What each process has counted for the limits that hold across processes. Lost rows, after a crash or a failover, only
 * mean that a limit counts anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table shared_counts (
    name text not null,
    period timestamptz not null,
    key text not null,
    process uuid not null,
    count integer not null,
    primary key (name, period, key, process)
  )`.execute(db);
}
