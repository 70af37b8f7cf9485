import { mapLink } from '../../../domain/map-link.ts';
import type { PlaceSnapshot } from './place.machine.ts';

export type PartView = 'loading' | 'ready' | 'failed';

export const selectPlace = (snapshot: PlaceSnapshot) => snapshot.context.place;
export const selectMessage = (snapshot: PlaceSnapshot) => snapshot.context.message;
export const selectImageUrls = (snapshot: PlaceSnapshot) => snapshot.context.imageUrls;

/** Shown only with latitude and longitude, even if the place has a map address (spec §2, Place detail). */
export function selectMapLink({ context: { place } }: PlaceSnapshot): string | null {
  return place && place.latitude !== null && place.longitude !== null ? mapLink(place) : null;
}

export function selectView(snapshot: PlaceSnapshot): PartView {
  if (snapshot.matches({ details: 'ready' })) return 'ready';
  return snapshot.matches({ details: 'failed' }) ? 'failed' : 'loading';
}

export function selectMediaView(snapshot: PlaceSnapshot): PartView {
  if (snapshot.matches({ media: 'ready' })) return 'ready';
  return snapshot.matches({ media: 'failed' }) ? 'failed' : 'loading';
}
