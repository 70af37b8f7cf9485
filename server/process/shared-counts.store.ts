import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * Writes what a process has counted for a limit within a period, by key, and reads the sums of the other processes.
 * @param counts in the order of `keys`
 */
export async function exchangeCounts(
  db: Db,
  { name, period, process }: { readonly name: string; readonly period: Date; readonly process: string },
  keys: readonly string[],
  counts: readonly number[],
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
      with written as (
        insert into shared_counts (name, period, key, process, count)
        select ${name}, ${period}, key, ${process}, count
          from unnest(${keys}::text[], ${counts}::integer[]) as own (key, count)
        on conflict (name, period, key, process) do update set count = excluded.count
      )
      select key, sum(count)::integer as count from shared_counts
        where name = ${name} and period = ${period} and key = any(${keys}) and process <> ${process}
        group by key
    `.execute(db);
  return rows;
}
