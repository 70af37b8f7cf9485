import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/** What each table holds, as one sum of all its rows: two of them are equal when nothing was written in between. */
export async function tableSums(db: Kysely<Database>): Promise<Record<string, string | null>> {
  const tables = await db.introspection.getTables();
  const sums = tables.map(async ({ name }) => {
    const all = sql<{
      sum: string | null;
    }>`select md5(string_agg(t::text, ';' order by t::text)) as sum from ${sql.table(name)} as t`;
    return [name, (await all.execute(db)).rows[0]?.sum ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}
