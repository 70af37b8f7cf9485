/** Who may open a page; the guards redirect others (spec §2, Guards). */
export type Access =
  /** Only without a session of the page's role. */
  | 'anonymous'
  /** Only with one. */
  | 'loggedIn'
  /** Only with one; if the session ends, the open page stays and says so itself (D11). */
  | 'sessionEnded'
  | 'public';

/**
 * Chunks with what several customer pages share and the others need not load. A module is in the first one that all its
 * pages have, or else in the chunk of all pages.
 */
export const sharedChunks = [
  'forms',
  // The note in the cart and the city on /home have a field too.
  'fields',
  // The page of one order also loads the script of My Orders, from which it is opened.
  'page-orders',
  'lists',
  'payments',
  'dishes',
  'times',
  // The page of a place also loads the script of the restaurant's page, which has one chunk less.
  'page-restaurant',
] as const;

export type SharedChunk = (typeof sharedChunks)[number];

export interface PageRow {
  /** As in React Router. `:id` is a number, `:orderId` the number of an order, such as 2-33. */
  readonly path: string;
  /** Source file below src/features, without its extension. Its first folder is the role. */
  readonly view: `${'customer' | 'partner'}/${string}`;
  readonly access: Access;
  /** What the login says that it opens; missing if it opens the page anyway, or if no login leads to it. */
  readonly afterLogin?: string;
  /**
   * What the server's HTML shows until the scripts run: the whole page, which then has to be the same for every visitor,
   * or the bar with placeholders. Nothing if missing.
   */
  readonly html?: 'whole' | 'placeholders';
  /** Whether an inline script sends its first calls: `src/prerender/early-calls.ts` knows which (D183). */
  readonly hasEarlyCalls?: boolean;
  /** Whether an inline script shows its last view, which `src/runtime/store-last-view.ts` stores (D285). */
  readonly hasLastView?: boolean;
  /** Its place among the pages whose scripts the first page loads once it is quiet (D283). */
  readonly ahead?: number;
  /** Named at the first page of a view. */
  readonly chunks?: readonly SharedChunk[];
}

/**
 * All pages: the route table of the specification (§2), the kitchen board (D161), the scan page (D223), opening hours and
 * missing dishes (D215). `npm run gen` writes what the browser needs of it, so that no script contains the whole
 * table. The title of a page stands in its view.
 */
export const pages: readonly PageRow[] = [
  { path: '/', view: 'customer/landing/landing', access: 'anonymous', html: 'whole' },
  {
    path: '/send-otp',
    view: 'customer/login/send-otp',
    access: 'anonymous',
    html: 'whole',
    ahead: 5,
    chunks: ['forms', 'fields'],
  },
  {
    path: '/verify-otp',
    view: 'customer/login/verify-otp',
    access: 'anonymous',
    html: 'placeholders',
    ahead: 6,
    chunks: ['forms', 'fields'],
  },
  {
    path: '/signup',
    view: 'customer/signup/signup',
    access: 'anonymous',
    html: 'placeholders',
    chunks: ['forms', 'fields'],
  },
  {
    path: '/orders',
    view: 'customer/orders/orders',
    access: 'loggedIn',
    afterLogin: 'your orders',
    html: 'placeholders',
    hasEarlyCalls: true,
    ahead: 4,
    chunks: ['page-orders', 'lists', 'payments', 'times'],
  },
  {
    path: '/orders/:orderId',
    view: 'customer/customer-order/customer-order',
    access: 'loggedIn',
    afterLogin: 'your order',
    html: 'placeholders',
    hasEarlyCalls: true,
    chunks: ['page-orders', 'lists', 'payments', 'times'],
  },
  {
    path: '/orders/:orderId/receipt',
    view: 'customer/orders/orders',
    access: 'loggedIn',
    afterLogin: 'your receipt',
    html: 'placeholders',
    hasEarlyCalls: true,
  },
  {
    path: '/home',
    view: 'customer/browse/home',
    access: 'loggedIn',
    html: 'placeholders',
    hasEarlyCalls: true,
    hasLastView: true,
    ahead: 3,
    chunks: ['fields', 'lists'],
  },
  {
    path: '/restaurants/:id',
    view: 'customer/restaurant/restaurant',
    access: 'loggedIn',
    afterLogin: 'the menu of the restaurant',
    html: 'placeholders',
    hasEarlyCalls: true,
    ahead: 1,
    chunks: ['dishes', 'page-restaurant'],
  },
  {
    path: '/cart',
    view: 'customer/cart/cart-page',
    access: 'loggedIn',
    afterLogin: 'your cart',
    html: 'placeholders',
    ahead: 2,
    chunks: ['fields', 'payments', 'dishes'],
  },
  {
    path: '/places/:id',
    view: 'customer/place/place',
    access: 'loggedIn',
    afterLogin: 'the page of the place',
    html: 'placeholders',
    chunks: ['page-restaurant'],
  },
  {
    path: '/profile',
    view: 'customer/profile/profile',
    access: 'sessionEnded',
    afterLogin: 'your profile',
    html: 'placeholders',
    chunks: ['forms', 'fields'],
  },
  { path: '/terms', view: 'customer/legal/legal', access: 'public' },
  { path: '/privacy', view: 'customer/legal/legal', access: 'public' },

  { path: '/partner/login', view: 'partner/login/login', access: 'anonymous' },
  { path: '/partner/signup', view: 'partner/signup/signup', access: 'anonymous' },
  { path: '/partner/dashboard', view: 'partner/dashboard/dashboard', access: 'loggedIn' },
  {
    path: '/partner/restaurants',
    view: 'partner/restaurants/restaurants',
    access: 'loggedIn',
    afterLogin: 'your restaurants',
  },
  {
    path: '/partner/restaurants/add',
    view: 'partner/restaurant-create/restaurant-create',
    access: 'loggedIn',
    afterLogin: 'the form of a new restaurant',
  },
  {
    path: '/partner/restaurants/edit/:id',
    view: 'partner/restaurant-edit/restaurant-edit',
    access: 'loggedIn',
    afterLogin: 'the form of your restaurant',
  },
  {
    path: '/partner/restaurants/:id/menu',
    view: 'partner/menu-board/menu-board',
    access: 'loggedIn',
    afterLogin: 'the menu of your restaurant',
  },
  {
    path: '/partner/restaurants/:id/hours',
    view: 'partner/hours-editor/hours-page',
    access: 'loggedIn',
    afterLogin: 'the hours of your restaurant',
  },
  {
    path: '/partner/orders',
    view: 'partner/orders/orders',
    access: 'loggedIn',
    afterLogin: 'the orders of your restaurants',
  },
  {
    path: '/partner/orders/:orderId/refund',
    view: 'partner/order-refund/order-refund',
    access: 'loggedIn',
    afterLogin: 'the refund of the order',
  },
  { path: '/partner/board', view: 'partner/board/board', access: 'loggedIn', afterLogin: 'the board' },
  {
    path: '/partner/scan',
    view: 'partner/scan/scan',
    access: 'loggedIn',
    afterLogin: 'the hand-over of the scanned order',
  },
  { path: '/partner/profile', view: 'partner/profile/profile', access: 'loggedIn', afterLogin: 'your profile' },
];
