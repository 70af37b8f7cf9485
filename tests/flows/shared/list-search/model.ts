import { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import { defineModel } from '../../../engine/model.ts';

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
