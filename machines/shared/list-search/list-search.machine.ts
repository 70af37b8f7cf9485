import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { WriteAddress } from '../lib/notices.ts';
import { unfiltered, parseListQuery, formatListQuery, type ListQuery } from './list-query.ts';
import { ofEvent } from '../lib/params.ts';

export type ListSearchEvent =
  /** Another text, filter or order. */
  | { type: 'search.change'; change: Partial<ListQuery> }
  /** Resets the search and the filters. */
  | { type: 'search.clear' }
  /** The query of the URL changed, through a link or the back button. */
  | { type: 'address.changed'; query: string };

/** The search, the filters and the order of a list of restaurants, places or dishes. They are kept in the URL. */
export const listSearchMachine = setup({
  types: {
    input: {} as ListQuery,
    context: {} as ListQuery,
    events: {} as ListSearchEvent,
    emitted: {} as WriteAddress,
  },
  delays: {
    /** Delay before the search is written to the URL, ms. Browsers limit how often the URL may change. */
    addressPause: 300,
  },
  guards: {
    isSearching: ({ context }) => context.query !== '' || context.vegOnly || context.openNow,
  },
  actions: {
    search: assign((_, { change }: { change: Partial<ListQuery> }) => change),
    showEverything: assign(unfiltered),
    takeAddress: assign((_, { query }: { query: string }) => parseListQuery(query)),
    writeAddress: emit(({ context }): WriteAddress => ({ type: 'address.write', query: formatListQuery(context) })),
  },
}).createMachine({
  id: 'listSearch',
  context: ({ input }) => input,
  initial: 'settled',
  on: {
    'search.change': { target: '.moved', actions: { type: 'search', params: ofEvent } },
    'search.clear': { guard: 'isSearching', target: '.moved', actions: 'showEverything' },
    'address.changed': { target: '.settled', actions: { type: 'takeAddress', params: ofEvent } },
  },
  states: {
    settled: {},
    moved: { after: { addressPause: { target: 'settled', actions: 'writeAddress' } } },
  },
});

export type ListSearchSnapshot = SnapshotFrom<typeof listSearchMachine>;
