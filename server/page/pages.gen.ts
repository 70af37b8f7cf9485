// Written by `npm run gen` from src/pages.ts.
export const pages = [
  { address: /^\/$/, path: '/', view: 'customer/landing/landing', isWhole: true, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/send-otp$/, path: '/send-otp', view: 'customer/login/send-otp', isWhole: true, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/verify-otp$/, path: '/verify-otp', view: 'customer/login/verify-otp', isWhole: false, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/signup$/, path: '/signup', view: 'customer/signup/signup', isWhole: false, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/orders$/, path: '/orders', view: 'customer/orders/orders', isWhole: false, hasEarlyCalls: true, hasLastView: false },
  { address: /^\/orders\/[^/]+$/, path: '/orders/:orderId', view: 'customer/customer-order/customer-order', isWhole: false, hasEarlyCalls: true, hasLastView: false },
  { address: /^\/orders\/[^/]+\/receipt$/, path: '/orders/:orderId/receipt', view: 'customer/orders/orders', isWhole: false, hasEarlyCalls: true, hasLastView: false },
  { address: /^\/home$/, path: '/home', view: 'customer/browse/home', isWhole: false, hasEarlyCalls: true, hasLastView: true },
  { address: /^\/restaurants\/\d+$/, path: '/restaurants/:id', view: 'customer/restaurant/restaurant', isWhole: false, hasEarlyCalls: true, hasLastView: false },
  { address: /^\/cart$/, path: '/cart', view: 'customer/cart/cart-page', isWhole: false, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/places\/\d+$/, path: '/places/:id', view: 'customer/place/place', isWhole: false, hasEarlyCalls: false, hasLastView: false },
  { address: /^\/profile$/, path: '/profile', view: 'customer/profile/profile', isWhole: false, hasEarlyCalls: false, hasLastView: false },
];
