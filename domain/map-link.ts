import type { Coordinates } from './coordinates.ts';

/** What of a restaurant or place says where it is (spec §3). */
export interface Located {
  map_url: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** `map_url`, else directions to the coordinates, else null (spec §2, 'View on Map'). Only web addresses are links. */
export function mapLink({ map_url: mapUrl, latitude, longitude }: Located): string | null {
  if (mapUrl?.match(/^https?:\/\//i)) return mapUrl;
  if (latitude === null || longitude === null) return null;
  return directionsLink({ latitude, longitude });
}

/** Directions to a point: the map link by default (spec §9). */
export function directionsLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
