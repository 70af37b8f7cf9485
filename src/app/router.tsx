import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { AccessDenied } from './access-denied.tsx';
import { AnonymousOnly, CustomerOnly } from './guards.tsx';
import { lazyRoute, type Preloadable } from './lazy-route.tsx';
import { NotFound } from '../features/shared/page-states/not-found.tsx';
import { PageCrashed } from './page-crashed.tsx';
import { PortalWaiting } from './portal-waiting.tsx';
import { Shell, WithNavigation } from './shell.tsx';

const Landing = lazyRoute('landing', () => import('../features/customer/landing/landing.tsx'));
const Home = lazyRoute('home', () => import('../features/customer/browse/home.tsx'));
const Restaurant = lazyRoute('restaurant', () => import('../features/customer/restaurant/restaurant.tsx'));
const Place = lazyRoute('place', () => import('../features/customer/place/place.tsx'));
const Orders = lazyRoute('orders', () => import('../features/customer/orders/orders.tsx'));
const Cart = lazyRoute('cart', () => import('../features/customer/cart/cart-page.tsx'));
const SendOtp = lazyRoute('send-otp', () => import('../features/customer/login/send-otp.tsx'));
const Profile = lazyRoute('profile', () => import('../features/customer/profile/profile.tsx'));
const Legal = lazyRoute('legal', () => import('../features/customer/legal/legal.tsx'));
const Signup = lazyRoute('signup', () => import('../features/customer/signup/signup.tsx'));
const VerifyOtp = lazyRoute('verify-otp', () => import('../features/customer/login/verify-otp.tsx'));

const Partner = lazyRoute('partner', () => import('./partner/portal.tsx'), PortalWaiting);

/** Every primitive in every state, in development only: a build has no such page. */
const designRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/design', Component: lazyRoute('design', () => import('../design/showcase/showcase.tsx')) }]
  : [];

/** The landing page's script, for whoever has its HTML already. */
export const preloadLanding = Landing.preload;

/** The route table of the specification (§2); the partner's half of it comes with the portal. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: PageCrashed,
    children: [
      { path: '/partner/*', Component: Partner },
      {
        Component: WithNavigation,
        children: [
          {
            Component: AnonymousOnly,
            children: [
              { path: '/', Component: Landing },
              { path: '/send-otp', Component: SendOtp },
              { path: '/verify-otp', Component: VerifyOtp },
              { path: '/signup', Component: Signup },
            ],
          },
          {
            Component: CustomerOnly,
            children: [
              { path: '/orders', Component: Orders },
              { path: '/orders/:id/receipt', Component: Orders },
              { path: '/home', Component: Home },
              { path: '/restaurants/:id', Component: Restaurant },
              { path: '/cart', Component: Cart },
              { path: '/places/:id', Component: Place },
            ],
          },
          {
            element: <CustomerOnly ended={<AccessDenied />} />,
            children: [{ path: '/profile', Component: Profile }],
          },
          ...designRoutes,
          { path: '/terms', Component: Legal },
          { path: '/privacy', Component: Legal },
          // The specification's 'Go to Login' leads here (D10).
          { path: '/login', element: <Navigate to="/send-otp" replace /> },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

export type Router = ReturnType<typeof createRouter>;

/** For how long the first drawing waits for the page's script. ms */
const firstDrawing = 5_000;

/** Loads the script of the page at an address. Where it does not come, or not soon, the page says so itself. */
export async function preloadPage(pathname: string): Promise<void> {
  // A component of ours is either one by `lazyRoute` or has nothing to load.
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.Component as Partial<Preloadable> | undefined;
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstDrawing));
  await Promise.race([page?.preload?.().catch(() => undefined), late]);
}
