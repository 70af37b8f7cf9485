import { assign, emit, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { AccountForm } from '../../../domain/account-form.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import { sessionEndedMessage } from '../../shared/lib/messages.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { logoutStates, sessionRetryPause, unreachableRegion } from '../../shared/session/session-states.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { PartnerEdits, PartnerUser } from './partner-edits.ts';
import type { ReadFlagResult, LoadPartnerResult } from './session.actors.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type PartnerSessionEvent =
  | { type: 'session.begun' }
  | { type: 'session.leave' }
  /** The portal has no action on an order that waits or is being sent. */
  | { type: 'actions.finished' }
  /** The server rejected the refresh token, or another tab removed the tokens. */
  | { type: 'session.expired' }
  /** The partner edited the profile. The edits are stored on this device only (D21). */
  | { type: 'profile.edited'; profile: AccountForm }
  /** Loads the partner's profile again after a failure. */
  | { type: 'profile.retry' }
  /** Repeats a session check that got no response; sent by the partner, or when the network is back. */
  | { type: 'session.retry' };

/** Asks the portal to send the actions on orders that can still be undone, while the tokens are there (D311). */
export type FinishActions = { type: 'actions.finish' };

interface Context {
  edits: PartnerEdits | null;
  /** The profile as stored on the server. */
  user: PartnerUser | null;
}

/** Asks the server whether the token is valid, and who the partner is. */
const check = {
  id: 'loadPartner',
  src: 'loadPartner',
  onDone: [
    {
      guard: when('loaded'),
      target: '#partnerSession.authenticated.known',
      actions: { type: 'rememberUser', params: outcome('loaded') },
    },
    { target: '#partnerSession.anonymous' },
  ],
} as const;

/**
 * Whether a partner is logged in, and which one (spec §4, Partner authentication). If this tab has the session flag,
 * the partner has access immediately; otherwise the server is asked first (D40). The machine ends at logout.
 */
export const partnerSessionMachine = setup({
  types: {
    input: {} as { edits: PartnerEdits | null },
    context: {} as Context,
    events: {} as PartnerSessionEvent,
    // `actions.finish` is sent to the portal.
    emitted: {} as Toast | FinishActions,
    tags: {} as 'busy',
  },
  actors: {
    readFlag: notProvided<ReadFlagResult>('readFlag'),
    loadPartner: notProvided<LoadPartnerResult>('loadPartner'),
    /** Sets the flag in session storage while the session lasts. */
    sessionFlag: callbackNotProvided('sessionFlag'),
    leave: notProvided<void>('leave'),
    /** Sends `session.retry` when the network is back. */
    watchNetwork: callbackNotProvided('watchNetwork'),
  },
  delays: { retryPause: sessionRetryPause, finishTime: 3000 },
  guards: {
    isKnown: ({ context }) => context.user !== null,
    isMissing: ({ context }) => context.user === null,
  },
  actions: {
    rememberUser: assign((_, { user }: Outcome<LoadPartnerResult, 'loaded'>) => ({ user })),
    clearUser: assign({ user: null }),
    finishActions: sendParent({ type: 'actions.finish' } satisfies FinishActions),
    notifySessionEnded: emit({ type: 'toast', kind: 'error', text: sessionEndedMessage }),
    keepEdits: assign(({ context: { user } }, { profile }: { profile: AccountForm }) => ({
      edits: user && { ...profile, of: user.phone },
    })),
  },
}).createMachine({
  id: 'partnerSession',
  context: ({ input }) => ({ edits: input.edits, user: null }),
  initial: 'resuming',
  states: {
    resuming: {
      invoke: {
        id: 'readFlag',
        src: 'readFlag',
        onDone: [{ guard: when('set'), target: 'authenticated' }, { target: 'verifying' }],
        onError: 'verifying',
      },
    },
    verifying: { invoke: { ...check, onError: 'unreachable' } },
    unreachable: unreachableRegion({ ...check, onError: 'waiting' }),
    authenticated: {
      invoke: { id: 'sessionFlag', src: 'sessionFlag' },
      on: { 'session.leave': '.finishing', 'session.expired': { target: 'anonymous', actions: 'notifySessionEnded' } },
      initial: 'loadingPartner',
      states: {
        loadingPartner: {
          invoke: {
            id: 'loadPartner',
            src: 'loadPartner',
            onDone: [
              { guard: when('loaded'), target: 'known', actions: { type: 'rememberUser', params: outcome('loaded') } },
              { target: '#partnerSession.anonymous', actions: 'notifySessionEnded' },
            ],
            // If the check gets no response, the session continues. Each page shows which of its own loads failed.
            onError: 'known',
          },
        },
        known: {
          on: {
            'profile.edited': { guard: 'isKnown', actions: { type: 'keepEdits', params: ofEvent } },
            'profile.retry': { guard: 'isMissing', target: 'loadingPartner' },
          },
        },
        // The page stays open.
        finishing: {
          entry: 'finishActions',
          on: {
            'session.leave': {},
            'session.expired': '#partnerSession.leaving',
            'actions.finished': '#partnerSession.leaving',
          },
          after: { finishTime: '#partnerSession.leaving' },
        },
      },
    },
    anonymous: { entry: 'clearUser', on: { 'session.begun': 'authenticated' } },
    ...logoutStates,
  },
});

export type PartnerSessionActorRef = ActorRefFrom<typeof partnerSessionMachine>;
export type PartnerSessionSnapshot = SnapshotFrom<typeof partnerSessionMachine>;
