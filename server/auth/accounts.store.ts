import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Where an audience's accounts are; the partner's will be a second one. */
export interface Accounts {
  /** The account's id, or null when nobody has registered this number. */
  idOf(phone: string): Promise<number | null>;
}

export function customerAccounts(db: Kysely<Database>) {
  return {
    async idOf(phone: string): Promise<number | null> {
      const row = await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id ?? null;
    },
    /** Whether it is new; an account with this number stays as it is. */
    async register(customer: { name: string; phone: string }): Promise<boolean> {
      const row = await db
        .insertInto('customers')
        .values(customer)
        .onConflict((on) => on.column('phone').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    profile(id: number) {
      return db
        .selectFrom('customers')
        .select(['name', 'phone', 'email', 'address'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
