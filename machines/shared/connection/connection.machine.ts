import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../lib/not-provided.ts';
import { ofEvent } from '../lib/params.ts';

export type ConnectionEvent =
  /** The browser is offline, or the server did not respond. `at` is epoch ms. */
  | { type: 'network.lost'; at: number }
  | { type: 'network.found' }
  /** Sent every minute to update the age of data that the page shows. `at` is epoch ms. */
  | { type: 'minute.passed'; at: number };

interface Context {
  /** The current minute while offline, epoch ms; null while online. */
  now: number | null;
}

/** Whether the server is reachable, and if not, the time by which the page shows the age of its data. */
export const connectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
  },
  actors: {
    watchNetwork: callbackNotProvided('watchNetwork'),
    watchClock: callbackNotProvided('watchClock'),
  },
  delays: {
    /** How long 'You are online again' is shown, ms. */
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
  on: { 'network.lost': { target: '.offline', actions: { type: 'setClock', params: ofEvent } } },
  states: {
    online: {},
    offline: {
      exit: 'clearClock',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: {
        // Ignores further events while offline.
        'network.lost': {},
        'minute.passed': { actions: { type: 'setClock', params: ofEvent } },
        'network.found': 'restored',
      },
    },
    restored: { after: { welcome: 'online' } },
  },
});

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
