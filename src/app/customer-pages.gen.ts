// Written by `npm run gen` from src/pages.ts.
import { lazyPages } from './lazy-route.tsx';

export const anonymousPages = [
  ...lazyPages(() => import('../features/customer/landing/landing.tsx'), '/'),
  ...lazyPages(() => import('../features/customer/login/send-otp.tsx'), '/send-otp'),
  ...lazyPages(() => import('../features/customer/login/verify-otp.tsx'), '/verify-otp'),
  ...lazyPages(() => import('../features/customer/signup/signup.tsx'), '/signup'),
];

export const loggedInPages = [
  ...lazyPages(() => import('../features/customer/orders/orders.tsx'), '/orders', '/orders/:orderId/receipt'),
  ...lazyPages(() => import('../features/customer/customer-order/customer-order.tsx'), '/orders/:orderId'),
  ...lazyPages(() => import('../features/customer/browse/home.tsx'), '/home'),
  ...lazyPages(() => import('../features/customer/restaurant/restaurant.tsx'), '/restaurants/:id'),
  ...lazyPages(() => import('../features/customer/cart/cart-page.tsx'), '/cart'),
  ...lazyPages(() => import('../features/customer/place/place.tsx'), '/places/:id'),
];

export const sessionEndedPages = [
  ...lazyPages(() => import('../features/customer/profile/profile.tsx'), '/profile'),
];

export const publicPages = [
  ...lazyPages(() => import('../features/customer/legal/legal.tsx'), '/terms', '/privacy'),
];
