// Written by `npm run gen` from src/pages.ts.
import { lazyPages } from '../lazy-route.tsx';

export const anonymousPages = [
  ...lazyPages(() => import('../../features/partner/login/login.tsx'), 'login'),
  ...lazyPages(() => import('../../features/partner/signup/signup.tsx'), 'signup'),
];

export const loggedInPages = [
  ...lazyPages(() => import('../../features/partner/dashboard/dashboard.tsx'), 'dashboard'),
  ...lazyPages(() => import('../../features/partner/restaurants/restaurants.tsx'), 'restaurants'),
  ...lazyPages(() => import('../../features/partner/restaurant-create/restaurant-create.tsx'), 'restaurants/add'),
  ...lazyPages(() => import('../../features/partner/restaurant-edit/restaurant-edit.tsx'), 'restaurants/edit/:id'),
  ...lazyPages(() => import('../../features/partner/menu-board/menu-board.tsx'), 'restaurants/:id/menu'),
  ...lazyPages(() => import('../../features/partner/hours-editor/hours-page.tsx'), 'restaurants/:id/hours'),
  ...lazyPages(() => import('../../features/partner/orders/orders.tsx'), 'orders'),
  ...lazyPages(() => import('../../features/partner/order-refund/order-refund.tsx'), 'orders/:orderId/refund'),
  ...lazyPages(() => import('../../features/partner/board/board.tsx'), 'board'),
  ...lazyPages(() => import('../../features/partner/scan/scan.tsx'), 'scan'),
  ...lazyPages(() => import('../../features/partner/profile/profile.tsx'), 'profile'),
];
