import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Audience, Database } from '../db/schema.ts';

/** The table of each audience's accounts. */
export const accountTables = { customer: 'customers', partner: 'partners' } as const satisfies Record<
  Audience,
  keyof Database
>;

/** What a person registers with. */
export interface Account {
  readonly name: string;
  readonly phone: string;
  /** Of partners. */
  readonly address?: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** The accounts of one audience. */
export function createAccounts(db: Kysely<Database>, audience: Audience) {
  const table = accountTables[audience];
  return {
    /** The id of the account with this number, or null. */
    async idOf(phone: string): Promise<number | null> {
      const row = await db.selectFrom(table).select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id ?? null;
    },
    /** Records the owner's first login; from then on a registration no longer changes the account. */
    async recordFirstLogin(id: number, now: Date): Promise<void> {
      await db
        .updateTable(table)
        .set({ first_login_at: now })
        .where('id', '=', id)
        .where('first_login_at', 'is', null)
        .execute();
    },
    /**
     * Registers the number, or updates its account before the first login.
     * @returns false when the account's owner has logged in before; the account is unchanged.
     */
    async register({ phone, ...details }: Account): Promise<boolean> {
      const row = await db
        .insertInto(table)
        // The contract demands a partner's address; a customer's may be null.
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

export async function customerProfile(db: Kysely<Database>, id: number) {
  const [profile] = await customerProfiles(db, id);
  return profile;
}

export function partnerProfile(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('partners')
    .select(['name', 'phone', 'address', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
