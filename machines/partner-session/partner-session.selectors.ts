import type { PartnerSessionSnapshot } from './partner-session.machine.ts';

export type PartnerSessionStatus = 'unknown' | 'authenticated' | 'anonymous';

export function selectPartnerStatus(snapshot: PartnerSessionSnapshot): PartnerSessionStatus {
  if (snapshot.matches('authenticated')) return 'authenticated';
  return snapshot.matches('anonymous') ? 'anonymous' : 'unknown';
}

/** Null until the server said who it is. */
export const selectPartnerUser = (snapshot: PartnerSessionSnapshot) => snapshot.context.user;
