import { waitFor } from 'xstate';
import type { Refused } from '../../shared/lib/refused.ts';
import { entryOf, type Cached, type City, type Kind } from './catalog.entries.ts';
import type { CatalogActorRef } from './catalog.machine.ts';

export type Reading<Value> = { kind: 'loaded'; value: Value } | Refused;

/** How screens' flows ask the catalog: at once where it knows, else when the call has been answered. */
export interface CatalogReader {
  /** Cities of the last day; asks again where the last try failed. */
  cities(signal: AbortSignal): Promise<Reading<readonly City[]>>;
  /** An entry from the cache, loaded if it is not there. */
  read<K extends Kind>(kind: K, id: number, signal: AbortSignal): Promise<Reading<Cached[K]>>;
  /** An entry asked for again (spec §7, 'unless forced'). */
  refresh<K extends Kind>(kind: K, id: number, signal: AbortSignal): Promise<Reading<Cached[K]>>;
  /** What the cache holds at this moment. */
  peek<K extends Kind>(kind: K, id: number): Cached[K] | null;
}

export function createCatalogReader(catalog: () => CatalogActorRef): CatalogReader {
  async function settled<K extends Kind>(kind: K, id: number, signal: AbortSignal): Promise<Reading<Cached[K]>> {
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
    peek: (kind, id) => entryOf(catalog().getSnapshot().context.entries, kind, id)?.value ?? null,
  };
}
