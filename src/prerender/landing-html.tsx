import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createActor, fromCallback, waitFor } from 'xstate';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { nothingPersisted, type Persisted } from '../../machines/app/persisted.ts';
import type { CartEvent } from '../../machines/customer/cart/cart.events.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import {
  catalogMachine,
  type CatalogEvent,
  type LoaderCommand,
} from '../../machines/customer/catalog/catalog.machine.ts';
import { fromPromise } from '../../machines/shared/lib/from-promise.ts';
import { createApiClient } from '../../openapi/client.ts';
import { AppContext, type App } from '../runtime/app-context.tsx';
import * as bar from '../app/navigation-bar.css.ts';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';
import { preloadLanding, routes } from '../app/router.tsx';
import { Wordmark } from '../design/brand-mark.tsx';
import { RestaurantLoading } from '../features/customer/restaurant/restaurant-loading.tsx';

/**
 * The landing page as a visitor sees it, for the server to write into its answers: the client's own tree, so that the
 * client can take it over as it stands (`src/app/take-over.ts`). `tools/scripts/build-landing.mjs` makes a module of its own
 * of this file; the server calls it once, with its runtime config.
 */
export async function renderLanding(config: RuntimeConfig): Promise<string> {
  await preloadLanding();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('The landing page leads elsewhere.');
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
  // The head has its own title, and a browser finds the pictures by itself.
  return html.replaceAll(/<title>.*?<\/title>|<link [^>]*>/g, '');
}

/**
 * What the server writes into every other page of a customer: the bar without its links, and cards to come, until the
 * client draws the page over it. Right for whoever opens it: who he is and what he may see is known only in the browser.
 * @param banner the picture of the restaurant whose page it is
 */
export const renderWaiting = ({ brand }: RuntimeConfig, banner: string | null): string =>
  renderToString(
    <>
      <header className={bar.bar}>
        <div className={bar.inner}>
          <span className={bar.brand}>
            <Wordmark name={brand} />
          </span>
        </div>
      </header>
      {banner === null ? <PageLoading /> : <RestaurantLoading banner={banner} />}
    </>,
  );

/** The client of somebody who was never here: nothing is stored, nothing is asked. */
async function visitorsApp(config: RuntimeConfig): Promise<App> {
  const session = { isAuthenticated: false, user: null, edited: null };
  const actor = createActor(
    appMachine.provide({
      actors: {
        hydrate: fromPromise<Persisted>(() => Promise.resolve({ ...nothingPersisted, session })),
        cart: cartMachine.provide({ actors: { watchTabs: fromCallback<CartEvent>(() => undefined) } }),
        catalog: catalogMachine.provide({
          actors: {
            watchSession: fromCallback<CatalogEvent>(() => undefined),
            loader: fromCallback<LoaderCommand>(() => undefined),
          },
        }),
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ store: 'running' }));
  const api = createApiClient('http://localhost', () => Promise.reject(new Error('There is no network.')));
  const unread = () => {
    throw new Error('The landing page reads no catalog.');
  };
  return {
    actor,
    api,
    partnerApi: api,
    config,
    handleNotice: () => undefined,
    catalog: { cities: unread, read: unread, refresh: unread, peek: unread },
  };
}
