import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Where an audience's accounts are. */
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

export function partnerAccounts(db: Kysely<Database>) {
  return {
    async idOf(phone: string): Promise<number | null> {
      const row = await db.selectFrom('partners').select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id ?? null;
    },
    /** Whether it is new; an account with this number stays as it is. */
    async register(partner: { name: string; phone: string; address: string }): Promise<boolean> {
      const row = await db
        .insertInto('partners')
        .values(partner)
        .onConflict((on) => on.column('phone').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    profile(id: number) {
      return db
        .selectFrom('partners')
        .select(['name', 'phone', 'address', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
