import type {
  listSearchMachine,
  ListSearchSnapshot,
} from '../../../../machines/shared/list-search/list-search.machine.ts';
import {
  selectQuery,
  selectVegOnly,
  selectListQuery,
} from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { linkedSearchModel, listSearchModel, typedSearchModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Machine = typeof listSearchMachine;

export interface ListSearchPage extends Page {
  shows: { query: string; vegOnly: boolean };
  may: Record<'search.clear', Control>;
}

interface Ref {
  query: string;
  vegOnly: boolean;
  /** Whether the search still has to be written to the URL. */
  isMoved: boolean;
}

/** The URL query of each search, written by hand: trimmed, and empty without a search. */
const addresses: Partial<Record<string, string>> = {
  false: '',
  true: '?veg=1',
  ' Paneer BIRYANI false': '?q=Paneer+BIRYANI',
  ' Paneer BIRYANI true': '?q=Paneer+BIRYANI&veg=1',
  'pizza false': '?q=pizza',
  'pizza true': '?q=pizza&veg=1',
};

export function urlQueryOf({ query, vegOnly }: Pick<Ref, 'query' | 'vegOnly'>): string {
  return addresses[query === '' ? String(vegOnly) : `${query} ${vegOnly}`] ?? 'unknown';
}

const oracle: Oracle<Machine, Ref, ListSearchPage> = {
  start: () => ({ query: '', vegOnly: false, isMoved: false }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'search.change':
        return { ...ref, query: event.query, isMoved: true };
      case 'veg.choose':
        return { ...ref, vegOnly: event.vegOnly, isMoved: true };
      case 'search.clear':
        return ref.query === '' && !ref.vegOnly ? ref : { query: '', vegOnly: false, isMoved: true };
      case 'address.changed':
        return event.query.includes('pizza')
          ? { query: 'pizza', vegOnly: true, isMoved: false }
          : { query: '', vegOnly: false, isMoved: false };
      case 'after addressPause':
        if (ref.isMoved) recorder.emit({ type: 'address.write', query: urlQueryOf(ref) });
        return { ...ref, isMoved: false };
    }
  },

  page: ({ query, vegOnly }) => ({
    shows: { query, vegOnly },
    may: { 'search.clear': query !== '' || vegOnly ? 'enabled' : 'absent' },
  }),
};

function observe(snapshot: ListSearchSnapshot): ListSearchPage {
  const { query, vegOnly } = selectListQuery(snapshot);
  if (query !== selectQuery(snapshot) || vegOnly !== selectVegOnly(snapshot)) throw new Error('Two searches at once.');
  return {
    shows: { query, vegOnly },
    may: { 'search.clear': snapshot.can({ type: 'search.clear' }) ? 'enabled' : 'absent' },
  };
}

export const listSearchFlow = defineFlow({ model: listSearchModel, oracle, observe });

export const linkedSearchFlow = defineFlow({
  model: linkedSearchModel,
  oracle: { ...oracle, start: () => ({ query: 'pizza', vegOnly: true, isMoved: false }) },
  observe,
});

/** The flow for the browser. The screen itself checks that 'Clear the search' is offered if nothing is found. */
export const typedSearchFlow = defineFlow({ model: typedSearchModel, oracle, observe });
