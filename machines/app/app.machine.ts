import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { cartMachine } from '../customer/cart/cart.machine.ts';
import { catalogMachine } from '../customer/catalog/catalog.machine.ts';
import type { checkoutMachine } from '../customer/checkout/checkout.machine.ts';
import type { loginMachine } from '../shared/login/login.machine.ts';
import { customerSessionMachine } from '../customer/session/session.machine.ts';
import type { partnerPortalMachine } from '../partner/portal/portal.machine.ts';
import { lazyLogicNotProvided } from '../shared/lib/lazy-logic.ts';
import { notProvided } from '../shared/lib/not-provided.ts';
import type { Navigate } from '../shared/lib/notices.ts';
import { isOwnPath } from '../shared/lib/own-path.ts';
import { toastsMachine } from '../shared/toasts/toasts.machine.ts';
import { tokenRefreshMachine } from '../shared/token-refresh/token-refresh.machine.ts';
import { nothingPersisted, type Persisted } from './persisted.ts';
import type { CheckoutCartEvent } from '../customer/checkout/checkout-events.ts';
import { ofEvent, ofOutput } from '../shared/lib/params.ts';

export type AppEvent =
  /** A route guard redirected the visitor to a login page. `address` is the path that opens after the login (D12). */
  | { type: 'visit.refused'; address: string }
  /** The path from `visit.refused` was opened. */
  | { type: 'visit.resumed' }
  /** The cart page is open, so the checkout machine is needed. */
  | { type: 'checkout.wanted' }
  /** Events that the checkout sends to the cart. */
  | CheckoutCartEvent
  /** A page with a customer login is open, so the login machine is needed. */
  | { type: 'login.wanted' }
  /** A page of the partner portal is open, so the portal machine is needed. */
  | { type: 'partner.wanted' }
  /** Another tab logged out or cleared the storage (D43). `isPartnerPage` decides which login page opens next. */
  | { type: 'storage.cleared'; isPartnerPage: boolean };

interface Context {
  persisted: Persisted;
  returnTo: string | null;
}

/**
 * The root machine: restores the persisted slices, then runs the app-wide flows in parallel. A logout ends all flows
 * and restarts them with their initial context (spec §4, 'resets the whole store').
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
      checkout: 'checkout';
      partner: 'partner';
    },
  },
  actors: {
    hydrate: notProvided<Persisted>('hydrate'),
    toasts: toastsMachine,
    session: customerSessionMachine,
    tokenRefresh: tokenRefreshMachine,
    loadLogin: notProvided<void>('loadLogin'),
    login: lazyLogicNotProvided<typeof loginMachine>('login'),
    catalog: catalogMachine,
    cart: cartMachine,
    loadCheckout: notProvided<void>('loadCheckout'),
    checkout: lazyLogicNotProvided<typeof checkoutMachine>('checkout'),
    loadPartner: notProvided<void>('loadPartner'),
    partner: lazyLogicNotProvided<typeof partnerPortalMachine>('partner'),
  },
  delays: {
    /** Timeout for restoring the persisted store, ms (spec §9). */
    persistTimeout: 5_000,
  },
  guards: {
    isOwn: (_, { address }: { address: string }) => isOwnPath(address),
    isPartnerPage: (_, { isPartnerPage }: { isPartnerPage: boolean }) => isPartnerPage,
    isPaymentOpen: ({ context }) => typeof context.persisted.checkout?.razorpayOrderId === 'string',
  },
  actions: {
    rememberPersisted: assign((_, persisted: Persisted) => ({ persisted })),
    clearEverything: assign({ persisted: nothingPersisted, returnTo: null }),
    clearLogin: assign(({ context }) => ({ persisted: { ...context.persisted, login: null } })),
    rememberAddress: assign((_, { address }: { address: string }) => ({ returnTo: address })),
    clearAddress: assign({ returnTo: null }),
    beginSession: sendTo('session', { type: 'session.begun' }),
    /** A cart belongs to one customer. When another customer logs in on this device, the cart is emptied. */
    identifyCustomer: sendTo('cart', (_, { phone }: { phone: string }) => ({
      type: 'customer.identified' as const,
      phone,
    })),
    notifyCart: sendTo('cart', (_, event: CheckoutCartEvent) => event),
    expireSession: sendTo('session', { type: 'session.expired' }),
    goToLanding: emit({ type: 'navigate', to: '/' }),
    goToPartnerLogin: emit({ type: 'navigate', to: '/partner/login' }),
  },
}).createMachine({
  id: 'app',
  context: { persisted: nothingPersisted, returnTo: null },
  type: 'parallel',
  // Also handles a session that was restored after a reload.
  on: {
    'visit.refused': {
      guard: { type: 'isOwn', params: ofEvent },
      actions: { type: 'rememberAddress', params: ofEvent },
    },
  },
  states: {
    toasts: { invoke: { id: 'toasts', src: 'toasts' } },
    store: {
      initial: 'hydrating',
      states: {
        hydrating: {
          invoke: {
            id: 'hydrate',
            src: 'hydrate',
            onDone: { target: 'running', actions: { type: 'rememberPersisted', params: ofOutput } },
            onError: 'running',
          },
          after: { persistTimeout: 'running' },
        },
        running: {
          type: 'parallel',
          on: {
            'visit.resumed': { actions: 'clearAddress' },
            'stock.refreshed': { actions: { type: 'notifyCart', params: ofEvent } },
            'order.paid': { actions: { type: 'notifyCart', params: ofEvent } },
            'storage.cleared': [
              {
                guard: { type: 'isPartnerPage', params: ofEvent },
                target: 'running',
                reenter: true,
                actions: ['clearEverything', 'goToPartnerLogin'],
              },
              { target: 'running', reenter: true, actions: ['clearEverything', 'goToLanding'] },
            ],
          },
          // The flows start in this order, so a flow can use those above it from its start on.
          states: {
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
            session: {
              invoke: {
                id: 'session',
                src: 'session',
                input: ({ context }) => ({ cached: context.persisted.session }),
                onDone: { target: '#app.store.running', reenter: true, actions: ['clearEverything', 'goToLanding'] },
              },
            },
            catalog: {
              invoke: { id: 'catalog', src: 'catalog', input: ({ context }) => ({ kept: context.persisted.catalog }) },
            },
            cart: {
              invoke: { id: 'cart', src: 'cart', input: ({ context }) => ({ kept: context.persisted.cart }) },
            },
            // Loaded when it is needed: on the cart page, or when a payment was left open (D38).
            checkout: {
              initial: 'dormant',
              states: {
                dormant: {
                  always: { guard: 'isPaymentOpen', target: 'loading' },
                  on: { 'checkout.wanted': 'loading' },
                },
                loading: {
                  invoke: { id: 'loadCheckout', src: 'loadCheckout', onDone: 'open', onError: 'missing' },
                },
                missing: { on: { 'checkout.wanted': 'loading' } },
                open: {
                  invoke: { id: 'checkout', src: 'checkout' },
                },
              },
            },
            // Loaded only on pages of the partner portal.
            partner: {
              initial: 'dormant',
              states: {
                dormant: { on: { 'partner.wanted': 'loading' } },
                loading: {
                  invoke: { id: 'loadPartner', src: 'loadPartner', onDone: 'open', onError: 'missing' },
                },
                missing: { on: { 'partner.wanted': 'loading' } },
                open: {
                  invoke: {
                    id: 'partner',
                    src: 'partner',
                    input: ({ context: { persisted } }) => ({
                      login: persisted.partnerLogin,
                      edits: persisted.partnerEdits,
                      restaurantId: persisted.partnerBoard?.restaurantId ?? null,
                    }),
                    onDone: {
                      target: '#app.store.running',
                      reenter: true,
                      actions: ['clearEverything', 'goToPartnerLogin'],
                    },
                  },
                },
              },
            },
            // Loaded with the login pages; a customer who is logged in does not need it.
            login: {
              initial: 'dormant',
              states: {
                dormant: { on: { 'login.wanted': 'loading' } },
                loading: {
                  invoke: { id: 'loadLogin', src: 'loadLogin', onDone: 'offered', onError: 'missing' },
                },
                missing: { on: { 'login.wanted': 'loading' } },
                offered: {
                  invoke: {
                    id: 'login',
                    src: 'login',
                    input: ({ context }) => context.persisted.login ?? { phone: '', otpSent: false },
                    onDone: {
                      target: 'offered',
                      reenter: true,
                      actions: [{ type: 'identifyCustomer', params: ofOutput }, 'clearLogin', 'beginSession'],
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
