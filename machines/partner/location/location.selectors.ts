import type { LocationSnapshot } from './location.machine.ts';

export type LocationView = 'asking' | 'locating' | 'manual';

/** Returns what the dialog shows. The final state keeps the last view. */
export function selectLocationView(snapshot: LocationSnapshot): LocationView {
  if (snapshot.matches({ open: 'manual' })) return 'manual';
  return snapshot.matches({ open: 'locating' }) ? 'locating' : 'asking';
}

export const selectPermission = (snapshot: LocationSnapshot) => snapshot.context.permission;
export const selectHighAccuracy = (snapshot: LocationSnapshot) => snapshot.context.highAccuracy;
export const selectLatitude = (snapshot: LocationSnapshot) => snapshot.context.latitude;
export const selectLongitude = (snapshot: LocationSnapshot) => snapshot.context.longitude;
export const selectLocationMessage = (snapshot: LocationSnapshot) => snapshot.context.message;
