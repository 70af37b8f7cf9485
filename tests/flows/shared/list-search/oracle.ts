import type {
  listSearchMachine,
  ListSearchSnapshot,
} from '../../../../machines/shared/list-search/list-search.machine.ts';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { linkedSearchModel, listSearchModel, typedSearchModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Machine = typeof listSearchMachine;

export interface ListSearchPage extends Page {
  shows: ListQuery;
  may: Record<'search.clear', Control>;
}

interface Ref extends ListQuery {
  /** Whether the search still has to be written to the URL. */
  isMoved: boolean;
}

/** The parts of the URL query of each search, written by hand: trimmed, and none without a search. */
const texts: Partial<Record<string, string[]>> = {
  '': [],
  ' Paneer BIRYANI': ['q=Paneer+BIRYANI'],
  pizza: ['q=pizza'],
};

function urlQueryOf({ query, vegOnly, openNow, sort }: ListQuery): string {
  const parts = [
    ...(texts[query] ?? ['unknown']),
    ...(vegOnly ? ['veg=1'] : []),
    ...(openNow ? ['open=1'] : []),
    ...(sort === 'price' ? ['sort=price'] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The searches of the URLs that the model navigates to. */
const linked: Partial<Record<string, ListQuery>> = {
  '?q=pizza&veg=1': { query: 'pizza', vegOnly: true, openNow: false, sort: '' },
  '?open=1&sort=price': { query: '', vegOnly: false, openNow: true, sort: 'price' },
};
const everything: ListQuery = { query: '', vegOnly: false, openNow: false, sort: '' };

const isFiltered = ({ query, vegOnly, openNow }: ListQuery) => query !== '' || vegOnly || openNow;

const oracle: Oracle<Machine, Ref, ListSearchPage> = {
  start: () => ({ ...everything, isMoved: false }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'search.change':
        return { ...ref, ...event.change, isMoved: true };
      case 'search.clear':
        // The chosen order stays.
        return isFiltered(ref) ? { ...everything, sort: ref.sort, isMoved: true } : ref;
      case 'address.changed':
        return { ...(linked[event.query] ?? everything), isMoved: false };
      case 'after addressPause':
        if (ref.isMoved) recorder.emit({ type: 'address.write', query: urlQueryOf(ref) });
        return { ...ref, isMoved: false };
    }
  },

  page: ({ isMoved: _, ...shows }) => ({
    shows,
    may: { 'search.clear': isFiltered(shows) ? 'enabled' : 'absent' },
  }),
};

function observe(snapshot: ListSearchSnapshot): ListSearchPage {
  return {
    shows: selectListQuery(snapshot),
    may: { 'search.clear': snapshot.can({ type: 'search.clear' }) ? 'enabled' : 'absent' },
  };
}

export const listSearchFlow = defineFlow({ model: listSearchModel, oracle, observe });

export const linkedSearchFlow = defineFlow({
  model: linkedSearchModel,
  oracle: { ...oracle, start: () => ({ ...everything, query: 'pizza', vegOnly: true, isMoved: false }) },
  observe,
});

/** The flow for the browser. The screen itself checks that 'Clear the search' is offered if nothing is found. */
export const typedSearchFlow = defineFlow({ model: typedSearchModel, oracle, observe });
