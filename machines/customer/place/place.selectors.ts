import { mapLink } from '../../../domain/map-link.ts';
import { selectPart, type PartView } from '../../shared/lib/loaded-region.ts';
import type { PlaceSnapshot } from './place.machine.ts';

export const selectPlace = (snapshot: PlaceSnapshot) => snapshot.context.place;
export const selectMessage = (snapshot: PlaceSnapshot) => snapshot.context.message;
export const selectImageUrls = (snapshot: PlaceSnapshot) => snapshot.context.imageUrls;

/** The map link; null unless the place has latitude and longitude, even if it has a map URL (spec §2, Place detail). */
export function selectMapLink({ context: { place } }: PlaceSnapshot): string | null {
  return place && place.latitude !== null && place.longitude !== null ? mapLink(place) : null;
}

export const selectView: (snapshot: PlaceSnapshot) => PartView = selectPart('details');
export const selectMediaView: (snapshot: PlaceSnapshot) => PartView = selectPart('media');
