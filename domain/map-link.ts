import type { Coordinates } from './coordinates.ts';

/** The location fields of a restaurant or place (spec §3). */
export interface WithLocation {
  map_url: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns `map_url` if it is an http or https URL, otherwise a link to directions to the coordinates, or null without
 * coordinates (spec §2, 'View on Map').
 */
export function mapLink({ map_url: mapUrl, latitude, longitude }: WithLocation): string | null {
  if (mapUrl?.match(/^https?:\/\//i)) return mapUrl;
  if (latitude === null || longitude === null) return null;
  return directionsLink({ latitude, longitude });
}

/** Returns a link to directions to a point. It is the map link of what has no `map_url` of its own (spec §9). */
export function directionsLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
