// Written by `npm run gen` from src/pages.ts.
import { lazyRoute } from '../lazy-route.tsx';

const Login = lazyRoute('/partner/login', () => import('../../features/partner/login/login.tsx'));
const Signup = lazyRoute('/partner/signup', () => import('../../features/partner/signup/signup.tsx'));
const Dashboard = lazyRoute('/partner/dashboard', () => import('../../features/partner/dashboard/dashboard.tsx'));
const Restaurants = lazyRoute('/partner/restaurants', () => import('../../features/partner/restaurants/restaurants.tsx'));
const RestaurantCreate = lazyRoute('/partner/restaurants/add', () => import('../../features/partner/restaurant-create/restaurant-create.tsx'));
const RestaurantEdit = lazyRoute('/partner/restaurants/edit/:id', () => import('../../features/partner/restaurant-edit/restaurant-edit.tsx'));
const MenuBoard = lazyRoute('/partner/restaurants/:id/menu', () => import('../../features/partner/menu-board/menu-board.tsx'));
const HoursPage = lazyRoute('/partner/restaurants/:id/hours', () => import('../../features/partner/hours-editor/hours-page.tsx'));
const Orders = lazyRoute('/partner/orders', () => import('../../features/partner/orders/orders.tsx'));
const OrderRefund = lazyRoute('/partner/orders/:orderId/refund', () => import('../../features/partner/order-refund/order-refund.tsx'));
const Board = lazyRoute('/partner/board', () => import('../../features/partner/board/board.tsx'));
const Scan = lazyRoute('/partner/scan', () => import('../../features/partner/scan/scan.tsx'));
const Profile = lazyRoute('/partner/profile', () => import('../../features/partner/profile/profile.tsx'));

export const anonymousPages = [
  { path: 'login', Component: Login },
  { path: 'signup', Component: Signup },
];

export const loggedInPages = [
  { path: 'dashboard', Component: Dashboard },
  { path: 'restaurants', Component: Restaurants },
  { path: 'restaurants/add', Component: RestaurantCreate },
  { path: 'restaurants/edit/:id', Component: RestaurantEdit },
  { path: 'restaurants/:id/menu', Component: MenuBoard },
  { path: 'restaurants/:id/hours', Component: HoursPage },
  { path: 'orders', Component: Orders },
  { path: 'orders/:orderId/refund', Component: OrderRefund },
  { path: 'board', Component: Board },
  { path: 'scan', Component: Scan },
  { path: 'profile', Component: Profile },
];
