import type { ClientBase } from 'pg';

/** Describes the rows of a table, so that a restore can prove that it has restored all of them. */
export interface TableContent {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Sum of the first 60 bits of each row's MD5. */
  readonly checksum: string;
}

/** Totals that a person can compare: counts, and sums of paise and of portions. */
export interface Totals {
  readonly orders: number;
  readonly ordersPaise: string;
  readonly paymentsPaise: string;
  readonly refundedPaise: string;
  /** Sum of the ledger, which must equal `stock`. */
  readonly ledger: string;
  readonly stock: string;
}

/** Describes all rows of a database at one moment. */
export interface Contents {
  readonly migrations: readonly string[];
  /** Each table follows the tables that it references. */
  readonly tables: readonly TableContent[];
  /** The last value of each sequence, without the sequences that have not been used. */
  readonly sequences: Readonly<Record<string, string>>;
  readonly totals: Totals;
}

/** Tables of the migrator: the migration of the target database fills them. */
const ofMigrations = /^(kysely_|migration_compatibility$)/;

/** Makes the text form of times and numbers independent of the settings of server and user. */
const settings = `set timezone to 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1; set statement_timeout to 0;
  set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`;

/** Reads what the database contains, as of the snapshot if the transaction is repeatable read. */
export async function readContents(client: ClientBase): Promise<Contents> {
  await client.query(settings);
  const tables: TableContent[] = [];
  for (const { name, columns } of await readTables(client)) {
    const { rows } = await client.query<{ rows: number; checksum: string }>(
      `select count(*)::int as rows, coalesce(sum(('x' || substr(md5(content::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
       from (select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)}) as content`,
    );
    tables.push({ name, columns, ...first(rows) });
  }
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
    totals: await readTotals(client),
  };
}

async function readTotals(client: ClientBase): Promise<Totals> {
  const { rows } = await client.query<Totals>(`select
    (select count(*)::int from orders) as "orders",
    (select coalesce(sum(total_paise), 0)::text from orders) as "ordersPaise",
    (select coalesce(sum(amount_paise), 0)::text from payments) as "paymentsPaise",
    (select coalesce(sum(refunded_paise), 0)::text from payments) as "refundedPaise",
    (select coalesce(sum(delta), 0)::text from stock_ledger) as "ledger",
    (select coalesce(sum(live_count), 0)::text from stock) as "stock"`);
  return first(rows);
}

/** Lists the product's tables with their columns; each table follows the tables that it references. */
async function readTables(client: ClientBase): Promise<Pick<TableContent, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct confrelid::regclass::text from pg_constraint
             where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as needs
     from pg_class as class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const left = rows.filter(({ name }) => !ofMigrations.test(name));
  const sorted: typeof left = [];
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => needs.every((need) => sorted.some(({ name }) => name === need)));
    if (at < 0) throw new Error(`the tables ${left.map(({ name }) => name).join(', ')} reference each other`);
    sorted.push(...left.splice(at, 1));
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}

/** Quotes an SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the database gave no row');
  return row;
}
