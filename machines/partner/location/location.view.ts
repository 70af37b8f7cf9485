import { pageOf } from '../../shared/lib/page-of.ts';
import type { Permission } from './location.actors.ts';
import type { LocationSnapshot } from './location.machine.ts';

export interface LocationView {
  /** What the dialog shows. */
  view: 'asking' | 'locating' | 'manual';
  permission: Permission;
  highAccuracy: boolean;
  latitude: string;
  longitude: string;
  message: string | null;
}

export const selectPage = pageOf((snapshot: LocationSnapshot): LocationView => {
  const { permission, highAccuracy, latitude, longitude, message } = snapshot.context;
  const view = snapshot.matches({ open: 'manual' })
    ? 'manual'
    : snapshot.matches({ open: 'locating' })
      ? 'locating'
      : 'asking';
  return { view, permission, highAccuracy, latitude, longitude, message };
});
