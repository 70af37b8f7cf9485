import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** What partners see instead of the name of a customer who has deleted the account (D225). */
const deletedCustomer = 'Deleted account';

/** Selects the customer's name in a query that joins `customers`, which has no row of a deleted account. */
export const customerNameOf = sql<string>`coalesce(customers.name, ${sql.lit(deletedCustomer)})`.as('user_name');

/** Reads a customer's name; `id` is null in an order of a customer who has deleted the account. */
export async function readCustomerName(db: Db, id: number | null): Promise<string> {
  const customer = await db.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirst();
  return customer?.name ?? deletedCustomer;
}
