import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { WriteAddress } from '../lib/notices.ts';
import { everything, readWanted, writeWanted, type Wanted } from './wanted.ts';

export type ListSearchEvent =
  | { type: 'search.change'; query: string }
  | { type: 'veg.choose'; vegOnly: boolean }
  /** Resets the search. */
  | { type: 'search.clear' }
  /** The query of the address changed, by a link or by the back button. */
  | { type: 'address.changed'; query: string };

/** Search and filter of a list, kept in the page's address: restaurants, places, dishes of a menu. */
export const listSearchMachine = setup({
  types: {
    input: {} as Wanted,
    context: {} as Wanted,
    events: {} as ListSearchEvent,
    emitted: {} as WriteAddress,
  },
  delays: {
    /** Delay before the search is written to the address, ms: browsers limit the rate of address changes. */
    addressPause: 300,
  },
  guards: {
    isSearching: ({ context }) => context.query !== '' || context.vegOnly,
  },
  actions: {
    search: assign((_, { query }: { query: string }) => ({ query })),
    chooseVeg: assign((_, { vegOnly }: { vegOnly: boolean }) => ({ vegOnly })),
    showEverything: assign(everything),
    takeAddress: assign((_, { query }: { query: string }) => readWanted(query)),
    writeAddress: emit(({ context }): WriteAddress => ({ type: 'address.write', query: writeWanted(context) })),
  },
}).createMachine({
  id: 'listSearch',
  context: ({ input }) => input,
  initial: 'settled',
  on: {
    'search.change': { target: '.moved', actions: { type: 'search', params: ({ event }) => event } },
    'veg.choose': { target: '.moved', actions: { type: 'chooseVeg', params: ({ event }) => event } },
    'search.clear': { guard: 'isSearching', target: '.moved', actions: 'showEverything' },
    'address.changed': { target: '.settled', actions: { type: 'takeAddress', params: ({ event }) => event } },
  },
  states: {
    settled: {},
    moved: { after: { addressPause: { target: 'settled', actions: 'writeAddress' } } },
  },
});

export type ListSearchSnapshot = SnapshotFrom<typeof listSearchMachine>;
