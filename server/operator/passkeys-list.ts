import { passkeysOf } from '../auth/passkeys.store.ts';
import type { Db } from '../db/schema.ts';
import { findPartner, type NamedPartner } from './operator.store.ts';
import { formatTable } from './table.ts';

/** Lists a partner's passkeys, and whether the account must have one; null if there is no such partner. */
export async function listPasskeys(db: Db, named: NamedPartner): Promise<string | null> {
  const partner = await findPartner(db, named);
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
