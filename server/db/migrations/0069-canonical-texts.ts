import { sql, type Kysely } from 'kysely';

/** Only the characters of texts change, to others that mean the same. */
export const compatibility = 'expand';

/**
 * Brings the texts that people have entered into Unicode's form NFC, as new ones are (D335). Texts that would exceed the
 * length that their column allows stay as they are. Only the rows that differ are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(texts))
    for (const [column, longest] of Object.entries(columns)) {
      const text = sql.ref(column);
      const fits = longest === null ? sql`` : sql` and char_length(normalize(${text})) <= ${sql.lit(longest)}`;
      await sql`update ${sql.table(table)} set ${text} = normalize(${text})
        where ${text} is not normalized${fits}`.execute(db);
    }
}

/** The columns, each with the number of characters that it allows; null for no limit. */
const texts: Record<string, Record<string, number | null>> = {
  cities: { name: null, state: null, district: null },
  customers: { name: null, address: null },
  partners: { name: null, address: null },
  passkeys: { name: null },
  restaurants: { name: null, cuisine: null, street_address: null },
  closed_dates: { note: null },
  descriptions: { name: null },
  menu_items: { name: null, category: null },
  places: { name: null, type: null, street_address: null, description: null },
  orders: { kitchen_note: 140, end_note: 120 },
  order_lines: { menu_name: null },
};
