import { sql } from 'kysely';
import { exportedColumns, exportedWords } from '../restaurants/restaurant-settings.ts';
import { list, sharedLists, type PersonalList } from './personal-data.store.ts';

const keptRestaurants = 'Hidden once you delete your account, and kept without it, since past orders refer to it.';
const restaurantIdText = 'The number of the restaurant';

/** The condition of the partner's restaurants, including deleted ones, in a table that has their ids. */
const isRestaurantOf = (partnerId: number) =>
  sql<boolean>`restaurant_id in (select id from restaurants where partner_id = ${partnerId})`;

/** What is stored about a partner. Orders belong to the customers, whose data another export has. */
export const partnerLists: readonly PersonalList[] = [
  list({
    name: 'account',
    tables: ['partners'],
    description: 'Your account.',
    kept: 'Until you delete it.',
    fields: {
      id: 'The number of your account',
      phone: 'Your phone number',
      name: 'Your name',
      address: 'Your address',
      created_at: 'When you registered',
      first_login_at: 'When you first logged in',
      second_factor_required: 'Whether you must log in with a passkey too',
    },
    read: (db, { id }) =>
      db
        .selectFrom('partners')
        .select(['id', 'phone', 'name', 'address', 'created_at', 'first_login_at', 'second_factor_required'])
        .where('id', '=', id),
  }),
  list({
    name: 'passkeys',
    tables: ['passkeys', 'passkey_challenges'],
    description: 'Your passkeys. Their secrets are on your devices only.',
    kept: 'Until you remove them or delete your account.',
    fields: {
      name: 'The name that you have given it',
      created_at: 'When you added it',
      last_used_at: 'When you last used it',
    },
    read: (db, { id }) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'created_at', 'last_used_at'])
        .where('partner_id', '=', id)
        .orderBy('id'),
  }),
  list({
    name: 'restaurants',
    tables: ['restaurants'],
    description: 'Your restaurants, including deleted ones.',
    kept: `${keptRestaurants} Phone numbers are removed.`,
    fields: exportedWords,
    read: (db, { id }) =>
      db.selectFrom('restaurants').where('partner_id', '=', id).select(exportedColumns).orderBy('id'),
  }),
  list({
    name: 'opening_hours',
    tables: ['opening_hours'],
    description: 'The opening hours of your restaurants.',
    kept: keptRestaurants,
    fields: {
      restaurant_id: restaurantIdText,
      weekday: '0 is Sunday',
      opens_minute: 'Minutes from midnight at which it opens',
      closes_minute: 'Minutes from midnight at which it closes',
    },
    read: (db, { id }) =>
      db
        .selectFrom('opening_hours')
        .where(isRestaurantOf(id))
        .select(['restaurant_id', 'weekday', 'opens_minute', 'closes_minute'])
        .orderBy('restaurant_id')
        .orderBy('weekday'),
  }),
  list({
    name: 'closed_dates',
    tables: ['closed_dates'],
    description: 'Days on which your restaurants are closed.',
    kept: keptRestaurants,
    fields: { restaurant_id: restaurantIdText, day: 'The day', note: 'Your note' },
    read: (db, { id }) =>
      db
        .selectFrom('closed_dates')
        .where(isRestaurantOf(id))
        .select(['restaurant_id', 'day', 'note'])
        .orderBy('restaurant_id')
        .orderBy('day'),
  }),
  list({
    name: 'dishes',
    tables: ['menu_items', 'stock', 'stock_ledger', 'dish_counts'],
    description: 'The menus of your restaurants with their stock.',
    kept: keptRestaurants,
    fields: {
      restaurant_id: restaurantIdText,
      id: 'The number of the dish',
      name: 'Its name',
      price_paise: 'Its price in paise',
      is_veg: '1 if it is vegetarian',
      category: 'Its category',
      description_id: 'The number of its description',
      image_url: 'Its picture',
      status: 'Whether it is approved',
      discount_percentage: 'Your discount in per cent',
      platform_discount_percentage: 'The discount of the platform in per cent',
      live_count: 'How many portions are left',
      resume_at: 'When it comes back, if it is sold out today',
      resume_count: 'With how many portions',
      daily_count: 'How many portions there are each day, if you set that',
      created_at: 'When you created it',
      deleted_at: 'When you deleted it',
    },
    read: (db, { id }) =>
      db
        .selectFrom('menu_items as each')
        .innerJoin('restaurants', 'restaurants.id', 'each.restaurant_id')
        .where('restaurants.partner_id', '=', id)
        .leftJoin('stock', (join) =>
          join.onRef('stock.restaurant_id', '=', 'each.restaurant_id').onRef('stock.menu_id', '=', 'each.id'),
        )
        .select([
          'each.restaurant_id',
          'each.id',
          'each.name',
          'each.price_paise',
          'each.is_veg',
          'each.category',
          'each.description_id',
          'each.image_url',
          'each.status',
          'each.discount_percentage',
          'each.platform_discount_percentage',
          'stock.live_count',
          'stock.resume_at',
          'stock.resume_count',
          'stock.daily_count',
          'each.created_at',
          'each.deleted_at',
        ])
        .orderBy('each.restaurant_id')
        .orderBy('each.id'),
  }),
  list({
    name: 'restaurant_pictures',
    tables: ['restaurant_media'],
    description: 'The pictures of your restaurants.',
    kept: keptRestaurants,
    fields: { restaurant_id: restaurantIdText, url: 'The address of the picture', created_at: 'When you added it' },
    read: (db, { id }) =>
      db
        .selectFrom('restaurant_media')
        .where(isRestaurantOf(id))
        .select(['restaurant_id', 'url', 'created_at'])
        .orderBy('restaurant_id')
        .orderBy('id'),
  }),
  list({
    name: 'dish_pictures',
    tables: ['menu_media'],
    description: 'The pictures of your dishes.',
    kept: keptRestaurants,
    fields: {
      restaurant_id: restaurantIdText,
      menu_id: 'The number of the dish',
      url: 'The address of the picture',
      created_at: 'When you added it',
    },
    read: (db, { id }) =>
      db
        .selectFrom('menu_media')
        .where(isRestaurantOf(id))
        .select(['restaurant_id', 'menu_id', 'url', 'created_at'])
        .orderBy('restaurant_id')
        .orderBy('id'),
  }),
  list({
    name: 'requests',
    tables: ['partner_calls'],
    description: 'Requests that you have sent with a random key, so that a repeated one has no second effect.',
    kept: '30 days, or until you delete your account.',
    fields: { operation: 'What you did', key: 'The key, which your browser has chosen', at: 'When' },
    read: (db, { id }) =>
      db.selectFrom('partner_calls').select(['operation', 'key', 'at']).where('partner_id', '=', id).orderBy('at'),
  }),
  ...sharedLists,
];
