import { withEdits } from './partner-edits.ts';
import type { PartnerSessionSnapshot } from './session.machine.ts';
import type { PartnerUser } from './partner-edits.ts';

/** `unreachable`: whether the kept tokens are good could not be asked. */
export type PartnerSessionStatus = 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';

export function selectPartnerStatus(snapshot: PartnerSessionSnapshot): PartnerSessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  if (snapshot.matches('unreachable')) return 'unreachable';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

export const selectIsRetrying = (snapshot: PartnerSessionSnapshot) => snapshot.hasTag('busy');

/** Null until the server said who it is. */
export function selectPartnerUser({ context: { user, edits } }: PartnerSessionSnapshot): PartnerUser | null {
  return user && withEdits(user, edits);
}

/** Whether what is shown of the partner was changed on this device only (D21). */
export function selectIsEdited({ context: { user, edits } }: PartnerSessionSnapshot): boolean {
  return user !== null && edits?.of === user.phone;
}

/** Whether the partner is in, but the server did not say who it is. */
export const selectIsPartnerMissing = (snapshot: PartnerSessionSnapshot) => snapshot.can({ type: 'profile.retry' });

/** What is kept for the next visit (D21, D44). */
export const selectEdits = (snapshot: PartnerSessionSnapshot) => snapshot.context.edits;
