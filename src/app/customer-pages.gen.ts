// Written by `npm run gen` from src/pages.ts.
import { lazyRoute } from './lazy-route.tsx';

const Landing = lazyRoute('/', () => import('../features/customer/landing/landing.tsx'));
const SendOtp = lazyRoute('/send-otp', () => import('../features/customer/login/send-otp.tsx'));
const VerifyOtp = lazyRoute('/verify-otp', () => import('../features/customer/login/verify-otp.tsx'));
const Signup = lazyRoute('/signup', () => import('../features/customer/signup/signup.tsx'));
const Orders = lazyRoute('/orders', () => import('../features/customer/orders/orders.tsx'));
const CustomerOrder = lazyRoute('/orders/:orderId', () => import('../features/customer/customer-order/customer-order.tsx'));
const Home = lazyRoute('/home', () => import('../features/customer/browse/home.tsx'));
const Restaurant = lazyRoute('/restaurants/:id', () => import('../features/customer/restaurant/restaurant.tsx'));
const CartPage = lazyRoute('/cart', () => import('../features/customer/cart/cart-page.tsx'));
const Place = lazyRoute('/places/:id', () => import('../features/customer/place/place.tsx'));
const Profile = lazyRoute('/profile', () => import('../features/customer/profile/profile.tsx'));
const Legal = lazyRoute('/terms', () => import('../features/customer/legal/legal.tsx'));

export const anonymousPages = [
  { path: '/', Component: Landing },
  { path: '/send-otp', Component: SendOtp },
  { path: '/verify-otp', Component: VerifyOtp },
  { path: '/signup', Component: Signup },
];

export const loggedInPages = [
  { path: '/orders', Component: Orders },
  { path: '/orders/:orderId', Component: CustomerOrder },
  { path: '/orders/:orderId/receipt', Component: Orders },
  { path: '/home', Component: Home },
  { path: '/restaurants/:id', Component: Restaurant },
  { path: '/cart', Component: CartPage },
  { path: '/places/:id', Component: Place },
];

export const sessionEndedPages = [
  { path: '/profile', Component: Profile },
];

export const publicPages = [
  { path: '/terms', Component: Legal },
  { path: '/privacy', Component: Legal },
];
