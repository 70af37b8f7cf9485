import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { schemaOf } from './write-schema.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it('schema.gen.ts has the tables of the migrated database', async () => {
  const stored = readFileSync(new URL('../../server/db/schema.gen.ts', import.meta.url), 'utf8');
  expect(stored).toBe(await schemaOf(database.db));
});

it('writes each kind of column, with its comment', async () => {
  await sql`create table zz (
    id bigint generated always as identity, at timestamptz not null default now(), kind text check (kind in ('a', 'b')),
    level smallint not null check (level in (1, 2)), ids uuid[] not null, day date, answer jsonb
  )`.execute(database.db);
  await sql`comment on table zz is 'A table.'`.execute(database.db);
  await sql`comment on column zz.day is ${sql.lit('word '.repeat(30).trim())}`.execute(database.db);
  const written = await schemaOf(database.db);
  expect(written.slice(written.indexOf('  /** A table. */'))).toBe(`  /** A table. */
  zz: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    kind: 'a' | 'b' | null;
    level: 1 | 2;
    ids: string[];
    /**
     * ${'word '.repeat(17).trim()}
     * ${'word '.repeat(13).trim()}
     */
    day: string | null;
    answer: unknown;
  };
}
`);
  await sql`alter table zz add column price money`.execute(database.db);
  await expect(schemaOf(database.db)).rejects.toThrow('zz.price: no type for money.');
});
