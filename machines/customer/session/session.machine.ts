import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import { sessionEndedMessage } from '../../shared/lib/messages.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { logoutStates, sessionRetryPause, unreachableRegion } from '../../shared/session/session-states.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { User, VerifyTokenResult, LoadProfileResult } from './session.actors.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

/** The persisted session (D44): the last known authentication status and the profile. */
export interface CachedSession {
  isAuthenticated: boolean;
  user: User | null;
  /** The profile as edited on this device; no request sends it (D21). */
  edited: User | null;
}

export type CustomerSessionEvent =
  | { type: 'session.begun' }
  | { type: 'session.leave' }
  | { type: 'profile.edited'; profile: User }
  /** The server rejected the refresh token, or another tab removed the tokens. */
  | { type: 'session.expired' }
  /** Repeats a session check that got no response; sent by the customer, or when the network is back. */
  | { type: 'session.retry' };

interface Context {
  cached: CachedSession | null;
  user: User | null;
  edited: User | null;
}

/** Asks the server whether the token is valid. */
const check = {
  id: 'verifyToken',
  src: 'verifyToken',
  onDone: [
    { guard: when('valid'), target: '#customerSession.authenticated' },
    { target: '#customerSession.anonymous' },
  ],
} as const;

/**
 * Whether a customer is logged in, and which one (spec §4, Customer authentication; D40–D43). The machine ends at
 * logout.
 */
export const customerSessionMachine = setup({
  types: {
    input: {} as { cached: CachedSession | null },
    context: {} as Context,
    events: {} as CustomerSessionEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    verifyToken: notProvided<VerifyTokenResult>('verifyToken'),
    loadProfile: notProvided<LoadProfileResult>('loadProfile'),
    leave: notProvided<void>('leave'),
    /** Sends `session.retry` when the network is back. */
    watchNetwork: callbackNotProvided('watchNetwork'),
  },
  delays: { retryPause: sessionRetryPause },
  guards: {
    isCachedAuthenticated: ({ context }) => context.cached?.isAuthenticated === true,
    isCachedAnonymous: ({ context }) => context.cached?.isAuthenticated === false,
  },
  actions: {
    rememberUser: assign((_, { user }: Outcome<LoadProfileResult, 'loaded'>) => ({ user })),
    keepEdited: assign((_, { profile }: { profile: User }) => ({ edited: profile })),
    clearUser: assign({ user: null, edited: null }),
    notifySessionEnded: emit({ type: 'toast', kind: 'error', text: sessionEndedMessage }),
  },
}).createMachine({
  id: 'customerSession',
  context: ({ input }) => ({
    cached: input.cached,
    user: input.cached?.user ?? null,
    edited: input.cached?.edited ?? null,
  }),
  initial: 'resuming',
  states: {
    resuming: {
      always: [
        { guard: 'isCachedAuthenticated', target: 'authenticated' },
        { guard: 'isCachedAnonymous', target: 'anonymous' },
        { target: 'verifying' },
      ],
    },
    verifying: { invoke: { ...check, onError: 'unreachable' } },
    unreachable: unreachableRegion({ ...check, onError: 'waiting' }),
    authenticated: {
      on: {
        'session.leave': 'leaving',
        'session.expired': { target: 'anonymous', actions: 'notifySessionEnded' },
        'profile.edited': { actions: { type: 'keepEdited', params: ofEvent } },
      },
      initial: 'loadingProfile',
      states: {
        loadingProfile: {
          invoke: {
            id: 'loadProfile',
            src: 'loadProfile',
            onDone: [
              { guard: when('loaded'), target: 'known', actions: { type: 'rememberUser', params: outcome('loaded') } },
              { target: '#customerSession.anonymous', actions: 'notifySessionEnded' },
            ],
            // If the check gets no response, the session continues with the stored profile.
            onError: 'known',
          },
        },
        known: {},
      },
    },
    anonymous: { entry: 'clearUser', on: { 'session.begun': 'authenticated' } },
    ...logoutStates,
  },
});

export type CustomerSessionActorRef = ActorRefFrom<typeof customerSessionMachine>;
export type CustomerSessionSnapshot = SnapshotFrom<typeof customerSessionMachine>;
