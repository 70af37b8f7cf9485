import type { AccountForm } from '../../../domain/account-form.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type PartnerUser = Schemas['PartnerUser'];

/**
 * Edits of the partner's profile. They are stored on this device only, because the contract has no endpoint for them
 * (spec §2, D21).
 */
export interface PartnerEdits extends AccountForm {
  /** Phone number of the partner's account. Another partner on this device does not see the edits. */
  of: string;
}

/** Returns the profile with the edits applied. */
export function withEdits(user: PartnerUser, edits: PartnerEdits | null): PartnerUser {
  if (edits?.of !== user.phone) return user;
  return { name: edits.name, phone: edits.phone, address: edits.address, createdAt: user.createdAt };
}
