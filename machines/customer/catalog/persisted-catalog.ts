import { isRecord } from '../../../domain/is-record.ts';
import type { City, CachedData, Entries, Entry, EntryKind } from './entries.ts';

/** The part of the catalog that is persisted (D44): loaded values, without loading states and failures. */
export interface PersistedCatalog {
  cities: readonly City[] | null;
  /** Epoch ms. */
  citiesAt: number | null;
  /** All entries except dishes, which are loaded at the first search of a visit. */
  entries: Omit<Entries, 'dishes'>;
}

/** Returns the slice to persist. It omits `is_open`, which is outdated by the next visit. */
export function toPersistedCatalog({ cities, citiesAt, entries }: PersistedCatalog): PersistedCatalog {
  return {
    cities,
    citiesAt,
    entries: {
      restaurants: values(entries.restaurants, (list) => list.map(withoutOpen)),
      places: values(entries.places, (list) => list),
      restaurant: values(entries.restaurant, withoutOpen),
      place: values(entries.place, (place) => place),
    },
  };
}

function values<Value>(
  entries: Readonly<Record<number, Entry<Value>>>,
  kept: (value: Value) => Value,
): Record<number, Entry<Value>> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([id, { value }]) =>
      value === null ? [] : [[id, { status: 'ready', value: kept(value) }]],
    ),
  );
}

function withoutOpen({ is_open: _, ...restaurant }: CachedData['restaurant']): CachedData['restaurant'] {
  return restaurant;
}

/** Validates a stored slice: its structure and the fields that pages depend on (D44). */
export function isPersistedCatalog(stored: unknown): stored is PersistedCatalog {
  if (!isRecord(stored) || !isRecord(stored['entries'])) return false;
  const { cities, citiesAt, entries } = stored;
  const areCities = cities === null ? citiesAt === null : isListOf(cities) && typeof citiesAt === 'number';
  return areCities && kinds.every((kind) => areEntries(entries[kind], kind));
}

const kinds: readonly EntryKind[] = ['restaurants', 'places', 'restaurant', 'place'];

function areEntries(stored: unknown, kind: EntryKind): boolean {
  const isValue = kind === 'restaurants' || kind === 'places' ? isListOf : isNamed;
  return (
    isRecord(stored) &&
    Object.entries(stored).every(
      ([id, entry]) => Number(id) > 0 && isRecord(entry) && entry['status'] === 'ready' && isValue(entry['value']),
    )
  );
}

function isListOf(value: unknown): boolean {
  return Array.isArray(value) && value.every(isNamed);
}

function isNamed(value: unknown): boolean {
  return isRecord(value) && typeof value['id'] === 'number' && typeof value['name'] === 'string';
}
