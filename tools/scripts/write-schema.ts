/** Generates server/db/schema.gen.ts from a database with all migrations (D361). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';

/** Types of columns that the database does not know. */
const types: Readonly<Record<string, string>> = {
  'audit_log.after': 'Readonly<Record<string, unknown>> | null',
  'audit_log.before': 'Readonly<Record<string, unknown>> | null',
  'order_events.status': `Tables['orders']['status'] | null`,
  'order_sums.status': `Tables['orders']['status']`,
  'otp_sends.audience': `Tables['sessions']['audience']`,
  'refunds.lines': 'ColumnType<readonly RefundLine[] | null, string | null | undefined, string | null>',
  'restaurants.partner_id': 'ColumnType<number, number, number | null>',
};

const scalars: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

interface Column {
  readonly table: string;
  readonly table_comment: string | null;
  readonly name: string;
  readonly comment: string | null;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  /** The values of its check constraint `in (…)`, as PostgreSQL prints them; null without one. */
  readonly values: string | null;
}

/** Returns the source text for a migrated database. @throws if a column's type has no counterpart */
export async function schemaOf<Schema>(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as "table", obj_description(tables.oid, 'pg_class') as table_comment, attname as name,
      col_description(tables.oid, attnum) as comment, format_type(atttypid, null) as type, not attnotnull as is_nullable,
      atthasdef or attidentity = 'd' as has_default, attidentity = 'a' or attgenerated <> '' as is_generated,
      (select min(substring(pg_get_constraintdef(oid) from '^CHECK \\(\\(\\S+ = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$'))
        from pg_constraint where conrelid = tables.oid and contype = 'c' and conkey = array[attnum]) as values
    from pg_class tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
    order by relname, attnum`.execute(db);
  const columnsOf = (name: string) => rows.filter(({ table }) => table === name);
  const tables = [...new Set(rows.map(({ table }) => table))];
  return [
    '// Written by `npm run gen` from the migrated database: its tables, constraints and comments.',
    `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';`,
    `import type { RefundLine } from '../../domain/part-refund.ts';`,
    '',
    '/** Money is in integer paise, times are UTC. */',
    'export interface Tables {',
    ...tables.flatMap((name) => [
      ...comment('  ', columnsOf(name)[0]?.table_comment),
      `  ${name}: {`,
      ...columnsOf(name).flatMap((column) => [
        ...comment('    ', column.comment),
        `    ${column.name}: ${typeOf(column)};`,
      ]),
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}

function typeOf(column: Column): string {
  const own = types[`${column.table}.${column.name}`];
  if (own !== undefined) return own;
  const [, element = '', list = ''] = /^(.*?)(\[\])?$/.exec(column.type) ?? [];
  const scalar = scalars[element];
  if (scalar === undefined) throw new Error(`${column.table}.${column.name}: no type for ${column.type}.`);
  const values = column.values?.replaceAll(/::\w+/g, '').replaceAll(', ', ' | ');
  const type = `${values ?? scalar}${list}${column.is_nullable && scalar !== 'unknown' ? ' | null' : ''}`;
  if (column.is_generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** The lines of a comment, of at most 100 columns. */
function comment(indent: string, text: string | null | undefined): string[] {
  if (text === null || text === undefined) return [];
  const one = `${indent}/** ${text} */`;
  if (one.length <= 100) return [one];
  const lines = text.match(/.{1,88}(?: |$)/g) ?? [];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line.trim()}`), `${indent} */`];
}

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pehle-gen-'));
  const server = await openDatabaseServer({ dataDir, log: { info: () => undefined, error: console.error } });
  const db = connect(server.url, { max: 1, limits: null });
  try {
    await migrate(db);
    await writeFile(path.resolve(import.meta.dirname, '../../server/db/schema.gen.ts'), await schemaOf(db));
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
