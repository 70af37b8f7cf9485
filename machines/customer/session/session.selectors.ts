import type { CachedSession, CustomerSessionSnapshot } from './session.machine.ts';

/** `unreachable`: whether the kept tokens are good could not be asked. */
export type SessionStatus = 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';

export function selectStatus(snapshot: CustomerSessionSnapshot): SessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  if (snapshot.matches('unreachable')) return 'unreachable';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

/** Who is logged in, as he calls himself on this device (D21). */
export const selectUser = ({ context }: CustomerSessionSnapshot) => context.edited ?? context.user;
/** The account's own number, whatever the profile on this device says. */
export const selectAccountPhone = ({ context }: CustomerSessionSnapshot) => context.user?.phone ?? null;
export const selectIsRetrying = (snapshot: CustomerSessionSnapshot) => snapshot.hasTag('busy');
export const selectIsLeaving = (snapshot: CustomerSessionSnapshot) => snapshot.matches('leaving');

/** What is kept for the next visit; nothing while it is not known (D44). */
export function selectCached(snapshot: CustomerSessionSnapshot): CachedSession | null {
  const status = selectStatus(snapshot);
  const { user, edited } = snapshot.context;
  return status === 'unknown' || status === 'unreachable'
    ? null
    : { isAuthenticated: status === 'authenticated', user, edited };
}
