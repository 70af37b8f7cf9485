import { sql, type Kysely } from 'kysely';

/** An earlier build leaves orders of deleted customers out of its lists; it deletes no accounts. */
export const compatibility = 'expand';

/**
 * Lets orders and restaurants outlive the account that they belong to (D225), and hides the phone number of a restaurant
 * in the audit log, since it may be its owner's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const recorded =
  'partner_id city_id name cuisine street_address map_url latitude longitude image_url is_veg status fssai paused_until rush_minutes rush_until preparation_minutes deleted_at';

const statements = [
  'alter table orders alter column customer_id drop not null',
  'alter table restaurants alter column partner_id drop not null, alter column phone drop not null',
  'drop trigger audit on restaurants',
  `create trigger audit after insert or update or delete on restaurants for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('restaurant', 'id', '${recorded}', 'phone')`,
];
