/** A screen, the views it is made of and the browser tests of its flow. */
export interface ViewScreen {
  name: string;
  /** Below src/features/, each with its ending; a name that ends in '/' is a folder with all its views. */
  views: readonly string[];
  /** In tests/, without '.spec.ts'. */
  specs: readonly string[];
}

const screen = (name: string, views: readonly string[], ...specs: string[]): ViewScreen => ({ name, views, specs });

/**
 * Every view of the product, under the screen that it belongs to. The landing page is drawn by its scripts here: the
 * build with the faults has no HTML of it, which a fault that is awake in the browser only would contradict. Its tests
 * about that HTML fail without a fault, too, and are left out.
 */
export const viewScreens: readonly ViewScreen[] = [
  screen('landing', ['customer/landing/'], 'browser/landing'),
  screen('customer login', ['customer/login/'], 'flows/customer/login/walk', 'flows/customer/login/login-screens'),
  screen('customer signup', ['customer/signup/'], 'flows/customer/signup/walk', 'flows/customer/signup/signup'),
  screen('demo phone', ['shared/demo-phone/'], 'flows/customer/login/login-screens'),
  screen(
    'home',
    ['customer/browse/', 'shared/list-search/'],
    'flows/customer/browse/walk',
    'flows/shared/list-search/walk',
    'flows/customer/browse/home',
  ),
  screen(
    'restaurant',
    ['customer/restaurant/'],
    'flows/customer/restaurant/walk',
    'flows/customer/restaurant/restaurant-page',
    'flows/customer/menu-details/walk',
  ),
  screen('menu details', ['customer/menu-details/'], 'flows/customer/menu-details/walk'),
  screen('place', ['customer/place/'], 'flows/customer/place/walk', 'flows/customer/place/place-page'),
  screen(
    'cart',
    ['customer/cart/'],
    'flows/customer/cart/cart-page',
    'flows/customer/cart/walk',
    'flows/customer/cart/store-link',
    'flows/customer/checkout/walk',
  ),
  screen(
    'checkout',
    ['customer/checkout/'],
    'flows/customer/checkout/walk',
    'flows/customer/payment-wait/walk',
    'flows/customer/cart/cart-page',
  ),
  screen('orders', ['customer/orders/'], 'flows/customer/orders/walk', 'flows/customer/orders/order-cards'),
  screen(
    'order again',
    ['customer/order-again/'],
    'flows/customer/order-again/walk',
    'flows/customer/order-again/order-again',
    'flows/customer/orders/order-cards',
  ),
  screen(
    'unpaid order',
    ['customer/unpaid-order/'],
    'flows/customer/unpaid-order/walk',
    'flows/customer/unpaid-order/unpaid-orders',
  ),
  screen('customer profile', ['customer/profile/'], 'flows/customer/profile/walk'),
  screen('sign out everywhere', ['shared/sign-out-everywhere/'], 'flows/shared/sign-out-everywhere/walk'),
  screen('partner login', ['partner/login/'], 'flows/partner/login/walk', 'browser/partner-account'),
  screen(
    'partner signup',
    ['partner/signup/', 'partner/form/'],
    'flows/partner/signup/walk',
    'browser/partner-account',
  ),
  screen('partner profile', ['partner/profile/'], 'flows/partner/profile/walk', 'browser/partner-account'),
  screen(
    'partner dashboard',
    ['partner/dashboard/'],
    'flows/partner/restaurants/restaurant-pages',
    'flows/partner/restaurants/walk',
  ),
  screen(
    'partner restaurants',
    ['partner/restaurants/'],
    'flows/partner/restaurants/walk',
    'flows/partner/restaurants/restaurant-pages',
  ),
  screen(
    'restaurant create',
    ['partner/restaurant-create/'],
    'flows/partner/restaurant-create/walk',
    'flows/partner/restaurant-create/restaurant-forms',
  ),
  screen(
    'restaurant edit',
    ['partner/restaurant-edit/', 'partner/restaurant-form/', 'partner/location/'],
    'flows/partner/restaurant-edit/walk',
    'flows/partner/location/location',
    'flows/partner/restaurant-create/restaurant-forms',
  ),
  screen(
    'menu board',
    ['partner/menu-board/'],
    'flows/partner/menu-board/walk',
    'flows/partner/menu-board/menu-page',
    'flows/partner/menu-item/dishes',
    'flows/partner/menu-item-delete/walk',
  ),
  screen('menu item', ['partner/menu-item/'], 'flows/partner/menu-item/walk', 'flows/partner/menu-item/dishes'),
  screen('stock', ['partner/stock/'], 'flows/partner/stock/walk', 'flows/partner/menu-board/menu-page'),
  screen('partner orders', ['partner/orders/'], 'flows/partner/orders/walk', 'flows/partner/orders/order-management'),
  screen('hand over', ['partner/order-otp/'], 'flows/partner/orders/walk', 'flows/partner/orders/order-management'),
];
