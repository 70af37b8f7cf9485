import type { Schemas } from '../../../openapi/client.ts';

export type City = Schemas['City'];
export type Restaurant = Schemas['Restaurant'];
export type Place = Schemas['Place'];

/** What is kept by kind: the lists by the id of their city, the details by their own id (spec §3). */
export interface Cached {
  restaurants: readonly Restaurant[];
  /** Restaurants with the names of their dishes (D48b). */
  dishes: readonly Restaurant[];
  places: readonly Place[];
  restaurant: Restaurant;
  place: Place;
}

export type Kind = keyof Cached;

/** A key of the cache that is not absent. What was loaded once stays while it is asked for again. */
export type Entry<Value> =
  | { status: 'loading'; value: Value | null }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; value: Value | null; message: string };

export type Entries = { readonly [K in Kind]: Readonly<Record<number, Entry<Cached[K]>>> };

/** Names one entry. */
export interface Key {
  kind: Kind;
  id: number;
}

/** An entry's value with its name. */
export type Loaded = { [K in Kind]: { kind: K; id: number; value: Cached[K] } }[Kind];

export const noEntries: Entries = { restaurants: {}, dishes: {}, places: {}, restaurant: {}, place: {} };

/** The entry of a key; undefined is 'absent'. */
export function entryOf<K extends Kind>(entries: Entries, kind: K, id: number): Entry<Cached[K]> | undefined {
  return entries[kind][id];
}

export function withLoading(entries: Entries, { kind, id }: Key): Entries {
  const value = entries[kind][id]?.value ?? null;
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'loading', value } } };
}

export function withLoaded(entries: Entries, { kind, id, value }: Loaded): Entries {
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'ready', value } } };
}

export function withFailed(entries: Entries, { kind, id, message }: Key & { message: string }): Entries {
  const value = entries[kind][id]?.value ?? null;
  return { ...entries, [kind]: { ...entries[kind], [id]: { status: 'failed', value, message } } };
}
