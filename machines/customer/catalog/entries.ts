import type { Schemas } from '../../../openapi/client.ts';
import { dayMs } from '../../../domain/time-units.ts';

/** Lifetime of cached cities, ms (spec §9). */
export const citiesLifetimeMs = dayMs;

export type City = Schemas['City'];
export type Restaurant = Schemas['Restaurant'];
export type Place = Schemas['Place'];

/** Cached data by kind: lists by city id, details by their own id (spec §3). */
export interface CachedData {
  restaurants: readonly Restaurant[];
  /** Restaurants with the names of their dishes (D48b). */
  dishes: readonly Restaurant[];
  places: readonly Place[];
  restaurant: Restaurant;
  place: Place;
}

export type EntryKind = keyof CachedData;

/** A cache entry. Its loaded value stays while it is refreshed. */
export type Entry<Value> =
  | { status: 'loading'; value: Value | null }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; value: Value | null; message: string };

export type Entries = { readonly [K in EntryKind]: Readonly<Record<number, Entry<CachedData[K]>>> };

/** Identifies one entry. */
export interface EntryKey {
  kind: EntryKind;
  id: number;
}

/** The key and value of a loaded entry. */
export type LoadedEntry = { [K in EntryKind]: { kind: K; id: number; value: CachedData[K] } }[EntryKind];

export const noEntries: Entries = { restaurants: {}, dishes: {}, places: {}, restaurant: {}, place: {} };

/** Returns the entry of a key; undefined if there is none. */
export function entryOf<K extends EntryKind>(entries: Entries, kind: K, id: number): Entry<CachedData[K]> | undefined {
  return entries[kind][id];
}

export function withLoading(entries: Entries, { kind, id }: EntryKey): Entries {
  const value = entries[kind][id]?.value ?? null;
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'loading', value } } };
}

export function withLoaded(entries: Entries, { kind, id, value }: LoadedEntry): Entries {
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'ready', value } } };
}

export function withFailed(entries: Entries, { kind, id, message }: EntryKey & { message: string }): Entries {
  const value = entries[kind][id]?.value ?? null;
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'failed', value, message } } };
}
