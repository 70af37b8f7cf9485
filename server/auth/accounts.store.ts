import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The accounts of one audience. */
export interface Accounts {
  /** The id of the account with this number, or null. */
  idOf(phone: string): Promise<number | null>;
  /** Records the owner's first login; from then on a registration no longer changes the account. */
  recordFirstLogin(id: number, now: Date): Promise<void>;
}

export function customerAccounts(db: Kysely<Database>) {
  return {
    async idOf(phone: string): Promise<number | null> {
      const row = await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id ?? null;
    },
    async recordFirstLogin(id: number, now: Date): Promise<void> {
      await db
        .updateTable('customers')
        .set({ first_login_at: now })
        .where('id', '=', id)
        .where('first_login_at', 'is', null)
        .execute();
    },
    /**
     * Registers the number, or updates it before the first login.
     * @returns false when the account's owner has logged in before; the account is unchanged.
     */
    async register(customer: { name: string; phone: string }): Promise<boolean> {
      const row = await db
        .insertInto('customers')
        .values(customer)
        .onConflict((on) =>
          on.column('phone').doUpdateSet({ name: customer.name }).where('customers.first_login_at', 'is', null),
        )
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
    async recordFirstLogin(id: number, now: Date): Promise<void> {
      await db
        .updateTable('partners')
        .set({ first_login_at: now })
        .where('id', '=', id)
        .where('first_login_at', 'is', null)
        .execute();
    },
    /**
     * Registers the number, or updates it before the first login.
     * @returns false when the account's owner has logged in before; the account is unchanged.
     */
    async register(partner: { name: string; phone: string; address: string }): Promise<boolean> {
      const row = await db
        .insertInto('partners')
        .values(partner)
        .onConflict((on) =>
          on
            .column('phone')
            .doUpdateSet({ name: partner.name, address: partner.address })
            .where('partners.first_login_at', 'is', null),
        )
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
