import { fromCallback } from 'xstate';
import type { CatalogReader, Reading } from '../catalog/catalog.reader.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { BrowseCitiesResult, Choice, Listing, LoadListResult, MemoryCommand, Tab } from './browse.machine.ts';

interface Outside {
  catalog: CatalogReader;
  /** Keeps the choice for this tab of the browser (spec §2, 'restored from session storage'). */
  remember: (choice: Choice) => void;
}

interface ListInput {
  tab: Tab;
  cityId: number;
}

export function createBrowseActors({ catalog, remember }: Outside) {
  const list = (ask: CatalogReader['read']) =>
    fromPromise<LoadListResult, ListInput>(async ({ input: { tab, cityId }, signal }) =>
      tab === 'restaurants'
        ? listed(await ask('restaurants', cityId, signal), (items) => ({ tab, items }))
        : listed(await ask('places', cityId, signal), (items) => ({ tab, items })),
    );
  return {
    loadCities: fromPromise<BrowseCitiesResult>(async ({ signal }) => {
      const reading = await catalog.cities(signal);
      return reading.kind === 'loaded' ? { kind: 'loaded', cities: reading.value } : reading;
    }),
    loadList: list(catalog.read),
    refreshList: list(catalog.refresh),
    memory: fromCallback<MemoryCommand>(({ receive }) => receive(({ choice }) => remember(choice))),
  };
}

function listed<Items>(reading: Reading<Items>, listing: (items: Items) => Listing): LoadListResult {
  return reading.kind === 'loaded' ? { kind: 'loaded', listing: listing(reading.value) } : reading;
}
