import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for the value while the query is compiled. */
const placeholder = Symbol('value');

/**
 * Returns a function that runs a query with one value. The query is built and compiled only once, at the first call
 * (D173).
 * @param build Builds the query. Receives a placeholder instead of the value, so that the SQL cannot depend on the
 * value.
 */
export function compileOnce<Value extends number | string, Row>(
  build: (db: Db, value: RawBuilder<Value>) => Compilable<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, value) => {
    compiled ??= build(db, sql`${placeholder}`).compile();
    const parameters = compiled.parameters.map((each) => (each === placeholder ? value : each));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
