import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

/** Written by the life of an order; all other tables are small, rarely written, or of one account. */
const hotTables = [
  'dish_counts',
  'order_events',
  'order_keys',
  'order_lines',
  'order_sums',
  'order_texts',
  'orders',
  'paper_series',
  'papers',
  'payments',
  'provider_disputes',
  'provider_orders',
  'refunds',
  'slot_counts',
  'stock',
  'stock_days',
  'stock_holds',
  'stock_ledger',
  'webhook_events',
];

/** The first column of the table below this heading in docs/scale.md. */
function listedBelow(heading: string): string[] {
  const text = readFileSync('docs/scale.md', 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

async function keysOf(tables: readonly string[]) {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select indexrelid::regclass::text as name,
      array(select attname::text from unnest(indkey::smallint[]) with ordinality as key (place, turn)
        join pg_attribute on attrelid = indrelid and attnum = place order by turn) as columns
    from pg_index where indisunique and indrelid::regclass::text = any(${tables}) order by name`.execute(database.db);
  return rows;
}

/** Pairs of columns of each foreign key from or to one of the tables: `restaurant_id = restaurant_id`. */
async function foreignKeysOf(tables: readonly string[]) {
  const { rows } = await sql<{ name: string; pairs: string[] }>`
    select conname::text as name,
      array(select here.attname || ' = ' || there.attname from unnest(conkey, confkey) as pair (here_at, there_at)
        join pg_attribute as here on here.attrelid = conrelid and here.attnum = here_at
        join pg_attribute as there on there.attrelid = confrelid and there.attnum = there_at) as pairs
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text = any(${tables}) or confrelid::regclass::text = any(${tables}))
    order by name`.execute(database.db);
  return rows;
}

/** Tables whose rows a restaurant owns. */
async function tablesWithRestaurant(): Promise<string[]> {
  const tables = await database.db.introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'restaurant_id'))
    .map(({ name }) => name)
    .toSorted();
}

describe('the hot tables', () => {
  it('are listed in docs/scale.md, and all have a column restaurant_id', async () => {
    expect(await tablesWithRestaurant()).toEqual(expect.arrayContaining(hotTables));
    const page = readFileSync('docs/scale.md', 'utf8');
    expect(hotTables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('are all tables that have a column restaurant_id, except the tables listed in docs/scale.md', async () => {
    const others = (await tablesWithRestaurant()).filter((name) => !hotTables.includes(name));
    expect(others).toEqual(listedBelow('Other tables of a restaurant'));
  });

  it('have only unique keys that begin with restaurant_id, except the keys listed in docs/scale.md', async () => {
    const keys = await keysOf(hotTables);
    expect(keys.length).toBeGreaterThan(hotTables.length);
    const without = keys.filter(({ columns }) => columns[0] !== 'restaurant_id').map(({ name }) => name);
    expect(without).toEqual(listedBelow('Keys without the restaurant'));
  });

  it('have foreign keys within one restaurant', async () => {
    const foreign = await foreignKeysOf(hotTables);
    expect(foreign.map(({ name }) => name)).toContain('order_lines_restaurant_id_order_number_fkey');
    for (const { name, pairs } of foreign) expect(pairs, name).toContain('restaurant_id = restaurant_id');
  });
});
