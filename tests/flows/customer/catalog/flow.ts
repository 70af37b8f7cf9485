import type { Entry } from '../../../../machines/customer/catalog/entries.ts';
import { toPersistedCatalog } from '../../../../machines/customer/catalog/persisted-catalog.ts';
import type { catalogMachine, CatalogSnapshot } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { catalogModel, charminar, dastarkhwan, hyderabad, storedCatalogModel } from './model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof catalogMachine;

/** State of a key: absent, loading, ready, or failed with its message. */
type Standing = 'absent' | 'loading' | 'ready' | { failed: string };

interface CatalogPage {
  shows: {
    cities: readonly string[] | null;
    citiesMessage: string | null;
    /** For each key '<kind> <id>': its state and the names that are loaded. */
    entries: Record<KeyName, { standing: Standing; names: readonly string[] | null }>;
  };
  stored: { cities: readonly string[] | null; keys: readonly KeyName[] };
}

const keyNames = ['restaurants 1', 'restaurants 2', 'place 3'] as const;
type KeyName = (typeof keyNames)[number];

interface Held {
  standing: Standing;
  names: readonly string[] | null;
}

interface Ref {
  cities: 'away' | 'loading' | 'fresh' | 'failed';
  known: readonly string[] | null;
  message: string | null;
  held: Record<KeyName, Held>;
}

const nothing: Held = { standing: 'absent', names: null };
const absent = { 'restaurants 1': nothing, 'restaurants 2': nothing, 'place 3': nothing };

const catalogOracle: Oracle<Machine, Ref, CatalogPage> = {
  start(recorder) {
    recorder.call('watchSession', undefined);
    recorder.call('loader', undefined);
    return { cities: 'away', known: null, message: null, held: absent };
  },

  step(ref, event, recorder) {
    const loadCities = (): Ref => {
      recorder.call('loadCities', undefined, { proves: ['STORE-12', 'API-9'] });
      return { ...ref, cities: 'loading', message: null };
    };
    const hold = (key: KeyName, held: Held): Ref => ({ ...ref, held: { ...ref.held, [key]: held } });
    const load = (key: KeyName, kind: 'restaurants' | 'place', id: number): Ref => {
      const command = { type: 'load', kind, id };
      recorder.send('loader', command);
      return hold(key, { ...ref.held[key], standing: 'loading' });
    };
    switch (event.type) {
      case 'customer.entered':
        if (ref.cities !== 'away') return ref;
        // Stored cities are not loaded again within 24 hours [§7, §9].
        return ref.known ? { ...ref, cities: 'fresh' } : loadCities();
      case 'customer.left':
        return ref.cities === 'away' ? ref : { ...ref, cities: 'away' };
      case 'cities.refresh':
        return ref.cities === 'fresh' || ref.cities === 'failed' ? loadCities() : ref;
      case 'after citiesLifetime':
        return ref.cities === 'fresh' ? loadCities() : ref;
      case 'loadCities done':
        if (event.output.kind === 'refused') return { ...ref, cities: 'failed', message: event.output.message };
        return { ...ref, cities: 'fresh', known: ['Hyderabad', 'Bengaluru'] };
      case 'loadCities failed':
        return { ...ref, cities: 'failed', message: 'Something went wrong' };
      case 'entry.want': {
        const key = nameOf(event);
        // A loaded or loading entry is not requested again [§7].
        const { standing, names } = ref.held[key];
        const isMissing = standing === 'absent' || (typeof standing === 'object' && names === null);
        return isMissing ? load(key, kindOf(key), event.id) : ref;
      }
      case 'entry.refresh': {
        const key = nameOf(event);
        return ref.held[key].standing === 'loading' ? ref : load(key, kindOf(key), event.id);
      }
      case 'entry.loaded': {
        const key = nameOf(event);
        return ref.held[key].standing === 'loading' ? hold(key, { standing: 'ready', names: namesOf[key] }) : ref;
      }
      case 'entry.refused': {
        const key = nameOf(event);
        if (ref.held[key].standing !== 'loading') return ref;
        return hold(key, { ...ref.held[key], standing: { failed: event.message } });
      }
    }
  },

  page: (ref) => ({
    shows: { cities: ref.known, citiesMessage: ref.message, entries: ref.held },
    stored: { cities: ref.known, keys: keyNames.filter((key) => ref.held[key].names !== null) },
    proves: ['STORE-8', 'STORE-11', 'ERR-1', 'ERR-3', 'ERR-4'],
  }),
};

/** The names that the model's values contain, by key. */
const namesOf: Record<KeyName, readonly string[]> = {
  'restaurants 1': [dastarkhwan.name],
  'restaurants 2': [],
  'place 3': [charminar.name],
};

function nameOf({ kind, id }: { kind: string; id: number }): KeyName {
  const name = keyNames.find((each) => each === `${kind} ${id}`);
  if (!name) throw new Error(`The model has no ${kind} ${id}.`);
  return name;
}

const kindOf = (key: KeyName) => (key === 'place 3' ? 'place' : 'restaurants');

function observe({ context }: CatalogSnapshot): CatalogPage {
  const { restaurants, place } = context.entries;
  return {
    shows: {
      cities: context.cities?.map(({ name }) => name) ?? null,
      citiesMessage: context.citiesMessage,
      entries: {
        'restaurants 1': held(restaurants[1], (list) => list.map(({ name }) => name)),
        'restaurants 2': held(restaurants[2], (list) => list.map(({ name }) => name)),
        'place 3': held(place[3], ({ name }) => [name]),
      },
    },
    stored: stored(context),
  };
}

function held<Value>(entry: Entry<Value> | undefined, names: (value: Value) => readonly string[]): Held {
  if (!entry) return nothing;
  const standing = entry.status === 'failed' ? { failed: entry.message } : entry.status;
  return { standing, names: entry.value === null ? null : names(entry.value) };
}

function stored(context: CatalogSnapshot['context']): CatalogPage['stored'] {
  const { cities, entries } = toPersistedCatalog(context);
  const kept = Object.entries(entries).flatMap(([kind, byId]) => Object.keys(byId).map((id) => `${kind} ${id}`));
  return { cities: cities?.map(({ name }) => name) ?? null, keys: keyNames.filter((key) => kept.includes(key)) };
}

export const catalogFlow = defineFlow({ model: catalogModel, oracle: catalogOracle, observe });

export const storedCatalogFlow = defineFlow({
  model: storedCatalogModel,
  oracle: {
    ...catalogOracle,
    start(recorder): Ref {
      catalogOracle.start(recorder);
      return {
        cities: 'away',
        known: [hyderabad.name],
        message: null,
        held: { ...absent, 'restaurants 1': { standing: 'ready', names: [] } },
      };
    },
  },
  observe,
});

export const flow = registerFlow({
  name: 'catalog',
  flows: [catalogFlow, storedCatalogFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
