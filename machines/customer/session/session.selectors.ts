import type { CachedSession, CustomerSessionSnapshot } from './session.machine.ts';

/** `unreachable` means that the server did not respond when asked whether the tokens are valid. */
export type SessionStatus = 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';

export function selectStatus(snapshot: CustomerSessionSnapshot): SessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  if (snapshot.matches('unreachable')) return 'unreachable';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

/** The customer's profile, including edits made on this device (D21). */
export const selectUser = ({ context }: CustomerSessionSnapshot) => context.edited ?? context.user;
/** The phone number of the account, without edits made in the profile. */
export const selectAccountPhone = ({ context }: CustomerSessionSnapshot) => context.user?.phone ?? null;
export const selectIsRetrying = (snapshot: CustomerSessionSnapshot) => snapshot.hasTag('busy');
export const selectIsLeaving = (snapshot: CustomerSessionSnapshot) => snapshot.matches('leaving');

/** Returns the session to persist; null while the status is unknown (D44). */
export function selectCached(snapshot: CustomerSessionSnapshot): CachedSession | null {
  const status = selectStatus(snapshot);
  const { user, edited } = snapshot.context;
  return status === 'unknown' || status === 'unreachable'
    ? null
    : { isAuthenticated: status === 'authenticated', user, edited };
}
