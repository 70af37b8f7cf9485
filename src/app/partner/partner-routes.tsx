import type { RouteObject } from 'react-router-dom';
import { lazyRoute } from '../lazy-route.tsx';
import { NotFound } from '../../features/shared/page-states/not-found.tsx';
import { PartnerAnonymousOnly, PartnerOnly } from './partner-guards.tsx';

const Login = lazyRoute('partner-login', () => import('../../features/partner/login/login.tsx'));
const Signup = lazyRoute('partner-signup', () => import('../../features/partner/signup/signup.tsx'));
const Menu = lazyRoute('partner-menu', () => import('../../features/partner/menu-board/menu-board.tsx'));
const Profile = lazyRoute('partner-profile', () => import('../../features/partner/profile/profile.tsx'));
const Dashboard = lazyRoute('partner-dashboard', () => import('../../features/partner/dashboard/dashboard.tsx'));
const Restaurants = lazyRoute(
  'partner-restaurants',
  () => import('../../features/partner/restaurants/restaurants.tsx'),
);
const AddRestaurant = lazyRoute(
  'partner-restaurant-add',
  () => import('../../features/partner/restaurant-create/restaurant-create.tsx'),
);
const EditRestaurant = lazyRoute(
  'partner-restaurant-edit',
  () => import('../../features/partner/restaurant-edit/restaurant-edit.tsx'),
);
const Hours = lazyRoute('partner-hours', () => import('../../features/partner/hours-editor/hours-page.tsx'));
const Board = lazyRoute('partner-board', () => import('../../features/partner/board/board.tsx'));
const OrderRefund = lazyRoute(
  'partner-order-refund',
  () => import('../../features/partner/order-refund/order-refund.tsx'),
);
const Scan = lazyRoute('partner-scan', () => import('../../features/partner/scan/scan.tsx'));
const Orders = lazyRoute('partner-orders', () => import('../../features/partner/orders/orders.tsx'));

/**
 * The routes below /partner: those of the specification (§2), the kitchen board (D161), the scan page (D223), the opening hours and missing
 * dishes (D215).
 */
export const partnerRoutes: RouteObject[] = [
  {
    Component: PartnerAnonymousOnly,
    children: [
      { path: 'login', Component: Login },
      { path: 'signup', Component: Signup },
    ],
  },
  {
    Component: PartnerOnly,
    children: [
      { path: 'dashboard', Component: Dashboard },
      { path: 'restaurants', Component: Restaurants },
      { path: 'restaurants/add', Component: AddRestaurant },
      { path: 'restaurants/edit/:id', Component: EditRestaurant },
      { path: 'orders', Component: Orders },
      { path: 'orders/:id/refund', Component: OrderRefund },
      { path: 'board', Component: Board },
      { path: 'scan', Component: Scan },
      { path: 'restaurants/:id/menu', Component: Menu },
      { path: 'restaurants/:id/hours', Component: Hours },
      { path: 'profile', Component: Profile },
    ],
  },
  { path: '*', Component: NotFound },
];
