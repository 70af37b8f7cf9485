import { formatDistance } from '../../../domain/distance.ts';
import { isolateName } from '../../../domain/isolate-name.ts';
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
  restaurants: PartView;
  /** Restaurants near the place, the nearest first. */
  nearby: readonly NearbyView[];
}

export interface NearbyView {
  id: number;
  name: string;
  /** Distance, cuisine, and if it is closed, as far as known: '350 m · Hyderabadi · Closed now · Opens 11:00 am'. */
  facts: string;
}

export const selectPage = pageOf((snapshot: PlaceSnapshot): PlaceView => {
  const { place, message, imageUrls, nearby } = snapshot.context;
  return {
    view: selectPart('details')(snapshot),
    place,
    map: place && place.latitude !== null && place.longitude !== null ? mapLink(place) : null,
    message,
    photos: selectPart('media')(snapshot),
    imageUrls,
    restaurants: selectPart('nearby')(snapshot),
    nearby: nearby.map(({ id, name, distance, cuisine, is_open: isOpen, opens_text: opens }) => {
      const closed = isOpen === false && `Closed now${opens ? ` · ${opens}` : ''}`;
      const facts = [distance !== undefined && formatDistance(distance), cuisine && isolateName(cuisine), closed];
      return { id, name, facts: facts.filter(Boolean).join(' · ') };
    }),
  };
});
