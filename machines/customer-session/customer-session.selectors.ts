import type { CachedSession, CustomerSessionSnapshot } from './customer-session.machine.ts';

export type SessionStatus = 'unknown' | 'authenticated' | 'anonymous';

export function selectStatus(snapshot: CustomerSessionSnapshot): SessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

export const selectUser = (snapshot: CustomerSessionSnapshot) => snapshot.context.user;
export const selectIsLeaving = (snapshot: CustomerSessionSnapshot) => snapshot.matches('leaving');

/** What is kept for the next visit; nothing while it is not known (D44). */
export function selectCached(snapshot: CustomerSessionSnapshot): CachedSession | null {
  const status = selectStatus(snapshot);
  return status === 'unknown' ? null : { isAuthenticated: status === 'authenticated', user: snapshot.context.user };
}
