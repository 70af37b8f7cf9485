import type { Kysely } from 'kysely';
import { passkeysOf } from '../auth/passkeys.store.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { formatTable } from './table.ts';

/** A partner, named by the id or the phone number. */
export type NamedPartner = { readonly id: number } | { readonly phone: string };

function findPartner(db: Kysely<Database>, named: NamedPartner) {
  const partners = db.selectFrom('partners').select(['id', 'second_factor_required']);
  return ('id' in named ? partners.where('id', '=', named.id) : partners.where('phone', '=', named.phone)).forUpdate();
}

/** Lists a partner's passkeys, and whether the account must have one; null if there is no such partner. */
export async function listPasskeys(db: Kysely<Database>, named: NamedPartner): Promise<string | null> {
  const partner = await findPartner(db, named).executeTakeFirst();
  if (!partner) return null;
  const passkeys = await passkeysOf(db, partner.id);
  const rule = partner.second_factor_required ? 'A passkey is required.' : 'A passkey is optional.';
  if (passkeys.length === 0) return `Partner ${partner.id} has no passkey. ${rule}`;
  const rows = passkeys.map(({ id, name, created_at, last_used_at }) => [
    String(id),
    name,
    created_at.toISOString(),
    last_used_at?.toISOString() ?? '-',
  ]);
  return `${formatTable([['id', 'name', 'added', 'last used'], ...rows])}\n${rule}`;
}

/**
 * Removes a passkey, or all, also the last one of an account that must have one: its next login enrols a new one.
 * @returns the number of removed passkeys, or null if there is no such partner.
 */
export async function removePasskeys(
  db: Kysely<Database>,
  named: NamedPartner,
  which: number | 'all',
): Promise<number | null> {
  return transact(db, async (trx) => {
    const partner = await findPartner(trx, named).executeTakeFirst();
    if (!partner) return null;
    const own = trx.deleteFrom('passkeys').where('partner_id', '=', partner.id);
    const chosen = which === 'all' ? own : own.where('id', '=', which);
    const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/** Sets whether an account must have a passkey. @returns whether there is such a partner. */
export async function setPasskeyRequired(
  db: Kysely<Database>,
  named: NamedPartner,
  isRequired: boolean,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const partner = await findPartner(trx, named).executeTakeFirst();
    if (!partner) return false;
    await trx
      .updateTable('partners')
      .set({ second_factor_required: isRequired })
      .where('id', '=', partner.id)
      .execute();
    return true;
  });
}
