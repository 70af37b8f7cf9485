import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { anonymousPages, loggedInPages, publicPages, sessionEndedPages } from './customer-pages.gen.ts';
import { AnonymousOnly, CustomerOnly } from './guards.tsx';
import { lazyRoute, type Preloadable } from './lazy-route.tsx';
import { NotFound } from '../features/shared/page-states/not-found.tsx';
import { PageCrashed } from './page-crashed.tsx';
import { PortalWaiting } from './portal-waiting.tsx';
import { Shell, CustomerLayout } from './shell.tsx';

const Partner = lazyRoute('partner', () => import('./partner/portal.tsx'), PortalWaiting);

/** All primitives in all states, in development only. */
const designRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/design', Component: lazyRoute('design', () => import('../design/showcase/showcase.tsx')) }]
  : [];

/** The routes of all pages (`src/pages.ts`); the partner's part is loaded with the portal. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: PageCrashed,
    children: [
      { path: '/partner/*', Component: Partner },
      {
        Component: CustomerLayout,
        children: [
          { Component: AnonymousOnly, children: anonymousPages },
          { Component: CustomerOnly, children: loggedInPages },
          { element: <CustomerOnly showsEnd />, children: sessionEndedPages },
          ...publicPages,
          ...designRoutes,
          // Target of 'Go to Login' in the specification (D10).
          { path: '/login', element: <Navigate to="/send-otp" replace /> },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

export type Router = ReturnType<typeof createRouter>;

/** How long the first render waits for the page's script, ms. */
const firstDrawing = 5_000;

/** Loads the script of the page at an address. */
export async function loadPage(pathname: string): Promise<void> {
  // Our route components are either made by `lazyRoute` or have nothing to load.
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.Component as Partial<Preloadable> | undefined;
  await page?.preload?.();
}

/** The same before the first render. If it fails or takes too long, the page itself shows it. */
export async function preloadPage(pathname: string): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstDrawing));
  await Promise.race([loadPage(pathname).catch(() => undefined), late]);
}
