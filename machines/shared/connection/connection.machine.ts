import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

export type ConnectionEvent =
  /** The browser lost its network, or the server did not answer. `at` is epoch ms. */
  | { type: 'network.lost'; at: number }
  | { type: 'network.found' }
  /** A minute has gone by; what says how old something is follows. */
  | { type: 'minute.passed'; at: number };

interface Context {
  /** Epoch ms while offline, to the minute; null otherwise. */
  now: number | null;
}

/** Whether the server can be reached: what the page says about it, and how old is what it shows meanwhile. */
export const connectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
  },
  actors: {
    watchNetwork: fromCallback<ConnectionEvent>(() => {
      throw new Error('Actor "watchNetwork" was not provided.');
    }),
    watchClock: fromCallback<ConnectionEvent>(() => {
      throw new Error('Actor "watchClock" was not provided.');
    }),
  },
  delays: {
    /** How long 'You are online again' stands. */
    welcome: 4_000,
  },
  actions: {
    setClock: assign((_, { at }: { at: number }) => ({ now: at })),
    clearClock: assign({ now: null }),
  },
}).createMachine({
  id: 'connection',
  context: { now: null },
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  initial: 'online',
  on: { 'network.lost': { target: '.offline', actions: { type: 'setClock', params: ({ event }) => event } } },
  states: {
    online: {},
    offline: {
      exit: 'clearClock',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: {
        // Lost once more is no news.
        'network.lost': {},
        'minute.passed': { actions: { type: 'setClock', params: ({ event }) => event } },
        'network.found': 'restored',
      },
    },
    restored: { after: { welcome: 'online' } },
  },
});

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
