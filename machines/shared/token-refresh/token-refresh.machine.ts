import { assign, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';
import type { RefreshResult } from './token-refresh.actors.ts';
import { when } from '../lib/when.ts';

export type TokenRefreshEvent = { type: 'token.refused' };

interface Context {
  /** Result of the last refresh, for the requests that waited for it. */
  outcome: 'refreshed' | 'unreachable' | null;
}

/**
 * Runs one refresh at a time, for which all other requests wait (D42). Each role has an actor of its own. If the
 * session cannot be refreshed, the machine ends, and its parent ends the session.
 */
export const tokenRefreshMachine = setup({
  types: { context: {} as Context, events: {} as TokenRefreshEvent, tags: {} as 'busy' },
  actors: { refresh: notProvided<RefreshResult>('refresh') },
  actions: {
    clearOutcome: assign({ outcome: null }),
    rememberRefreshed: assign({ outcome: 'refreshed' }),
    rememberUnreachable: assign({ outcome: 'unreachable' }),
  },
}).createMachine({
  id: 'tokenRefresh',
  context: { outcome: null },
  initial: 'idle',
  states: {
    idle: { on: { 'token.refused': 'refreshing' } },
    refreshing: {
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: [{ guard: when('refreshed'), target: 'idle', actions: 'rememberRefreshed' }, { target: 'expired' }],
        onError: { target: 'idle', actions: 'rememberUnreachable' },
      },
    },
    expired: { type: 'final' },
  },
});

export type TokenRefreshActorRef = ActorRefFrom<typeof tokenRefreshMachine>;
