import {
  listSearchMachine,
  type ListSearchSnapshot,
} from '../../../../machines/shared/list-search/list-search.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const listSearchModel = defineModel(listSearchMachine, {
  input: { query: '', vegOnly: false, openNow: false, sort: '' },
  events: {
    'search.change': [
      { type: 'search.change', change: { query: '' } },
      { type: 'search.change', change: { query: ' Paneer BIRYANI' } },
      { type: 'search.change', change: { query: 'pizza' } },
      { type: 'search.change', change: { vegOnly: true } },
      { type: 'search.change', change: { vegOnly: false } },
      { type: 'search.change', change: { openNow: true } },
      { type: 'search.change', change: { openNow: false } },
      { type: 'search.change', change: { sort: 'price' } },
      { type: 'search.change', change: { sort: '' } },
    ],
    'search.clear': [{ type: 'search.clear' }],
    'address.changed': [
      { type: 'address.changed', query: '' },
      { type: 'address.changed', query: '?q=pizza&veg=1' },
      { type: 'address.changed', query: '?open=1&sort=price' },
      { type: 'address.changed', query: '?veg=yes' },
    ],
  },
  actors: {},
  // Not from the specification, which does not write the search to the URL.
  delays: { addressPause: 300 },
});

/** The page is opened with a link that contains a search. */
export const linkedSearchModel = defineModel(listSearchMachine, {
  ...listSearchModel,
  input: { query: 'pizza', vegOnly: true, openNow: false, sort: '' },
});

/**
 * Allows only what the page offers: a new value, and 'Clear the search' where nothing is found. Other texts are
 * typed only without 'Open now' and an order, which are combined with 'Veg only' and with each other.
 */
export const typedSearchModel = defineModel(listSearchMachine, {
  ...listSearchModel,
  allow: ({ context }, event) => {
    if (event.type === 'search.clear') return context.query === 'pizza' || (context.vegOnly && context.openNow);
    if (event.type === 'address.changed') return false;
    if (event.type !== 'search.change') return true;
    const { query, vegOnly, openNow, sort } = { ...context, ...event.change };
    const isNew =
      query !== context.query || vegOnly !== context.vegOnly || openNow !== context.openNow || sort !== context.sort;
    return isNew && (query === '' || query === 'pizza' || (!openNow && sort === ''));
  },
});

type Machine = typeof listSearchMachine;

export interface ListSearchPage {
  shows: ListQuery;
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

  page: ({ isMoved: _, ...shows }) => ({ shows }),
};

const observe = (snapshot: ListSearchSnapshot) => ({ shows: selectListQuery(snapshot) });

export const listSearchFlow = defineFlow({ model: listSearchModel, oracle, observe });

export const linkedSearchFlow = defineFlow({
  model: linkedSearchModel,
  oracle: { ...oracle, start: () => ({ ...everything, query: 'pizza', vegOnly: true, isMoved: false }) },
  observe,
});

/** The flow for the browser. The screen itself checks that 'Clear the search' is offered if nothing is found. */
export const typedSearchFlow = defineFlow({ model: typedSearchModel, oracle, observe });

export const flow = registerFlow({
  name: 'list search',
  flows: [listSearchFlow, linkedSearchFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
