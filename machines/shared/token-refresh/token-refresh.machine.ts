import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';

/** `refused`: the server will not renew this session. No answer at all is a rejection, and ends nothing. */
export type RefreshResult = { kind: 'refreshed' } | { kind: 'refused' };

export type TokenRefreshEvent = { type: 'token.refused' };

interface Context {
  /** How the last refresh ended; what a call that waited for it does next follows from this. */
  outcome: 'refreshed' | 'unreachable' | null;
}

/**
 * One refresh at a time, everyone else waits for it (D42); one actor for customers, one for partners.
 * It ends when the session cannot be renewed: its parent then ends the session.
 */
export const tokenRefreshMachine = setup({
  types: { context: {} as Context, events: {} as TokenRefreshEvent, tags: {} as 'busy' },
  actors: { refresh: notProvided<RefreshResult>('refresh') },
  guards: {
    isRefreshed: (_, result: RefreshResult) => result.kind === 'refreshed',
  },
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
        onDone: [
          {
            guard: { type: 'isRefreshed', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'rememberRefreshed',
          },
          { target: 'expired' },
        ],
        onError: { target: 'idle', actions: 'rememberUnreachable' },
      },
    },
    expired: { type: 'final' },
  },
});

export type TokenRefreshActorRef = ActorRefFrom<typeof tokenRefreshMachine>;
export type TokenRefreshSnapshot = SnapshotFrom<typeof tokenRefreshMachine>;
