import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { AnonymousOnly, CustomerOnly } from './guards.tsx';
import { lazyRoute, type Preloadable } from './lazy-route.tsx';
import { NotFound } from '../features/shared/page-states/not-found.tsx';
import { PageCrashed } from './page-crashed.tsx';
import { PortalWaiting } from './portal-waiting.tsx';
import { Shell, CustomerLayout } from './shell.tsx';

const Landing = lazyRoute('landing', () => import('../features/customer/landing/landing.tsx'));
const Home = lazyRoute('home', () => import('../features/customer/browse/home.tsx'));
const Restaurant = lazyRoute('restaurant', () => import('../features/customer/restaurant/restaurant.tsx'));
const Place = lazyRoute('place', () => import('../features/customer/place/place.tsx'));
const Orders = lazyRoute('orders', () => import('../features/customer/orders/orders.tsx'));
const CustomerOrder = lazyRoute('order', () => import('../features/customer/customer-order/customer-order.tsx'));
const Cart = lazyRoute('cart', () => import('../features/customer/cart/cart-page.tsx'));
const SendOtp = lazyRoute('send-otp', () => import('../features/customer/login/send-otp.tsx'));
const Profile = lazyRoute('profile', () => import('../features/customer/profile/profile.tsx'));
const Legal = lazyRoute('legal', () => import('../features/customer/legal/legal.tsx'));
const Signup = lazyRoute('signup', () => import('../features/customer/signup/signup.tsx'));
const VerifyOtp = lazyRoute('verify-otp', () => import('../features/customer/login/verify-otp.tsx'));

const Partner = lazyRoute('partner', () => import('./partner/portal.tsx'), PortalWaiting);

/** All primitives in all states, in development only. */
const designRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/design', Component: lazyRoute('design', () => import('../design/showcase/showcase.tsx')) }]
  : [];

/** The route table of the specification (§2); the partner's part is loaded with the portal. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: PageCrashed,
    children: [
      { path: '/partner/*', Component: Partner },
      {
        Component: CustomerLayout,
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
              { path: '/orders/:id', Component: CustomerOrder },
              { path: '/orders/:id/receipt', Component: Orders },
              { path: '/home', Component: Home },
              { path: '/restaurants/:id', Component: Restaurant },
              { path: '/cart', Component: Cart },
              { path: '/places/:id', Component: Place },
            ],
          },
          {
            element: <CustomerOnly showsEnd />,
            children: [{ path: '/profile', Component: Profile }],
          },
          ...designRoutes,
          { path: '/terms', Component: Legal },
          { path: '/privacy', Component: Legal },
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
