import { sql, type Kysely } from 'kysely';

/**
 * Converts stored values to the required format: names without control or text-direction characters, map links with
 * http or https, and menu items with a valid status. Items with an unknown status become 'pending', since neither can
 * be sold.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const hidden = String.raw`[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u206f]`;

const cleaned = `regexp_replace(name, '${hidden}', '', 'g')`;

const statements = [
  ...['customers', 'partners', 'restaurants', 'menu_items'].map(
    // A name must not be blank, so an empty name becomes a dash.
    (table) =>
      `update ${table} set name = case when ${cleaned} ~ '\\S' then ${cleaned} else '-' end where name ~ '${hidden}'`,
  ),
  String.raw`update restaurants set map_url = null where map_url !~* '^https?://\S+$'`,
  `update menu_items set status = 'pending' where status not in ('approved', 'pending', 'rejected')`,
  `alter table menu_items add constraint menu_items_status_check check (status in ('approved', 'pending', 'rejected'))`,
];
