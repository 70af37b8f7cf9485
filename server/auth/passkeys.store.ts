import type { Db, Row } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';

export const passkeyRules = {
  /** Passkeys of one account. */
  perAccount: 10,
} as const;

export type Passkey = Row<'passkeys'>;

/** Listed instead of `*`: a prepared statement fails when the columns of its result change (D158). */
const columns = [
  'id',
  'partner_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies (keyof Passkey)[];

/** The passkeys of an account, oldest first. */
export function passkeysOf(db: Db, partnerId: number): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(columns).where('partner_id', '=', partnerId).orderBy('id').execute();
}

/** The partner and whether the operator requires a second factor of the account; undefined if the account is gone. */
export function partnerWithFactor(db: Db, id: number) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'phone', 'second_factor_required'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewPasskey = Omit<Passkey, 'id' | 'last_used_at'>;

export type AddResult =
  | { readonly kind: 'added'; readonly passkey: Passkey }
  /** The credential is a passkey already, of this or of another account. */
  | { readonly kind: 'known' }
  | { readonly kind: 'full' }
  /** The account has got a passkey in the meantime. */
  | { readonly kind: 'not first' };

/**
 * Adds a passkey. The lock on the account serializes additions, so that they cannot exceed the limit, and so that only
 * one login enrols the first passkey.
 */
export async function addPasskey(db: Db, passkey: NewPasskey, { asFirst }: { asFirst: boolean }): Promise<AddResult> {
  return transact(db, async (trx) => {
    await trx.selectFrom('partners').select('id').where('id', '=', passkey.partner_id).forUpdate().execute();
    const { length } = await passkeysOf(trx, passkey.partner_id);
    if (asFirst && length > 0) return { kind: 'not first' };
    if (length >= passkeyRules.perAccount) return { kind: 'full' };
    const added = await trx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((on) => on.column('credential_id').doNothing())
      .returning(columns)
      .executeTakeFirst();
    return added ? { kind: 'added', passkey: added } : { kind: 'known' };
  });
}

/**
 * Stores the counter that a passkey has signed, if it is larger than the stored one, or if the passkey counts nothing
 * and both are 0. A passkey that was copied repeats a counter.
 * @returns whether the counter was accepted.
 */
export async function recordUse(
  db: Db,
  { id, signCount, now }: { id: number; signCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where((row) => (signCount === 0 ? row('sign_count', '=', 0) : row('sign_count', '<', signCount)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes a passkey, but not the only one of an account that must have one. The lock on the account serializes removals,
 * so that two of them cannot remove the last two.
 */
export async function removePasskey(
  db: Db,
  { partnerId, passkeyId }: { partnerId: number; passkeyId: number },
): Promise<'removed' | 'not found' | 'last'> {
  return transact(db, async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select('second_factor_required')
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst();
    const passkeys = await passkeysOf(trx, partnerId);
    if (!passkeys.some(({ id }) => id === passkeyId)) return 'not found';
    if (partner?.second_factor_required === true && passkeys.length === 1) return 'last';
    await trx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
    return 'removed';
  });
}
