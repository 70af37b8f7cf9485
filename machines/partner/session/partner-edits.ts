import type { PartnerForm } from '../../../domain/partner-form.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type PartnerUser = Schemas['PartnerUser'];

/** What a partner changed of the own profile; on this device only, since no call does it (spec §2, D21). */
export interface PartnerEdits extends PartnerForm {
  /** The phone that the server knows the partner by: another partner on this device sees nothing of it. */
  of: string;
}

/** The partner as the portal shows them. */
export function withEdits(user: PartnerUser, edits: PartnerEdits | null): PartnerUser {
  if (edits?.of !== user.phone) return user;
  return { name: edits.name, phone: edits.phone, address: edits.address, createdAt: user.createdAt };
}
