import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * A condition that a text contains another one literally, ignoring case. A trigram index serves it, if `wanted` has three
 * letters or digits in a row (D274).
 * @param text An expression in lower case.
 */
export function containsText(text: RawBuilder<string>, wanted: string): RawBuilder<SqlBool> {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${text} like lower(${pattern})`;
}
