/** A screen, the views it is made of and the browser tests of its flow. */
export interface ViewScreen {
  name: string;
  /** Below src/features/, each with its ending; a name that ends in '/' is a folder with all its views. */
  views: readonly string[];
  /** In tests/browser/, without '.spec.ts'. */
  specs: readonly string[];
}

const screen = (name: string, views: readonly string[], ...specs: string[]): ViewScreen => ({ name, views, specs });

/**
 * Every view of the product, under the screen that it belongs to. The landing page is drawn by its scripts here: the
 * build with the faults has no HTML of it, which a fault that is awake in the browser only would contradict. Its tests
 * about that HTML fail without a fault, too, and are left out.
 */
export const viewScreens: readonly ViewScreen[] = [
  screen('landing', ['landing/'], 'landing'),
  screen('customer login', ['login/'], 'customer-login', 'login-screens'),
  screen('customer signup', ['signup/'], 'customer-signup', 'signup'),
  screen('demo phone', ['demo-phone/'], 'login-screens'),
  screen('home', ['home/', 'search/'], 'browse', 'list-search', 'home'),
  screen(
    'restaurant',
    [
      ...['restaurant/header.tsx', 'restaurant/menus.tsx', 'restaurant/dish-card.tsx', 'restaurant/gallery.tsx'],
      ...['restaurant/gallery-lightbox.tsx', 'restaurant/over-page.tsx', 'restaurant/restaurant.tsx'],
    ],
    ...['restaurant', 'restaurant-page'],
  ),
  screen('menu details', ['restaurant/dish-details.tsx', 'restaurant/add-dish.tsx'], 'menu-details'),
  screen('place', ['place/'], 'place-walks', 'place'),
  screen(
    'cart',
    [
      ...[
        'cart/cart-empty.tsx',
        'cart/cart-filled.tsx',
        'cart/cart-page.tsx',
        'cart/cart-row.tsx',
        'cart/undo-row.tsx',
      ],
      ...['cart/bill-summary.tsx', 'cart/copy-link.tsx', 'cart/app-notice.tsx', 'cart/add-to-cart.tsx'],
      ...['cart/conflict-dialog.tsx', 'cart/in-cart.tsx'],
    ],
    // A cart is locked where an order is under way.
    ...['cart', 'cart-walks', 'store-link', 'checkout'],
  ),
  screen(
    'checkout',
    ['cart/checkout-news.tsx', 'cart/proceed-to-pay.tsx', 'cart/cart-paid.tsx'],
    'checkout',
    'payment-wait',
    'cart',
  ),
  screen(
    'orders',
    ['orders/found-orders.tsx', 'orders/order-card.tsx', 'orders/orders-loading.tsx', 'orders/orders.tsx'],
    ...['customer-orders', 'order-cards'],
  ),
  screen(
    'receipt and again',
    ['orders/order-actions.tsx', 'orders/receipt.tsx'],
    'order-again-walks',
    'order-again',
    'order-cards',
  ),
  screen('customer profile', ['profile/'], 'customer-profile'),
  screen('sign out everywhere', ['sign-out-everywhere/'], 'sign-out-everywhere'),
  screen('partner login', ['partner-login/'], 'partner-login', 'partner-account'),
  screen('partner signup', ['partner-signup/', 'partner-form/'], 'partner-signup', 'partner-account'),
  screen('partner profile', ['partner-profile/'], 'partner-profile', 'partner-account'),
  screen('partner dashboard', ['partner-dashboard/'], 'restaurant-pages', 'partner-restaurants'),
  screen('partner restaurants', ['partner-restaurants/'], 'partner-restaurants', 'restaurant-pages'),
  screen('restaurant create', ['partner-restaurant-add/'], 'restaurant-create', 'restaurant-forms'),
  screen(
    'restaurant edit',
    ['partner-restaurant-edit/', 'partner-restaurant-form/'],
    'restaurant-edit',
    'location',
    'restaurant-forms',
  ),
  screen(
    'menu board',
    [
      ...['partner-menu/board-header.tsx', 'partner-menu/menu-controls.tsx', 'partner-menu/menu-loading.tsx'],
      ...['partner-menu/menu-table.tsx', 'partner-menu/partner-menu.tsx', 'partner-menu/dialogs.tsx'],
    ],
    ...['menu-board', 'partner-menu', 'partner-dishes', 'menu-item-delete'],
  ),
  screen(
    'menu item',
    ['partner-menu/dish-dialog.tsx', 'partner-menu/dish-fields.tsx', 'partner-menu/dish-images.tsx'],
    ...['menu-item', 'partner-dishes'],
  ),
  screen('stock', ['partner-menu/stock-control.tsx'], 'stock', 'partner-menu'),
  screen(
    'partner orders',
    [
      ...['partner-orders/found-orders.tsx', 'partner-orders/order-card.tsx', 'partner-orders/orders-loading.tsx'],
      ...['partner-orders/partner-orders.tsx', 'partner-orders/restaurant-select.tsx'],
      'partner-orders/summary-cards.tsx',
    ],
    ...['partner-orders', 'order-management'],
  ),
  screen(
    'hand over',
    ['partner-orders/hand-over.tsx', 'partner-orders/otp-dialog.tsx'],
    ...['partner-orders', 'order-management'],
  ),
];
