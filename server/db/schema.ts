import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from './schema.gen.ts';

/** The types of all tables, for Kysely. */
export type Database = Tables;

/** The database, or a transaction. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** The kind of account that a session, code or token belongs to. */
export type Audience = Row<'sessions'>['audience'];

/** The account that a session belongs to. */
export interface Subject {
  readonly audience: Audience;
  readonly id: number;
}

/** What a message about an order says. */
export type OrderTextKind = Row<'order_texts'>['kind'];
