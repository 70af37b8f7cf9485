import { assign, fromCallback, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { partnerSessionMachine } from '../partner-session/partner-session.machine.ts';
import { tokenRefreshMachine } from '../token-refresh/token-refresh.machine.ts';

export type PartnerPortalEvent =
  /** A guard turned a visitor away; the address is opened after login (D12). */
  | { type: 'visit.refused'; address: string }
  /** The remembered address was opened. */
  | { type: 'visit.resumed' }
  /** Another tab lost or dropped the partner's tokens (D42). */
  | { type: 'tokens.removed' };

interface Context {
  returnTo: string | null;
}

/** What runs above all of the partner's pages. It comes late, with the first of them, and ends when he leaves. */
export const partnerPortalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PartnerPortalEvent,
    children: {} as {
      partnerSession: 'partnerSession';
      partnerTokenRefresh: 'partnerTokenRefresh';
      partnerTokens: 'partnerTokens';
    },
  },
  actors: {
    partnerSession: partnerSessionMachine,
    partnerTokenRefresh: tokenRefreshMachine,
    /** Tells when another tab removes the tokens. */
    partnerTokens: fromCallback<PartnerPortalEvent>(() => {
      throw new Error('Actor "partnerTokens" was not provided.');
    }),
  },
  actions: {
    rememberAddress: assign((_, { address }: { address: string }) => ({ returnTo: address })),
    forgetAddress: assign({ returnTo: null }),
    expireSession: sendTo('partnerSession', { type: 'session.expired' }),
  },
}).createMachine({
  id: 'partnerPortal',
  context: { returnTo: null },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: { id: 'partnerTokens', src: 'partnerTokens' },
      on: {
        'visit.refused': { actions: { type: 'rememberAddress', params: ({ event }) => event } },
        'visit.resumed': { actions: 'forgetAddress' },
        'tokens.removed': { actions: 'expireSession' },
      },
      states: {
        session: {
          invoke: { id: 'partnerSession', src: 'partnerSession', onDone: '#partnerPortal.left' },
        },
        tokenRefresh: {
          initial: 'watching',
          states: {
            watching: {
              invoke: {
                id: 'partnerTokenRefresh',
                src: 'partnerTokenRefresh',
                onDone: { target: 'watching', reenter: true, actions: 'expireSession' },
              },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

export type PartnerPortalActorRef = ActorRefFrom<typeof partnerPortalMachine>;
export type PartnerPortalSnapshot = SnapshotFrom<typeof partnerPortalMachine>;
