import type { Coordinates } from './coordinates.ts';

/** The location fields of a restaurant or place (spec §3). */
export interface WithLocation {
  map_url: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * `map_url`, or else directions to the coordinates, or else null (spec §2, 'View on Map'). Only http and https
 * addresses become links.
 */
export function mapLink({ map_url: mapUrl, latitude, longitude }: WithLocation): string | null {
  if (mapUrl?.match(/^https?:\/\//i)) return mapUrl;
  if (latitude === null || longitude === null) return null;
  return directionsLink({ latitude, longitude });
}

/** A link to directions to a point, the default map link (spec §9). */
export function directionsLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
