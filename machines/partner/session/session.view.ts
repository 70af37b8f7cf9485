import { withEdits } from './partner-edits.ts';
import type { PartnerSessionSnapshot } from './session.machine.ts';
import type { PartnerUser } from './partner-edits.ts';

/** `unreachable` means that the server did not respond when asked whether the tokens are valid. */
export type PartnerSessionStatus = 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';

export function selectPartnerStatus(snapshot: PartnerSessionSnapshot): PartnerSessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  if (snapshot.matches('unreachable')) return 'unreachable';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

/** Whether a logout waits until the last changes are sent (D311). */
export const selectIsFinishing = (snapshot: PartnerSessionSnapshot) => snapshot.matches({ authenticated: 'finishing' });

export const selectIsRetrying = (snapshot: PartnerSessionSnapshot) => snapshot.hasTag('busy');

/** Returns the partner's profile with its edits; null until the profile is loaded. */
export function selectPartnerUser({ context: { user, edits } }: PartnerSessionSnapshot): PartnerUser | null {
  return user && withEdits(user, edits);
}

/** The number of the account, without edits: codes are sent to it. */
export const selectAccountPhone = ({ context: { user } }: PartnerSessionSnapshot) => user?.phone ?? null;

/** Whether the profile has edits, which are stored on this device only (D21). */
export function selectIsEdited({ context: { user, edits } }: PartnerSessionSnapshot): boolean {
  return user !== null && edits?.of === user.phone;
}

/** Whether the partner is logged in, but the profile could not be loaded. */
export const selectIsPartnerMissing = (snapshot: PartnerSessionSnapshot) => snapshot.can({ type: 'profile.retry' });

/** The edits to persist (D21, D44). */
export const selectEdits = (snapshot: PartnerSessionSnapshot) => snapshot.context.edits;
