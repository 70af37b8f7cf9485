import type { Insertable, RawBuilder } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Audience, Database, Db, Tx } from '../db/schema.ts';

/** The account table of each audience. */
export const accountTables = { customer: 'customers', partner: 'partners' } as const satisfies Record<
  Audience,
  keyof Database
>;

/** The data of a registration. */
export interface Account {
  readonly name: string;
  readonly phone: string;
  /** Only partners register with an address. */
  readonly address?: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Creates the store of the accounts of one audience. */
export function createAccounts(db: Db, audience: Audience) {
  const table = accountTables[audience];
  return {
    /** Returns the id of the account with this number, or null. */
    async idOf(phone: string): Promise<number | null> {
      const row = await db.selectFrom(table).select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id ?? null;
    },
    /** Returns whether a person has logged in to the account with this number; null if there is none. */
    async hasLoggedIn(phone: string): Promise<boolean | null> {
      const row = await db.selectFrom(table).select('first_login_at').where('phone', '=', phone).executeTakeFirst();
      return row === undefined ? null : row.first_login_at !== null;
    },
    /**
     * Keeps an account from being deleted until the transaction ends.
     * @returns false if it is deleted.
     */
    async lock(trx: Tx, id: number): Promise<boolean> {
      const row = await trx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
      return row !== undefined;
    },
    /** Records the first login to the account, after which a registration can no longer change it. */
    async recordFirstLogin(trx: Tx, id: number, now: Date): Promise<void> {
      await trx
        .updateTable(table)
        .set({ first_login_at: now })
        .where('id', '=', id)
        .where('first_login_at', 'is', null)
        .execute();
    },
    /**
     * Creates the account of a number, or updates it if it has had no login yet.
     * @returns false if someone has logged in to it; then it is unchanged.
     */
    async register({ phone, ...details }: Account): Promise<boolean> {
      const row = await db
        .insertInto(table)
        // The contract requires an address of partners only; the customer table allows null.
        .values({ phone, ...details } as Insertable<Database['partners']>)
        .onConflict((on) => on.column('phone').doUpdateSet(details).where(`${table}.first_login_at`, 'is', null))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const customerProfiles = compileOnce((db, id: RawBuilder<number>) =>
  db.selectFrom('customers').select(['name', 'phone', 'email', 'address']).where('id', '=', id),
);

export async function customerProfile(db: Db, id: number) {
  const [profile] = await customerProfiles(db, id);
  return profile;
}

export function partnerProfile(db: Db, id: number) {
  return db
    .selectFrom('partners')
    .select(['name', 'phone', 'address', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
