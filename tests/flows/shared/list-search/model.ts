import { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const listSearchModel = defineModel(listSearchMachine, {
  input: { query: '', vegOnly: false },
  events: {
    'search.change': [
      { type: 'search.change', query: '' },
      { type: 'search.change', query: ' Paneer BIRYANI' },
      { type: 'search.change', query: 'pizza' },
    ],
    'veg.choose': [
      { type: 'veg.choose', vegOnly: true },
      { type: 'veg.choose', vegOnly: false },
    ],
    'search.clear': [{ type: 'search.clear' }],
    'address.changed': [
      { type: 'address.changed', query: '' },
      { type: 'address.changed', query: '?q=pizza&veg=1' },
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
  input: { query: 'pizza', vegOnly: true },
});

/** Allows only what the page offers: a new value, and 'Clear the search' for 'pizza', which finds nothing. */
export const typedSearchModel = defineModel(listSearchMachine, {
  ...listSearchModel,
  allow: ({ context }, event) =>
    (event.type !== 'search.change' || event.query !== context.query) &&
    (event.type !== 'veg.choose' || event.vegOnly !== context.vegOnly) &&
    (event.type !== 'search.clear' || context.query === 'pizza') &&
    event.type !== 'address.changed',
});
