import type { Takeout } from '../takeout.ts';

const part =
  (file: string, test: string) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/${test}.test.ts`,
  });
const inBrowse = part('machines/browse/browse.machine.ts', 'machines/browse');
const inChoice = part('machines/browse/browse.choice.ts', 'machines/browse');
const inSelectors = part('machines/browse/browse.selectors.ts', 'machines/browse');
const inLoader = part('machines/catalog/catalog.actors.ts', 'machines/catalog.actors');
const inCatalog = part('machines/catalog/catalog.machine.ts', 'machines/catalog.actors');
const inKept = part('machines/catalog/catalog.kept.ts', 'machines/catalog.kept');
const inRestaurant = part('machines/restaurant/restaurant.machine.ts', 'machines/restaurant');
const inRestaurantActors = part('machines/restaurant/restaurant.actors.ts', 'machines/restaurant.actors');
const inRestaurantView = part('machines/restaurant/restaurant.selectors.ts', 'machines/restaurant');
const inToasts = part('machines/toasts/toasts.machine.ts', 'machines/toasts');

/** What the machines decide about home, a restaurant's page, the catalog behind them, and toasts. */
export const takeouts: Takeout[] = [
  inBrowse('HOME-3', 'return { tab, cityId };', 'return { tab, cityId: cityId && 1 };'),
  inBrowse(
    'HOME-4',
    "result.kind === 'loaded' ? { listing: result.listing, message: null }",
    "result.kind === 'loaded' ? { message: null }",
  ),
  inSelectors('HOME-6 HOME-7', "listing.items.length > 0 ? 'list' : 'empty'", "'list'"),
  inSelectors('HOME-8', "  if (snapshot.matches({ list: 'noCity' })) return 'noCity';\n", ''),
  inBrowse('HOME-10', "{ tab: 'restaurants', cityId: 1 }", "{ tab: 'restaurants', cityId: 2 }"),
  inBrowse('HOME-11', "{ tab: 'restaurants', cityId: 1 }", "{ tab: 'places', cityId: 1 }"),
  inChoice('HOME-12', '  return stored !== null &&', '  return stored === null &&'),
  inChoice('HOME-12', '  write(choiceKeys.city,', '  if (tab) return;\n  write(choiceKeys.city,'),
  inChoice(
    'HOME-13',
    "tab: tab === 'restaurants' || tab === 'places' ? tab : defaultChoice.tab",
    "tab: tab === 'restaurants' ? tab : defaultChoice.tab",
  ),
  inChoice('HOME-13', '  write(choiceKeys.tab, tab);\n', ''),

  inRestaurantView('REST-1', '  if (context.listImageUrl !== null) return context.listImageUrl;\n', ''),
  part('machines/catalog/catalog.selectors.ts', 'machines/catalog.actors')(
    'REST-1',
    'if (listed?.image_url) return listed.image_url',
    'if (listed?.image_url) return null',
  ),
  inRestaurantView('REST-2', 'context.imageUrls[0] ??', 'null ??'),
  inRestaurantView('REST-3', '? undefined : null)', "? undefined : '')"),
  part('domain/map-link.ts', 'domain/map-link')(
    'REST-6',
    'if (mapUrl?.match(/^https?:',
    'if (!mapUrl?.match(/^https?:',
  ),
  part('domain/map-link.ts', 'domain/map-link')(
    'REST-7',
    '/maps/dir/?api=1&destination=',
    '/maps/search/?api=1&query=',
  ),
  inRestaurantView(
    'REST-15',
    "  snapshot.matches({ details: 'loading' }) ||\n  snapshot.matches({ menus",
    '  snapshot.matches({ menus',
  ),
  inRestaurantView(
    'REST-15',
    "  snapshot.matches({ menus: 'loading' }) ||\n  snapshot.matches({ menus: 'refreshing' }) ||",
    "  snapshot.matches({ menus: 'refreshing' }) ||",
  ),
  inRestaurantView(
    'REST-15',
    "  snapshot.matches({ live: 'loading' }) ||\n  snapshot.matches({ live: 'refreshing' });",
    "  snapshot.matches({ live: 'refreshing' });",
  ),
  inRestaurantView('REST-15', "||\n  snapshot.matches({ live: 'refreshing' });", ';'),
  inRestaurant(
    'REST-13',
    "result.kind === 'loaded' ? { menus: result.menus } : {}",
    "result.kind === 'loaded' ? { menus: result.menus.slice(0, 1) } : {}",
  ),
  part('domain/offer.ts', 'domain/offer')(
    'MENU-3',
    'pricePaise: finalPricePaise(priced)',
    'pricePaise: toPaise(priced.price)',
  ),
  part('domain/offer.ts', 'domain/offer')(
    'MENU-4',
    'fullPaise: toPaise(priced.price)',
    'fullPaise: finalPricePaise(priced)',
  ),
  part('domain/offer.ts', 'domain/offer')('MENU-5', 'percentOff: percentOff(priced)', 'percentOff: 0'),

  inCatalog(
    'STORE-8',
    'const entry = context.entries[kind][id];\n      return',
    "const entry = kind === 'restaurants' ? undefined : context.entries[kind][id];\n      return",
  ),
  inCatalog(
    'STORE-9',
    'const entry = context.entries[kind][id];\n      return',
    "const entry = kind === 'places' ? undefined : context.entries[kind][id];\n      return",
  ),
  inCatalog(
    'STORE-10',
    'const entry = context.entries[kind][id];\n      return',
    "const entry = kind === 'restaurant' ? undefined : context.entries[kind][id];\n      return",
  ),
  inCatalog(
    'STORE-10',
    "isSettled: ({ context }, { kind, id }: Key) => context.entries[kind][id]?.status !== 'loading'",
    'isSettled: () => false',
  ),
  inKept('STORE-8', 'restaurants: values(entries.restaurants, (list) => list.map(withoutOpen))', 'restaurants: {}'),
  inKept('STORE-9', 'places: values(entries.places, (list) => list)', 'places: {}'),
  inCatalog('STORE-12', 'citiesLifetimeMs = 86_400_000', 'citiesLifetimeMs = 86_400_001'),
  inCatalog('STORE-12', "on: { 'customer.left': 'away' }", 'on: {}'),
  inLoader(
    'STORE-12',
    '(context.citiesAt ?? now()) + citiesLifetimeMs - now()',
    '(context.citiesAt ? citiesLifetimeMs : now())',
  ),
  inLoader('STORE-15', 'cities: data.cities, at', "cities: data.cities.map((city) => ({ ...city, name: '' })), at"),
  inLoader(
    'STORE-16',
    "answered('restaurant', id, data?.restaurant, error)",
    "answered('restaurant', id, data && { ...data.restaurant, rating: null }, error)",
  ),
  inLoader(
    'STORE-16',
    "answered('restaurant', id, data?.restaurant, error)",
    "answered('restaurant', id, data && { ...data.restaurant, cuisine: null }, error)",
  ),
  inLoader('STORE-18', '({ ...place, image_url', '({ ...place, description: null, image_url'),
  inLoader('STORE-18', '({ ...place, image_url', '({ ...place, type: null, image_url'),
  inLoader('STORE-19', 'imageAddress(place.image_url, imageHost)', "imageAddress(place.image_url, imageHost && '')"),
  part('domain/image-address.ts', 'domain/image-address')(
    'STORE-19',
    "return `${imageHost.replace(/\\/+$/, '')}/${url.replace(/^\\//, '')}`",
    'return url',
  ),
  inRestaurantActors(
    'STORE-20',
    'imageUrls: data.media.image_urls }',
    'imageUrls: data.media.items.map(({ mediaId }) => String(mediaId)) }',
  ),
  inRestaurantActors(
    'STORE-21',
    "{ kind: 'loaded', menus: data.menus }",
    "{ kind: 'loaded', menus: data.menus.map((item) => ({ ...item, category: null })) }",
  ),
  inRestaurantActors(
    'STORE-21',
    "{ kind: 'loaded', menus: data.menus }",
    "{ kind: 'loaded', menus: data.menus.map((item) => ({ ...item, discount_percentage: 0 })) }",
  ),
  inRestaurant('STORE-24', 'live.map((each) => [each.id, each])', 'live.map((each, at) => [at, each])'),
  inRestaurantActors(
    'STORE-24',
    'live: data.menus_live_info }',
    'live: data.menus_live_info.map((each) => ({ ...each, live_count: 0 })) }',
  ),

  inToasts('TOAST-6', 'cart: 2_000', 'cart: 3_000'),
  inToasts('TOAST-7', 'notice: 3_000', 'notice: 2_000'),
  inToasts('TOAST-8', 'success: 5_000', 'success: 3_000'),
  inToasts('TOAST-9', 'error: 8_000', 'error: 5_000'),
  inToasts('TOAST-10', 'inventory: 10_000', 'inventory: 8_000'),
  part('machines/cart/cart.rules.ts', 'machines/cart')('TOAST-6', "kind: 'cart', text", "kind: 'notice', text"),
  part('machines/cart/cart.texts.ts', 'machines/cart')('TOAST-1', ' removed from cart`', '`'),
  part('machines/cart/cart.texts.ts', 'machines/cart')('TOAST-2', "'Cart cleared successfully'", "'Cart cleared'"),
  part('machines/cart/cart.texts.ts', 'machines/cart')('TOAST-3', "'Cart is already empty'", "'Your cart is empty'"),
  part('machines/checkout/checkout.texts.ts', 'machines/checkout')(
    'TOAST-4',
    "'Payment cancelled'",
    "'Payment canceled'",
  ),
  part('machines/checkout/checkout.texts.ts', 'machines/checkout')(
    'TOAST-5',
    "'Payment successful. Your order has been placed.'",
    "'Payment successful.'",
  ),
  part('machines/checkout/checkout.setup.ts', 'machines/checkout')(
    'TOAST-8',
    "kind: 'success', text: checkoutTexts.paid",
    "kind: 'notice', text: checkoutTexts.paid",
  ),
  part('machines/checkout/checkout.setup.ts', 'machines/checkout')(
    'TOAST-9',
    "('error' as const)",
    "('notice' as const)",
  ),
  part('machines/checkout/checkout.setup.ts', 'machines/checkout')(
    'TOAST-10',
    "('inventory' as const)",
    "('error' as const)",
  ),

  part('domain/money.ts', 'domain/money')(
    'CONST-2',
    'export function formatRupees(paise: number): string {\n  return rupeeFormat.format(paise / 100)',
    'export function formatRupees(paise: number): string {\n  return String(paise / 100)',
  ),
  part('domain/phone.ts', 'domain/rules')('CONST-3', 'return /^\\d{10}$/.test(text)', 'return /^\\d{10,}$/.test(text)'),
  part('domain/phone.ts', 'domain/rules')('CONST-3', '`+91 ${', '`${'),
  part('machines/chunk/chunk.machine.ts', 'machines/chunk')('CONST-4', 'chunkTimeout: 120_000', 'chunkTimeout: 60_000'),
  {
    id: 'STORE-20',
    file: 'server/catalog/shown-media.ts',
    find: 'image_urls: items.map(({ url }) => url)',
    replace: 'image_urls: []',
    test: 'tests/server/catalog.test.ts',
    title: 'STORE-20',
  },
  {
    id: 'STORE-20',
    file: 'openapi/pehle.gen.json',
    find: '"required":["mediaId","message"]',
    replace: '"required":["message"]',
    test: 'tests/server/contract.test.ts',
    title: 'STORE-20',
  },
  {
    id: 'STORE-25',
    file: 'machines/cart/cart.setup.ts',
    find: 'holdPending: assign((_, pending: Pending) => ({ pending }))',
    replace: 'holdPending: assign((_, pending: Pending) => ({ pending: pending && null }))',
    test: 'tests/machines/cart-state.test.ts',
  },
  {
    id: 'STORE-25',
    file: 'domain/cart.ts',
    find: '{ restaurantId: items[0]?.restaurantId ?? null, items }',
    replace: '{ restaurantId: null, items }',
    test: 'tests/machines/cart-state.test.ts',
  },
];
