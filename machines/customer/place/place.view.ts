import { mapLink } from '../../../domain/map-link.ts';
import { selectPart, type PartView } from '../../shared/lib/loaded-region.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { Place } from '../catalog/entries.ts';
import type { PlaceSnapshot } from './place.machine.ts';

export interface PlaceView {
  view: PartView;
  place: Place | null;
  /** The map link; null unless the place has latitude and longitude, even if it has a map URL (spec §2, Place detail). */
  map: string | null;
  /** The error if the place cannot be loaded. */
  message: string | null;
  photos: PartView;
  imageUrls: readonly string[];
}

export const selectPage = pageOf((snapshot: PlaceSnapshot): PlaceView => {
  const { place, message, imageUrls } = snapshot.context;
  return {
    view: selectPart('details')(snapshot),
    place,
    map: place && place.latitude !== null && place.longitude !== null ? mapLink(place) : null,
    message,
    photos: selectPart('media')(snapshot),
    imageUrls,
  };
});
