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
  // Not from the specification, which has no such address.
  delays: { addressPause: 300 },
});

/** A page opened by a shared link. */
export const linkedSearchModel = defineModel(listSearchMachine, {
  ...listSearchModel,
  input: { query: 'pizza', vegOnly: true },
});

/** On the page: only new values can be typed or chosen, and only 'pizza' finds nothing. */
export const typedSearchModel = defineModel(listSearchMachine, {
  ...listSearchModel,
  allow: ({ context }, event) =>
    (event.type !== 'search.change' || event.query !== context.query) &&
    (event.type !== 'veg.choose' || event.vegOnly !== context.vegOnly) &&
    (event.type !== 'search.clear' || context.query === 'pizza') &&
    event.type !== 'address.changed',
});
