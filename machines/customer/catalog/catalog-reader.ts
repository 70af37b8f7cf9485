import { waitFor } from 'xstate';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { entryOf, type CachedData, type City, type EntryKind } from './entries.ts';
import type { CatalogActorRef } from './catalog.machine.ts';

export type ReadResult<Value> = { kind: 'loaded'; value: Value } | ApiFailure;

/** Read access to the catalog. Promises resolve immediately with a cached value, otherwise after a request. */
export interface CatalogReader {
  /** Returns cities that are at most a day old. Loads them again if the last load failed. */
  cities(signal: AbortSignal): Promise<ReadResult<readonly City[]>>;
  /** Resolves with a cached entry, or loads the entry. */
  read<K extends EntryKind>(kind: K, id: number, signal: AbortSignal): Promise<ReadResult<CachedData[K]>>;
  /** Loads an entry again, even if it is cached (spec §7, 'unless forced'). */
  refresh<K extends EntryKind>(kind: K, id: number, signal: AbortSignal): Promise<ReadResult<CachedData[K]>>;
  /** Returns the cities if `cities` would resolve with them immediately, otherwise null. */
  citiesNow(): readonly City[] | null;
  /** Returns the entry if `read` would resolve with it immediately, otherwise null. */
  readNow<K extends EntryKind>(kind: K, id: number): CachedData[K] | null;
  /** Returns the cached value, also while it is loaded again; otherwise null. */
  peek<K extends EntryKind>(kind: K, id: number): CachedData[K] | null;
}

export function createCatalogReader(catalog: () => CatalogActorRef): CatalogReader {
  async function settled<K extends EntryKind>(
    kind: K,
    id: number,
    signal: AbortSignal,
  ): Promise<ReadResult<CachedData[K]>> {
    const entryIn = (snapshot: ReturnType<CatalogActorRef['getSnapshot']>) =>
      entryOf(snapshot.context.entries, kind, id);
    const snapshot = await waitFor(catalog(), (each) => entryIn(each)?.status !== 'loading', { signal });
    const entry = entryIn(snapshot);
    if (entry?.status === 'ready') return { kind: 'loaded', value: entry.value };
    if (entry?.status === 'failed') return { kind: 'refused', message: entry.message };
    throw new Error(`The catalog has no ${kind} ${id}.`);
  }

  return {
    async cities(signal) {
      const actor = catalog();
      if (actor.getSnapshot().matches({ cities: { here: 'failed' } })) actor.send({ type: 'cities.refresh' });
      const { context } = await waitFor(
        actor,
        (snapshot) => snapshot.context.cities !== null || snapshot.context.citiesMessage !== null,
        { signal },
      );
      if (context.cities) return { kind: 'loaded', value: context.cities };
      return { kind: 'refused', message: context.citiesMessage ?? '' };
    },
    read(kind, id, signal) {
      catalog().send({ type: 'entry.want', kind, id });
      return settled(kind, id, signal);
    },
    refresh(kind, id, signal) {
      catalog().send({ type: 'entry.refresh', kind, id });
      return settled(kind, id, signal);
    },
    citiesNow: () => catalog().getSnapshot().context.cities,
    readNow(kind, id) {
      const entry = entryOf(catalog().getSnapshot().context.entries, kind, id);
      return entry?.status === 'ready' ? entry.value : null;
    },
    peek: (kind, id) => entryOf(catalog().getSnapshot().context.entries, kind, id)?.value ?? null,
  };
}
