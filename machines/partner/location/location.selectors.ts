import type { LocationSnapshot } from './location.machine.ts';

export type LocationView = 'asking' | 'locating' | 'manual';

/** What the dialog shows; in the final state it keeps the last view. */
export function selectLocationView(snapshot: LocationSnapshot): LocationView {
  if (snapshot.matches({ open: 'manual' })) return 'manual';
  return snapshot.matches({ open: 'locating' }) ? 'locating' : 'asking';
}

export const selectPermission = (snapshot: LocationSnapshot) => snapshot.context.permission;
export const selectHighAccuracy = (snapshot: LocationSnapshot) => snapshot.context.highAccuracy;
export const selectLatitude = (snapshot: LocationSnapshot) => snapshot.context.latitude;
export const selectLongitude = (snapshot: LocationSnapshot) => snapshot.context.longitude;
export const selectLocationMessage = (snapshot: LocationSnapshot) => snapshot.context.message;
