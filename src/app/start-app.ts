import { createActor, type AnyActorRef } from 'xstate';
import { appMachine, type AppActorRef, type AppSnapshot } from '../../machines/app/app.machine.ts';
import { createCartActors } from '../../machines/customer/cart/cart.actors.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { createCatalogActors, createCatalogDelays } from '../../machines/customer/catalog/catalog.actors.ts';
import { catalogMachine } from '../../machines/customer/catalog/catalog.machine.ts';
import { createCatalogReader } from '../../machines/customer/catalog/catalog-reader.ts';
import { createCustomerSessionActors } from '../../machines/customer/session/session.actors.ts';
import {
  customerSessionMachine,
  type CustomerSessionActorRef,
} from '../../machines/customer/session/session.machine.ts';
import { createAuthorizedCall } from '../../machines/shared/token-refresh/authorized-call.ts';
import { createAuthorizedFetch } from '../../machines/shared/token-refresh/authorized-fetch.ts';
import { createTokenRefreshActors } from '../../machines/shared/token-refresh/token-refresh.actors.ts';
import { tokenRefreshMachine } from '../../machines/shared/token-refresh/token-refresh.machine.ts';
import { createTokenRenewal } from '../../machines/shared/token-refresh/token-renewal.ts';
import { createLazyLogic } from '../../machines/shared/lib/lazy-logic.ts';
import { apiBase, createApiClient } from '../../openapi/client.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { announce } from '../runtime/announcer.tsx';
import { hasOverlay } from '../design/history-state.ts';
import type { App, HandleNotice } from '../runtime/app-context.tsx';
import { subscribeToNotices } from '../runtime/notices.ts';
import { onNetworkBack } from '../runtime/offline/network.ts';
import { trackReachability } from '../runtime/offline/reach.ts';
import { inspect } from './dev/inspector.ts';
import {
  createPersister,
  hydrate,
  readOwnHold,
  storedReturnAddress,
  watchPersistedCart,
} from '../runtime/persistence.ts';
import { watchPageCache } from './page-cache.ts';
import type { Router } from './router.tsx';
import { clearPositions } from './scroll-restoration.tsx';
import { fetchAndStore, clearCachedAnswers } from '../runtime/service-worker.ts';
import { clearTabStorage } from '../runtime/tab-storage.ts';
import { createTokenStore } from '../runtime/token-store.ts';

type Children = AppSnapshot['children'];

const tokens = createTokenStore('customer');
const partnerTokens = createTokenStore('partner');

/** Starts the app-wide flows and subscribes to their notices from the start, even before the first render. */
export function startApp(config: RuntimeConfig, router: Router): App {
  const handleNotice: HandleNotice = (notice, about) => {
    // Navigating to the current page replaces its history entry, and so does a navigation out of a dialog.
    if (notice.type === 'navigate') {
      void router.navigate(notice.to, { replace: notice.to === location.pathname || hasOverlay() });
    } else if (notice.type === 'announce') announce(notice.text);
    else running(actor, 'toasts').send({ ...notice, type: 'toast.show', about });
  };
  const persist = createPersister();

  const plainFetch = (request: Request) => fetchAndStore(request).then(trackReachability);
  const plainApi = createApiClient(location.origin, plainFetch);
  const renewal = createTokenRenewal({ tokens, refresher: () => running(actor, 'tokenRefresh'), now: Date.now });
  const api = createApiClient(
    location.origin,
    createAuthorizedFetch({ fetch: plainFetch, authorizedCall: createAuthorizedCall({ tokens, renewal }) }),
  );

  const partnerRenewal = createTokenRenewal({
    tokens: partnerTokens,
    refresher: () => {
      const refresher = running(actor, 'partner').getSnapshot().children.partnerTokenRefresh;
      if (!refresher) throw new Error('The flow "partner" is not running.');
      return refresher;
    },
    now: Date.now,
  });
  const partnerCall = createAuthorizedCall({ tokens: partnerTokens, renewal: partnerRenewal });
  const partnerApi = createApiClient(
    location.origin,
    createAuthorizedFetch({ fetch: plainFetch, authorizedCall: partnerCall }),
  );

  // The explicit type breaks a circular inference: the actor's logic uses this function.
  const session = (): CustomerSessionActorRef => running(actor, 'session');

  const checkout = createLazyLogic(async () => {
    const { createCheckoutLogic } = await import('../runtime/checkout-logic.ts');
    return createCheckoutLogic({ api, config, cart: () => running(actor, 'cart') });
  });

  const login = createLazyLogic(async () => {
    const { createLoginLogic } = await import('../runtime/login-logic.ts');
    return createLoginLogic({ plainApi, tokens, now: Date.now });
  });

  const partner = createLazyLogic(async () => {
    const { createPortalLogic } = await import('../runtime/partner/portal-logic.ts');
    const tokenParts = { tokens: partnerTokens, exclusively };
    return createPortalLogic({
      ...{ api: partnerApi, plainApi, ...tokenParts, revokeSessions, clearStorage, onNetworkBack },
      portal: () => running(actor, 'partner'),
    });
  });

  const actor: AppActorRef = createActor(
    appMachine.provide({
      actors: {
        hydrate,
        tokenRefresh: tokenRefreshMachine.provide({
          actors: createTokenRefreshActors({ api: plainApi, tokens, path: '/auth/jwt/refresh/', exclusively }),
        }),
        session: customerSessionMachine.provide({
          actors: createCustomerSessionActors({
            ...{ api, plainApi, tokens, renewExpired: renewal.renewExpired },
            ...{ revokeSessions, clearStorage, onNetworkBack },
          }),
        }),
        loadCheckout: checkout.load,
        checkout: checkout.logic,
        loadPartner: partner.load,
        partner: partner.logic,
        cart: cartMachine.provide({ actors: createCartActors({ api, ownHold: readOwnHold, watchPersistedCart }) }),
        catalog: catalogMachine.provide({
          actors: createCatalogActors({ api, session, imageHost: config.imageHost, now: Date.now }),
          delays: createCatalogDelays({ now: Date.now }),
        }),
        loadLogin: login.load,
        login: login.logic,
      },
    }),
    {
      id: 'app',
      inspect: (event) => {
        persist(event);
        if (import.meta.env.DEV) inspect(event);
        // Subscribes to every app-wide flow, also to the flows that start again after a logout. The
        // type of inspection events does not say which actor it is.
        if (event.type === '@xstate.actor') subscribeToNotices(event.actorRef as AnyActorRef, handleNotice);
      },
    },
  ).start();

  actor.send({ type: 'visit.refused', address: storedReturnAddress('app') });
  forwardCheckoutEvents(actor);

  addEventListener('storage', ({ key, newValue }) => {
    // A null key means that another tab cleared the whole storage at its logout (D43).
    if (key === null) actor.send({ type: 'storage.cleared', isPartnerPage: location.pathname.startsWith('/partner') });
    // Only the tokens were removed: the session could not be refreshed in another tab, so it ends here too (D11).
    else if (key === 'access' && newValue === null)
      actor.getSnapshot().children.session?.send({ type: 'session.expired' });
  });
  watchPageCache(actor);
  return {
    actor,
    api,
    partnerApi,
    partnerCall,
    config,
    handleNotice,
    catalog: createCatalogReader(() => running(actor, 'catalog')),
  };
}

/**
 * Forwards events of the checkout. The checkout is loaded later and starts again after a logout, so this subscribes to
 * each new instance.
 */
function forwardCheckoutEvents(app: AppActorRef): void {
  let heard: Children['checkout'];
  app.subscribe(({ children: { checkout } }) => {
    if (!checkout || checkout === heard) return;
    heard = checkout;
    checkout.on('stock.refreshed', (event) => app.send(event));
    checkout.on('order.paid', (event) => app.send(event));
  });
}

/** Returns the running instance of an app-wide flow; a logout replaces all instances. */
function running<Id extends keyof Children>(app: AppActorRef, id: Id): NonNullable<Children[Id]> {
  const flow = app.getSnapshot().children[id];
  if (!flow) throw new Error(`The flow "${id}" is not running.`);
  return flow;
}

/** Runs `work` in one tab at a time. Runs it at once in browsers without Web Locks. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('pehle-token-refresh', work) as Promise<T>; // the types wrap the promise twice
}

/**
 * Logs out on the server in the background, also while the page unloads: a logout never waits for the network (D43).
 */
function revokeSessions(): void {
  const calls = [
    [tokens.refresh(), '/auth/logout/'],
    [partnerTokens.refresh(), '/partner/auth/logout'],
  ] as const;
  for (const [refreshToken, path] of calls) {
    if (refreshToken === null) continue;
    fetch(`${location.origin}${apiBase}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshToken}` },
      keepalive: true,
    }).catch(() => {
      // The tokens have been removed from the browser already, and they expire on the server.
    });
  }
}

function clearStorage(): void {
  localStorage.clear();
  clearTabStorage();
  clearCachedAnswers();
  clearPositions();
}
