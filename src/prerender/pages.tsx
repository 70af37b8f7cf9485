import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createActor, fromCallback, waitFor } from 'xstate';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { nothingPersisted, type Persisted } from '../../machines/app/persisted.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { catalogMachine } from '../../machines/customer/catalog/catalog.machine.ts';
import { fromPromise } from '../../machines/shared/lib/from-promise.ts';
import { loginMachine } from '../../machines/shared/login/login.machine.ts';
import { createApiClient } from '../../openapi/client.ts';
import { AppContext, type App } from '../runtime/app-context.tsx';
import * as bar from '../app/navigation-bar.css.ts';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';
import { loadPage, routes } from '../app/router.tsx';
import { Wordmark } from '../design/brand-mark.tsx';
import { RestaurantLoading, RestaurantMain } from '../features/customer/restaurant/restaurant-loading.tsx';
import type { LoaderCommand } from '../../machines/customer/catalog/catalog.actors.ts';

/** Replaces actors; never sends an event. */
const silent = fromCallback(() => undefined);

/** A page that the server renders completely. */
export interface RenderedPage {
  html: string;
  /** Contents of its inline scripts, which the policy has to allow. */
  scripts: readonly string[];
}

/**
 * Renders a page for a visitor, for the server's HTML: the same tree as the client's, so that the client can hydrate it
 * (`src/app/take-over.ts`). `tools/scripts/build-prerender.mjs` bundles this file; the server calls it once for each page
 * with its runtime config.
 */
export async function renderPage(config: RuntimeConfig, address: string): Promise<RenderedPage> {
  await loadPage(address);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`);
  const app = await visitorsApp(config);
  const html = renderToString(
    <AppContext value={app}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppContext>,
  );
  app.actor.stop();
  return {
    // The head has its own title, and the browser finds the pictures without preload links.
    html: html.replaceAll(/<title>.*?<\/title>|<link [^>]*>/g, ''),
    // React's own: it stores a form that is submitted before the page is hydrated.
    scripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script),
  };
}

/**
 * Renders the server's HTML of every other customer page: the bar without links and placeholders of cards, shown until
 * the client renders the page. It is equal for all users, because only the browser knows the session.
 * @param banner URL of the restaurant's picture on the page of a restaurant; null on other pages.
 */
export const renderWaiting = ({ brand }: RuntimeConfig, banner: string | null): string =>
  renderToString(
    <>
      <header className={bar.bar}>
        <div className={bar.barContent}>
          <span className={bar.brand}>
            <Wordmark name={brand} />
          </span>
        </div>
      </header>
      {banner === null ? (
        <PageLoading />
      ) : (
        <RestaurantMain>
          <RestaurantLoading banner={banner} />
        </RestaurantMain>
      )}
    </>,
  );

/** Creates a client without stored state that sends no requests. */
async function visitorsApp(config: RuntimeConfig): Promise<App> {
  const session = { isAuthenticated: false, user: null, edited: null };
  const actor = createActor(
    appMachine.provide({
      actors: {
        hydrate: fromPromise<Persisted>(() => Promise.resolve({ ...nothingPersisted, session })),
        loadLogin: fromPromise<void>(() => Promise.resolve()),
        login: loginMachine,
        cart: cartMachine.provide({ actors: { watchTabs: silent } }),
        catalog: catalogMachine.provide({
          actors: { watchSession: silent, loader: fromCallback<LoaderCommand>(() => undefined) },
        }),
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ store: 'running' }));
  actor.send({ type: 'login.wanted' });
  await waitFor(actor, ({ children }) => children.login !== undefined);
  const api = createApiClient('http://localhost', () => Promise.reject(new Error('There is no network.')));
  const unread = () => {
    throw new Error('A visitor reads no catalog.');
  };
  return {
    actor,
    api,
    partnerApi: api,
    partnerCall: () => Promise.reject(new Error('There is no network.')),
    config,
    handleNotice: () => undefined,
    catalog: { cities: unread, citiesNow: unread, read: unread, readNow: unread, refresh: unread, peek: unread },
  };
}
