import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { cartMachine } from '../cart/cart.machine.ts';
import { catalogMachine } from '../catalog/catalog.machine.ts';
import { customerLoginMachine } from '../customer-login/customer-login.machine.ts';
import { customerSessionMachine } from '../customer-session/customer-session.machine.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Navigate } from '../shared/notices.ts';
import { toastsMachine } from '../toasts/toasts.machine.ts';
import { tokenRefreshMachine } from '../token-refresh/token-refresh.machine.ts';
import { nothingPersisted, type Persisted } from './persisted.ts';

export type AppEvent =
  /** A guard turned a visitor away; the address is opened after login (D12). */
  | { type: 'visit.refused'; address: string }
  /** The remembered address was opened. */
  | { type: 'visit.resumed' }
  /** Another tab logged out, or cleared the storage (D43). */
  | { type: 'storage.cleared' };

interface Context {
  persisted: Persisted;
  returnTo: string | null;
}

/**
 * The whole client: what was persisted comes back, then the app-wide flows run side by side. Leaving ends them all
 * and starts them anew with nothing, so that no store outlives its user (spec §4, 'resets the whole store').
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppEvent,
    emitted: {} as Navigate,
    children: {} as {
      toasts: 'toasts';
      session: 'session';
      tokenRefresh: 'tokenRefresh';
      login: 'login';
      catalog: 'catalog';
      cart: 'cart';
    },
  },
  actors: {
    hydrate: notProvided<Persisted>('hydrate'),
    toasts: toastsMachine,
    session: customerSessionMachine,
    tokenRefresh: tokenRefreshMachine,
    login: customerLoginMachine,
    catalog: catalogMachine,
    cart: cartMachine,
  },
  delays: {
    /** How long the persisted store may take to come back (spec §9). */
    persistTimeout: 5_000,
  },
  actions: {
    rememberPersisted: assign((_, persisted: Persisted) => ({ persisted })),
    forgetEverything: assign({ persisted: nothingPersisted, returnTo: null }),
    forgetLogin: assign(({ context }) => ({ persisted: { ...context.persisted, login: null } })),
    rememberAddress: assign((_, { address }: { address: string }) => ({ returnTo: address })),
    forgetAddress: assign({ returnTo: null }),
    beginSession: sendTo('session', { type: 'session.begun' }),
    /** A cart is only its owner's: the next customer on this device starts with an empty one. */
    tellCartWho: sendTo('cart', (_, { phone }: { phone: string }) => ({ type: 'customer.identified' as const, phone })),
    expireSession: sendTo('session', { type: 'session.expired' }),
    goToLanding: emit({ type: 'navigate', to: '/' }),
  },
}).createMachine({
  id: 'app',
  context: { persisted: nothingPersisted, returnTo: null },
  type: 'parallel',
  states: {
    toasts: { invoke: { id: 'toasts', src: 'toasts' } },
    store: {
      initial: 'hydrating',
      states: {
        hydrating: {
          invoke: {
            id: 'hydrate',
            src: 'hydrate',
            onDone: { target: 'running', actions: { type: 'rememberPersisted', params: ({ event }) => event.output } },
            onError: 'running',
          },
          after: { persistTimeout: 'running' },
        },
        running: {
          type: 'parallel',
          on: {
            'visit.refused': { actions: { type: 'rememberAddress', params: ({ event }) => event } },
            'visit.resumed': { actions: 'forgetAddress' },
            'storage.cleared': { target: 'running', reenter: true, actions: ['forgetEverything', 'goToLanding'] },
          },
          states: {
            session: {
              invoke: {
                id: 'session',
                src: 'session',
                input: ({ context }) => ({ cached: context.persisted.session }),
                onDone: { target: '#app.store.running', reenter: true, actions: ['forgetEverything', 'goToLanding'] },
              },
            },
            catalog: {
              invoke: { id: 'catalog', src: 'catalog', input: ({ context }) => ({ kept: context.persisted.catalog }) },
            },
            tokenRefresh: {
              initial: 'watching',
              states: {
                watching: {
                  invoke: {
                    id: 'tokenRefresh',
                    src: 'tokenRefresh',
                    onDone: { target: 'watching', reenter: true, actions: 'expireSession' },
                  },
                },
              },
            },
            cart: {
              invoke: { id: 'cart', src: 'cart', input: ({ context }) => ({ kept: context.persisted.cart }) },
            },
            login: {
              initial: 'offered',
              states: {
                offered: {
                  invoke: {
                    id: 'login',
                    src: 'login',
                    input: ({ context }) => context.persisted.login ?? { phone: '', otpSent: false },
                    onDone: {
                      target: 'offered',
                      reenter: true,
                      actions: [
                        { type: 'tellCartWho', params: ({ event }) => event.output },
                        'forgetLogin',
                        'beginSession',
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type AppActorRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;
