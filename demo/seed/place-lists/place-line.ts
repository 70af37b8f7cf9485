import type { PlaceKind } from '../../art/places.ts';

/** name, drawing, type (null: none), rating (null: no ratings yet), address, latitude, longitude, description */
export type PlaceLine = readonly [
  name: string,
  art: PlaceKind,
  type: string | null,
  rating: number | null,
  address: string,
  latitude: number,
  longitude: number,
  description: string,
];
