import { assign, raise, sendTo, setup, type ActorRefFrom, type OutputFrom, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../../shared/lib/not-provided.ts';
import { alarmMachine } from '../alarm/alarm.machine.ts';
import { boardMachine, type RestaurantChosen } from '../board/board.machine.ts';
import { partnerLogin } from '../login/partner-login.ts';
import { orderActionsMachine, type ActionsFinished } from '../order-action/order-actions.machine.ts';
import type { PartnerEdits } from '../session/partner-edits.ts';
import { partnerRestaurantsMachine } from '../restaurants/restaurants.machine.ts';
import { partnerSessionMachine, type FinishActions } from '../session/session.machine.ts';
import type { LoginInProgress } from '../../shared/lib/code-wait.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { secondFactorMachine } from '../second-factor/second-factor.machine.ts';
import { isOwnPath } from '../../shared/lib/own-path.ts';
import { loginMachine } from '../../shared/login/login.machine.ts';
import { tokenRefreshMachine } from '../../shared/token-refresh/token-refresh.machine.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { when } from '../../shared/lib/when.ts';

export type PartnerPortalEvent =
  /** A route guard redirected the visitor to the login page. `address` is the path that opens after the login (D12). */
  | { type: 'visit.refused'; address: string }
  /** The path from `visit.refused` was opened. */
  | { type: 'visit.resumed' }
  /** A page is open that requires a logged-in partner and the list of restaurants. */
  | { type: 'restaurants.wanted' }
  /** The server rejected the refresh token, or another tab removed the partner's tokens (D42). */
  | { type: 'tokens.removed' }
  | RestaurantChosen
  | FinishActions
  | ActionsFinished;

/** The state that was persisted in an earlier visit (D44). */
export interface PersistedPartner {
  login: LoginInProgress | null;
  edits: PartnerEdits | null;
  /** The restaurant whose orders the board of this device shows; null for all (D338). */
  restaurantId: number | null;
}

interface Context extends PersistedPartner {
  returnTo: string | null;
  /** What the login needs after the code (D230). */
  secondFactor: Schemas['SecondFactor'] | null;
}

type LoginResult = OutputFrom<typeof loginMachine>;

/** The root machine of the partner portal. It is loaded with the portal's first page and ends at logout. */
export const partnerPortalMachine = setup({
  types: {
    input: {} as PersistedPartner,
    context: {} as Context,
    events: {} as PartnerPortalEvent,
    children: {} as {
      partnerSession: 'partnerSession';
      partnerLogin: 'partnerLogin';
      partnerSecondFactor: 'partnerSecondFactor';
      partnerRestaurants: 'partnerRestaurants';
      partnerTokenRefresh: 'partnerTokenRefresh';
      partnerTokens: 'partnerTokens';
      partnerOrderActions: 'partnerOrderActions';
      partnerBoard: 'partnerBoard';
      partnerAlarm: 'partnerAlarm';
    },
  },
  actors: {
    partnerSession: partnerSessionMachine,
    partnerLogin: loginMachine,
    partnerSecondFactor: secondFactorMachine,
    partnerRestaurants: partnerRestaurantsMachine,
    partnerTokenRefresh: tokenRefreshMachine,
    partnerOrderActions: orderActionsMachine,
    partnerBoard: boardMachine,
    partnerAlarm: alarmMachine,
    /** Sends the stored return path (D12), and an event when another tab removes the tokens. */
    partnerTokens: callbackNotProvided('partnerTokens'),
  },
  guards: {
    isOwn: (_, { address }: { address: string }) => isOwnPath(address),
    needsFactor: (_, { secondFactor }: LoginResult) => secondFactor !== undefined,
  },
  actions: {
    rememberAddress: assign((_, { address }: { address: string }) => ({ returnTo: address })),
    clearAddress: assign({ returnTo: null }),
    clearLogin: assign({ login: null, secondFactor: null }),
    keepFactor: assign((_, { secondFactor }: LoginResult) => (secondFactor ? { secondFactor } : {})),
    beginSession: sendTo('partnerSession', { type: 'session.begun' }),
    /** The tokens were removed because the server rejected the refresh token. */
    raiseTokensRemoved: raise({ type: 'tokens.removed' }),
    keepRestaurant: assign((_, { restaurantId }: { restaurantId: number | null }) => ({ restaurantId })),
    finishActions: sendTo('partnerOrderActions', { type: 'actions.finish' }),
    reportFinished: sendTo('partnerSession', { type: 'actions.finished' }),
    reportEnded: sendTo('partnerAlarm', { type: 'session.ended' }),
    expireSession: sendTo('partnerSession', { type: 'session.expired' }),
  },
}).createMachine({
  id: 'partnerPortal',
  context: ({ input }) => ({ ...input, returnTo: null, secondFactor: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: [
        { id: 'partnerTokens', src: 'partnerTokens' },
        // Finishes actions on orders after the partner has left the board.
        { id: 'partnerOrderActions', src: 'partnerOrderActions' },
      ],
      on: {
        'visit.refused': {
          guard: { type: 'isOwn', params: ofEvent },
          actions: { type: 'rememberAddress', params: ofEvent },
        },
        'visit.resumed': { actions: 'clearAddress' },
        'restaurant.chosen': { actions: { type: 'keepRestaurant', params: ofEvent } },
      },
      // The flows start in this order: the token refresh before the flows that make calls.
      states: {
        tokenRefresh: {
          initial: 'watching',
          states: {
            watching: {
              invoke: {
                id: 'partnerTokenRefresh',
                src: 'partnerTokenRefresh',
                onDone: { target: 'watching', reenter: true, actions: 'raiseTokensRemoved' },
              },
            },
          },
        },
        session: {
          on: {
            'tokens.removed': { actions: 'expireSession' },
            'actions.finish': { actions: 'finishActions' },
            'actions.finished': { actions: 'reportFinished' },
          },
          invoke: {
            id: 'partnerSession',
            src: 'partnerSession',
            input: ({ context }) => ({ edits: context.edits }),
            onDone: '#partnerPortal.left',
          },
        },
        login: {
          initial: 'offered',
          states: {
            offered: {
              invoke: {
                id: 'partnerLogin',
                src: 'partnerLogin',
                input: ({ context }) => ({ ...(context.login ?? { phone: '', otpSent: false }), role: partnerLogin }),
                onDone: [
                  {
                    guard: { type: 'needsFactor', params: ofOutput },
                    target: 'secondFactor',
                    actions: ['clearLogin', { type: 'keepFactor', params: ofOutput }],
                  },
                  { target: 'offered', reenter: true, actions: ['clearLogin', 'beginSession'] },
                ],
              },
            },
            secondFactor: {
              invoke: {
                id: 'partnerSecondFactor',
                src: 'partnerSecondFactor',
                input: ({ context }) => ({ factor: given(context.secondFactor) }),
                onDone: [
                  { guard: when('verified'), target: 'offered', actions: ['clearLogin', 'beginSession'] },
                  { target: 'offered', actions: 'clearLogin' },
                ],
              },
            },
          },
        },
        // Run only while a partner is logged in, so that another partner never sees the restaurants and their orders.
        restaurants: {
          initial: 'dormant',
          states: {
            dormant: { on: { 'restaurants.wanted': 'open' } },
            open: {
              on: { 'tokens.removed': 'dormant' },
              invoke: [
                { id: 'partnerRestaurants', src: 'partnerRestaurants' },
                {
                  id: 'partnerBoard',
                  src: 'partnerBoard',
                  input: ({ context: { restaurantId } }) => ({ restaurantId }),
                },
              ],
            },
          },
        },
        // Starts with the first page of a logged-in partner, so that every page rings (D337).
        alarm: {
          initial: 'dormant',
          states: {
            dormant: { on: { 'restaurants.wanted': 'open' } },
            open: {
              on: { 'tokens.removed': { actions: 'reportEnded' } },
              invoke: { id: 'partnerAlarm', src: 'partnerAlarm' },
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
