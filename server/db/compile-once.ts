import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Stands for the value while the query is built. */
const placeholder = Symbol('value');

/**
 * A query with one value, built and compiled at its first call only (D173).
 * @param build Gets a placeholder instead of the value, so that the query cannot depend on it.
 */
export function compileOnce<Value extends number | string, Row>(
  build: (db: Kysely<Database>, value: RawBuilder<Value>) => Compilable<Row>,
): (db: Kysely<Database>, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, value) => {
    compiled ??= build(db, sql`${placeholder}`).compile();
    const parameters = compiled.parameters.map((each) => (each === placeholder ? value : each));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
