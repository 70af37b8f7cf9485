import { sql } from 'kysely';

/** What partners see instead of the name of a customer who has deleted the account (D225). */
export const deletedCustomer = 'Deleted account';

/** Selects the customer's name in a query that joins `customers`, which has no row of a deleted account. */
export const customerNameOf = sql<string>`coalesce(customers.name, ${sql.lit(deletedCustomer)})`.as('user_name');
