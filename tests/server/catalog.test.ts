import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import type { NewRow } from '../../server/db/schema.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';

let database: TestDatabase;
let application: Application;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db);
  const [customer = 0] = await addCustomers(database.db, 1);
  token = `Bearer ${await application.accessToken(customer)}`;
  await fill();
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

const call = (path: string, body?: object | null) => application.call(path, body, token);
/** The weekday of the application's clock, which is 2026-11-21T07:30Z, 13:00 in India. */
const saturday = 6;
/** The closing time of the restaurants. */
const onePastOne = Date.parse('2026-11-21T13:01:00+05:30');

const shown = {
  partner_id: 1,
  city_id: 1,
  street_address: 'Shalibanda Road',
  phone: '6353728417',
  is_veg: 0,
  status: 'approved',
} as const;
const restaurants = [
  {
    ...shown,
    id: 1,
    name: 'Dastarkhwan',
    cuisine: 'Hyderabadi',
    rating: 4.6,
    latitude: 17.3585,
    longitude: 78.4747,
    fssai: '13623011000412',
  },
  { ...shown, id: 2, name: 'Shut', paused_until: new Date(untilResumed) },
  { ...shown, id: 3, name: 'Waiting', status: 'pending' },
  { ...shown, id: 4, name: 'Refused', status: 'rejected' },
  { ...shown, id: 5, name: 'Gone', deleted_at: new Date() },
  { ...shown, id: 6, name: 'Elsewhere', city_id: 2 },
] satisfies NewRow<'restaurants'>[];

async function fill(): Promise<void> {
  const { db } = database;
  await db
    .insertInto('partners')
    .values({ id: 1, phone: '9000000011', name: 'Farhan', address: 'Hyderabad' })
    .execute();
  const cities = [
    { id: 1, name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' },
    { id: 2, name: 'Agra', state: 'Uttar Pradesh', district: 'Agra' },
  ];
  await db.insertInto('cities').values(cities).execute();
  await db.insertInto('restaurants').values(restaurants).execute();
  const hours = restaurants.map(({ id }) => ({
    restaurant_id: id,
    weekday: saturday,
    opens_minute: 660,
    closes_minute: 781,
  }));
  await db.insertInto('opening_hours').values(hours).execute();
  await db
    .insertInto('restaurant_media')
    .values([
      { id: 8, restaurant_id: 1, url: '/a.webp' },
      { id: 9, restaurant_id: 1, url: '/b.webp' },
    ])
    .execute();
  await db.insertInto('descriptions').values({ id: 4, name: 'Roasted in ghee.' }).execute();
  const dish = { restaurant_id: 1, price_paise: 16_050, is_veg: 1 } as const;
  const dishes: NewRow<'menu_items'>[] = [
    {
      ...dish,
      id: 340,
      name: 'Dosa',
      category: 'Breakfast',
      description_id: 4,
      discount_percentage: 12.5,
      image_url: '/d.webp',
    },
    { ...dish, id: 341, name: 'Idli' },
    { ...dish, id: 342, name: 'Taken off', deleted_at: new Date() },
    { ...dish, id: 343, name: 'Of another', restaurant_id: 3 },
  ];
  await db.insertInto('menu_items').values(dishes).execute();
  await db
    .insertInto('menu_media')
    .values([{ id: 70, restaurant_id: 1, menu_id: 340, url: '/d1.webp' }])
    .execute();
  await db.insertInto('stock').values({ restaurant_id: 1, menu_id: 340, live_count: 24 }).execute();
  await db
    .insertInto('places')
    .values([
      { id: 3, city_id: 1, name: 'Charminar', type: 'Monument', rating: 4.5, latitude: 17.3616, longitude: 78.4747 },
      { id: 4, city_id: 2, name: 'Taj Mahal' },
    ])
    .execute();
  await db.insertInto('place_media').values({ id: 1, place_id: 3, url: '/c.webp' }).execute();
}

it('the catalog requires an access token', async () => {
  for (const [path, body] of [
    ['/cities'],
    ['/cities', null],
    ['/restaurants', { city_id: 1 }],
    ['/menus', { restaurantId: 1 }],
    ['/placesToVisit/3'],
  ] as const) {
    expect(await application.call(path, body)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  }
});

it('cities are listed by GET and by POST [API-9]', async () => {
  const cities = [
    { id: 2, name: 'Agra' },
    { id: 1, name: 'Hyderabad' },
  ];
  expect((await call('/cities')).body).toEqual({ cities });
  expect((await call('/cities', null)).body).toEqual({ cities });
});

it('the approved restaurants of a city are listed, open or closed [API-10]', async () => {
  const { body } = await call('/restaurants', { city_id: 1 });
  expect(body).toMatchObject({
    restaurants: [
      {
        id: 1,
        name: 'Dastarkhwan',
        rating: 4.6,
        is_open: true,
        opens_at: null,
        opens_text: null,
        open_until: onePastOne,
        closes_text: 'Open until 1:01 pm',
        ready_minutes: 20,
      },
      { id: 2, is_open: false, opens_at: null, opens_text: null, open_until: null },
    ],
  });
  expect(body['restaurants']).toHaveLength(2);
  expect(body['restaurants']).not.toMatchObject([{}, { ready_minutes: expect.anything() as unknown }]);
  expect((await call('/restaurants', { city_id: 99 })).body).toEqual({ restaurants: [] });
});

it('the list of restaurants has the names of their dishes only on request', async () => {
  const { body } = await call('/restaurants', { city_id: 1, with_dishes: true });
  // Contains neither removed dishes nor dishes of other restaurants.
  expect(body['restaurants']).toMatchObject([
    { id: 1, dishes: ['Dosa', 'Idli'] },
    { id: 2, dishes: [] },
  ]);
  for (const asked of [{ city_id: 1 }, { city_id: 1, with_dishes: false }]) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    expect(JSON.stringify((await call('/restaurants', asked)).body)).not.toContain('dishes');
  }
});

it('the list has the median of what a dish of a restaurant costs after discounts, in whole rupees', async () => {
  const { db } = database;
  const prices = async () => {
    const { body } = await call('/restaurants', { city_id: 1 });
    return (body['restaurants'] as { typical_price: number | null }[]).map((each) => each.typical_price);
  };
  // The lower one of two: 160.50 with a discount of 12.5 % is 140.44.
  expect(await prices()).toEqual([140, null]);
  const dish = { restaurant_id: 1, is_veg: 1 } as const;
  const added: NewRow<'menu_items'>[] = [
    { ...dish, id: 350, name: 'Thali', price_paise: 90_000, discount_percentage: 50, platform_discount_percentage: 50 },
    { ...dish, id: 351, name: 'Not approved', price_paise: 100, status: 'pending' },
    { ...dish, id: 352, name: 'Chai', price_paise: 40 },
  ];
  await db.insertInto('menu_items').values(added.slice(0, 2)).execute();
  // 140.44, 160.50 and 225.
  expect(await prices()).toEqual([161, null]);
  await db.updateTable('menu_items').set({ deleted_at: new Date() }).where('id', 'in', [340, 341, 350]).execute();
  await db.insertInto('menu_items').values(added.slice(2)).execute();
  // At least one rupee.
  expect(await prices()).toEqual([1, null]);
  await db.deleteFrom('menu_items').where('id', 'in', [350, 351, 352]).execute();
  await db.updateTable('menu_items').set({ deleted_at: null }).where('id', 'in', [340, 341]).execute();
});

describe('a restaurant', () => {
  it('is returned with its opening hours [API-14]', async () => {
    expect((await call('/restaurantDetails', { id: 1 })).body).toEqual({
      restaurant: {
        id: 1,
        name: 'Dastarkhwan',
        image_url: null,
        rating: 4.6,
        cuisine: 'Hyderabadi',
        street_address: 'Shalibanda Road',
        latitude: 17.3585,
        longitude: 78.4747,
        map_url: null,
        is_veg: 0,
        phone: '6353728417',
        fssai: '13623011000412',
        is_open: true,
        opens_at: null,
        opens_text: null,
        open_until: onePastOne,
        closes_text: 'Open until 1:01 pm',
        ready_minutes: 20,
        opening_hours: [{ weekday: 6, opens_minute: 660, closes_minute: 781 }],
      },
    });
  });

  it('has pictures, listed with their ids [API-15 STORE-20]', async () => {
    expect((await call('/restaurantMedia', { restaurantId: 1 })).body).toEqual({
      media: {
        image_urls: ['/a.webp', '/b.webp'],
        items: [
          { mediaId: 8, url: '/a.webp' },
          { mediaId: 9, url: '/b.webp' },
        ],
      },
    });
    expect((await call('/restaurantMedia', { restaurantId: 2 })).body).toEqual({
      media: { image_urls: [], items: [] },
    });
  });

  it.each([3, 4, 5, 99])(
    'is not found by any request if it is hidden from customers or does not exist (id %i)',
    async (id) => {
      const notFound = {
        status: 404,
        body: { code: 'restaurant_not_found', message: 'Restaurant not found. Please try again.' },
      };
      expect(await call('/restaurantDetails', { id })).toMatchObject(notFound);
      expect(await call('/restaurantMedia', { restaurantId: id })).toMatchObject(notFound);
      expect(await call('/menus', { restaurantId: id })).toMatchObject(notFound);
      expect(await call('/menusLiveInfo', { restaurant_id: id, hard_refresh: true })).toMatchObject(notFound);
      expect(await call('/menuDetails', { restaurantId: id, menuId: 343 })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect(await call('/menuMedia', { restaurantId: id, menuId: 343 })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );
});

describe('the menu of a restaurant', () => {
  const dosa = {
    id: 340,
    name: 'Dosa',
    price: 160.5,
    image_url: '/d.webp',
    is_veg: 1,
    description: 'Roasted in ghee.',
    category: 'Breakfast',
    discount_percentage: 12.5,
    platform_discount_percentage: 0,
  };

  it('is listed with prices in rupees, without removed dishes [API-16]', async () => {
    const { body } = await call('/menus', { restaurantId: 1 });
    expect(body).toEqual({
      menus: [
        dosa,
        { ...dosa, id: 341, name: 'Idli', image_url: null, description: null, category: null, discount_percentage: 0 },
      ],
    });
    expect((await call('/menus', { restaurantId: 2 })).body).toEqual({ menus: [] });
  });

  it('has details of each dish [API-17]', async () => {
    expect((await call('/menuDetails', { restaurantId: 1, menuId: 340 })).body).toEqual({ menuId: 340, menu: dosa });
    for (const menuId of [342, 343, 99])
      expect((await call('/menuDetails', { restaurantId: 1, menuId })).status).toBe(404);
  });

  it('has pictures of each dish, listed with their ids [API-18 STORE-20]', async () => {
    const media = { image_urls: ['/d1.webp'], items: [{ mediaId: 70, url: '/d1.webp' }] };
    expect((await call('/menuMedia', { restaurantId: 1, menuId: 340 })).body).toEqual({ media });
    expect((await call('/menuMedia', { restaurantId: 1, menuId: 341 })).body).toEqual({
      media: { image_urls: [], items: [] },
    });
    for (const menuId of [342, 343, 99])
      expect((await call('/menuMedia', { restaurantId: 1, menuId })).status).toBe(404);
  });

  it.each([true, false])('has live info with the current stock (hard refresh: %s) [API-19]', async (hard_refresh) => {
    const info = { price: 160.5, platform_discount_percentage: 0 };
    expect((await call('/menusLiveInfo', { restaurant_id: 1, hard_refresh })).body).toEqual({
      menus_live_info: [
        { ...info, id: 340, live_count: 24, discount_percentage: 12.5 },
        { ...info, id: 341, live_count: 0, discount_percentage: 0 },
      ],
    });
  });
});

describe('places to visit', () => {
  const charminar = {
    id: 3,
    name: 'Charminar',
    image_url: null,
    type: 'Monument',
    rating: 4.5,
    street_address: null,
    description: null,
    latitude: 17.3616,
    longitude: 78.4747,
    map_url: null,
  };

  it('are filtered by city, state and district [API-11]', async () => {
    expect((await call('/placesToVisit', { city_id: 1 })).body).toEqual({ placesToVisit: [charminar] });
    expect((await call('/placesToVisit', { city_id: 1, state: 'Telangana', district: 'Hyderabad' })).body).toEqual({
      placesToVisit: [charminar],
    });
    expect((await call('/placesToVisit', { city_id: 1, state: 'Kerala' })).body).toEqual({ placesToVisit: [] });
    expect((await call('/placesToVisit', { city_id: 1, district: 'Agra' })).body).toEqual({ placesToVisit: [] });
  });

  it('have details by id [API-12]', async () => {
    expect((await call('/placesToVisit/3')).body).toEqual({ placeToVisit: charminar });
    expect(await call('/placesToVisit/99')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const id of ['x', '0', '-1', '1.5', '99999999999']) {
      expect(await call(`/placesToVisit/${id}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_error', detail: expect.stringContaining('id: ') },
      });
    }
  });

  it('have at most 12 restaurants within 2 km, the nearest first', async () => {
    const restaurantsNear = async (id: number) => {
      const { body } = await call(`/placesToVisit/${id}/restaurants`);
      return (body as { restaurants: { id: number; distance: number; is_open: boolean }[] }).restaurants;
    };
    const charminarNorth = (degrees: number) => ({ latitude: 17.3616 + degrees, longitude: 78.4747 });
    const near = Array.from({ length: 12 }, (_, at) => ({
      ...shown,
      id: 100 + at,
      name: `Near ${at}`,
      city_id: 2,
      ...charminarNorth(0.001 * (at + 4)),
    }));
    const others = [
      // A degree of longitude is 106,100 m here.
      { ...shown, id: 120, name: 'East', latitude: 17.3616, longitude: 78.4747 + 0.01 },
      { ...shown, id: 121, name: 'Beyond', ...charminarNorth(0.0181) },
      { ...shown, id: 122, name: 'Pending', status: 'pending', ...charminarNorth(0) },
    ] as const;
    await database.db
      .insertInto('restaurants')
      .values([...near, ...others])
      .execute();
    const found = await restaurantsNear(3);
    expect(found.map(({ id, distance }) => [id, distance])).toEqual([
      [1, 345],
      [100, 445],
      [101, 556],
      [102, 667],
      [103, 778],
      [104, 890],
      [105, 1001],
      [120, 1061],
      [106, 1112],
      [107, 1223],
      [108, 1334],
      [109, 1446],
    ]);
    expect(found.map((each) => each.is_open)).toEqual([true, ...Array.from({ length: 11 }, () => false)]);
    // 2 km are 0.01799 degrees of latitude: restaurant 121 is outside.
    await database.db.deleteFrom('restaurants').where('id', '>=', 100).where('id', '<', 110).execute();
    expect((await restaurantsNear(3)).map(({ id }) => id)).toEqual([1, 120, 110, 111]);
    expect(await restaurantsNear(4)).toEqual([]);
    expect((await call('/placesToVisit/99/restaurants')).status).toBe(404);
  });

  it('have pictures, listed with their ids [API-13 STORE-20]', async () => {
    expect((await call('/placesToVisitMedia', { placesToVisitId: 3 })).body).toEqual({
      media: { image_urls: ['/c.webp'], items: [{ mediaId: 1, url: '/c.webp' }] },
    });
    expect((await call('/placesToVisitMedia', { placesToVisitId: 99 })).status).toBe(404);
  });
});
