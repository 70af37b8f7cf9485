import { createActor } from 'xstate';
import { appMachine, type AppActorRef } from '../../machines/app/app.machine.ts';
import { createCustomerLoginActors } from '../../machines/customer-login/customer-login.actors.ts';
import { customerLoginMachine } from '../../machines/customer-login/customer-login.machine.ts';
import { createCustomerSessionActors } from '../../machines/customer-session/customer-session.actors.ts';
import { customerSessionMachine } from '../../machines/customer-session/customer-session.machine.ts';
import { createAuthorizedFetch } from '../../machines/token-refresh/authorized-fetch.ts';
import { createTokenRefreshActors } from '../../machines/token-refresh/token-refresh.actors.ts';
import { tokenRefreshMachine, type TokenRefreshActorRef } from '../../machines/token-refresh/token-refresh.machine.ts';
import { apiBase, createApiClient, type ApiClient } from '../../openapi/client.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { createPersister, hydrate } from './persistence.ts';
import { createTokenStore } from './token-store.ts';

/** The running client: its root actor, and what the flows of the screens are made with. */
export interface App {
  actor: AppActorRef;
  /** Sends the customer's token and renews it (D42). */
  api: ApiClient;
  config: RuntimeConfig;
}

const tokens = createTokenStore('customer');
const partnerTokens = createTokenStore('partner');

export function startApp(config: RuntimeConfig): App {
  const plainFetch = (request: Request) => fetch(request);
  const plainApi = createApiClient(location.origin, plainFetch);
  const api = createApiClient(
    location.origin,
    createAuthorizedFetch({ fetch: plainFetch, tokens, refresher: () => tokenRefresher(actor) }),
  );

  const actor = createActor(
    appMachine.provide({
      actors: {
        hydrate,
        tokenRefresh: tokenRefreshMachine.provide({
          actors: createTokenRefreshActors({ api: plainApi, tokens, exclusively }),
        }),
        session: customerSessionMachine.provide({
          actors: createCustomerSessionActors({ api, plainApi, tokens, revokeSessions, clearStorage }),
        }),
        login: customerLoginMachine.provide({ actors: createCustomerLoginActors({ plainApi, tokens }) }),
      },
    }),
    { inspect: createPersister() },
  ).start();

  // A null key says that the whole storage was cleared: another tab logged out (D43).
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === 'access' && newValue === null)) actor.send({ type: 'storage.cleared' });
  });
  return { actor, api, config };
}

function tokenRefresher(app: AppActorRef): TokenRefreshActorRef {
  const refresher = app.getSnapshot().children.tokenRefresh;
  if (!refresher) throw new Error('A call with a session was made before the app was running.');
  return refresher;
}

/** One tab at a time; a browser without Web Locks goes ahead alone. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('pehle-token-refresh', work) as Promise<T>; // the types wrap the promise twice
}

/** Leaves in the background, also while the page goes away: logging out never waits for the network (D43). */
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
      // The tokens are gone from this browser either way; on the server they run out by themselves.
    });
  }
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
