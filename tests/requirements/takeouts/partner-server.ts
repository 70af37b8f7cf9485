import type { Takeout } from '../takeout.ts';

const from =
  (file: string, test: string) =>
  (id: string, title: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/server/${test}.test.ts`,
    title,
  });
const auth = from('server/auth/partner-auth.routes.ts', 'partner-auth');
const restaurants = from('server/partner/restaurants.routes.ts', 'partner-restaurants');
const menu = from('server/partner/menu.routes.ts', 'partner-menu');
const stock = from('server/partner/stock.routes.ts', 'partner-stock');
const count = from('server/orders/stock.store.ts', 'partner-stock');
const media = from('server/partner/media.routes.ts', 'partner-media');

/** What the server owes a partner's calls. */
export const takeouts: Takeout[] = [
  from('server/auth/tokens.ts', 'partner-auth')('API-3', 'reads the profile', '(?:bearer|jwt) +', '(?:jwt) +'),
  auth(
    'API-25',
    'renews with the refresh token',
    'accessToken: await tokens.signAccess(principal)',
    "accessToken: 'renewed'",
  ),
  auth('API-29', 'reads the profile', '{ ...profile, createdAt', "{ ...profile, address: '', createdAt"),
  auth('STORE-14', 'reads the profile', 'created_at.toISOString()', 'new Date(0).toISOString()'),
  from('server/auth/login.ts', 'partner-auth')(
    'API-30',
    'sends a code by phone',
    "message: 'OTP sent successfully!'",
    "message: 'Sent.'",
  ),
  auth(
    'API-30',
    'sends a code by phone',
    "audience: 'partner', accounts }",
    "audience: 'partner', accounts: { idOf: async () => null } }",
  ),
  auth(
    'API-31',
    'exchanges phone and otp',
    'verifyOtp(login, input)',
    "verifyOtp({ ...login, audience: 'customer' }, input)",
  ),
  auth('API-32', 'registers with name', "message: 'Registration successful! You can now login.'", "message: 'Done.'"),
  auth('API-32', 'registers with name', 'register({ name, phone, address })', "register({ name, phone, address: '' })"),
  restaurants('STORE-15', 'lists the cities', 'cities: await restaurants.cities(db)', 'cities: []'),
  restaurants('API-33', 'lists the partner’s own ones', 'body: { data,', 'body: { data: [],'),
  restaurants('API-34', 'creates a restaurant', 'restaurantId: id, id }', 'restaurantId: id + 1, id }'),
  from('server/partner/restaurants.store.ts', 'partner-restaurants')(
    'API-34 STORE-17',
    'creates a restaurant',
    "status: 'pending'",
    "status: 'approved'",
  ),
  from('server/partner/restaurants.store.ts', 'partner-restaurants')(
    'STORE-17',
    'creates a restaurant',
    "      'restaurants.latitude',\n",
    '',
  ),
  restaurants(
    'API-35',
    'changes what is sent',
    'changeRestaurant(db, restaurant, change)',
    'changeRestaurant(db, restaurant, {})',
  ),
  restaurants('API-36', 'is hidden everywhere', '{ deleted_at: now() }', '{}'),
  menu('API-37', 'lists the menu', 'menus: dishes.map(shownDish)', 'menus: []'),
  menu('STORE-22', 'lists the menu', '{ ...dish, price:', '{ ...dish, description_id: null, price:'),
  menu('API-38 STORE-24', 'gives live info', 'menus_live_info: dishes.map(liveInfo)', 'menus_live_info: []'),
  menu('API-38', 'gives live info', 'const restaurantId = idOf(restaurant_id);', 'const restaurantId = 0;'),
  menu(
    'API-39',
    'creates a dish',
    'price_paise: toPaise(price), is_veg, status, description_id };',
    'price_paise: 100, is_veg, status, description_id };',
  ),
  menu('API-39', 'creates a dish', 'is_veg, status, description_id };', 'is_veg, status, description_id: null };'),
  menu(
    'API-40',
    'changes name, price',
    '{ name, price_paise: toPaise(price), is_veg, description_id });',
    '{ name, price_paise: 100, is_veg, description_id });',
  ),
  menu('API-41', 'hides a deleted dish', '(await menus.changeDish(db, dish, { deleted_at: now() }))', 'Boolean(now())'),
  menu('API-42 STORE-23', 'offers the descriptions', 'descriptions: await menus.descriptions(db)', 'descriptions: []'),
  stock('API-43', 'raises and lowers', "action === 'increment' ? asked : -asked", 'asked'),
  stock('API-43', 'raises and lowers', "'Menu item count updated successfully'", "'Done'"),
  stock(
    'API-43',
    'takes nothing away',
    "problem('insufficient_inventory', message, { message })",
    "problem('insufficient_inventory')",
  ),
  count('API-43', 'takes nothing away', "    .where('live_count', '>=', -delta)\n", ''),
  count(
    'API-43',
    'raises and lowers',
    "  await writeLedger(trx, { restaurantId, menuId, delta, cause: 'partner' });\n",
    '',
  ),
  media('API-44', 'registers pictures of a restaurant', 'await media.restaurantMedia(db, restaurantId)', '[]'),
  media(
    'API-45 STORE-20',
    'registers pictures of a restaurant',
    'await media.addRestaurantMedium(trx, { restaurantId, url })',
    '1 + (await media.addRestaurantMedium(trx, { restaurantId, url }))',
  ),
  media(
    'API-46',
    'removes a picture of a restaurant',
    'await transact(db, (trx) => media.removeRestaurantMedium(trx, body))',
    'true',
  ),
  media(
    'API-47',
    'registers pictures of a dish',
    'mediaId = await media.addMenuMedium(trx',
    'mediaId = 0.5 + await media.addMenuMedium(trx',
  ),
  media('API-48', 'registers pictures of a dish', 'await media.menuMedia(db, dish)', '[]'),
  media(
    'API-49',
    'removes a picture of a dish',
    'await transact(db, (trx) => media.removeMenuMedium(trx, body, body.mediaId))',
    'true',
  ),
];
