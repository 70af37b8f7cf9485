import type { Takeout } from '../takeout.ts';

const catalogCalls = 'machines/catalog/catalog.actors.ts';
const catalogTest = 'tests/machines/catalog.actors.test.ts';
const restaurantCalls = 'machines/restaurant/restaurant.actors.ts';
const restaurantTest = 'tests/machines/restaurant.actors.test.ts';
const routes = 'server/catalog/catalog.routes.ts';
const serverCatalog = 'tests/server/catalog.test.ts';

export const takeouts: Takeout[] = [
  {
    id: 'API-10',
    file: catalogCalls,
    find: "'/restaurants', { body: { city_id: id }",
    replace: "'/restaurants', { body: { city_id: 1 }",
    test: catalogTest,
  },
  { id: 'API-10', file: catalogCalls, find: 'data?.restaurants', replace: 'data && []', test: catalogTest },
  {
    id: 'API-10',
    file: 'server/catalog/restaurants.store.ts',
    find: ".where('city_id', '=', cityId)",
    replace: ".where('city_id', '>=', cityId)",
    test: serverCatalog,
    title: 'lists the approved restaurants of a city',
  },
  {
    id: 'API-11',
    file: catalogCalls,
    find: "'/placesToVisit', { body: { city_id: id }",
    replace: "'/placesToVisit', { body: { city_id: 1 }",
    test: catalogTest,
  },
  {
    id: 'API-11',
    file: catalogCalls,
    find: 'Array.isArray(data) ? data : data?.placesToVisit',
    replace: 'Array.isArray(data) ? [] : data?.placesToVisit',
    test: catalogTest,
  },
  {
    id: 'API-11',
    file: catalogCalls,
    find: 'Array.isArray(data) ? data : data?.placesToVisit',
    replace: 'Array.isArray(data) ? data : undefined',
    test: catalogTest,
  },
  {
    id: 'API-11',
    file: 'server/catalog/places.store.ts',
    find: '.$if(state !== undefined,',
    replace: '.$if(false,',
    test: serverCatalog,
    title: 'are listed by city, state and district',
  },
  {
    id: 'API-11',
    file: 'server/catalog/places.store.ts',
    find: '.$if(district !== undefined,',
    replace: '.$if(false,',
    test: serverCatalog,
    title: 'are listed by city, state and district',
  },
  {
    id: 'API-14',
    file: catalogCalls,
    find: "'/restaurantDetails', { body: { id }",
    replace: "'/restaurantDetails', { body: { id: 1 }",
    test: catalogTest,
  },
  { id: 'API-14', file: catalogCalls, find: 'data?.restaurant, error', replace: 'undefined, error', test: catalogTest },
  {
    id: 'API-14',
    file: routes,
    find: 'is_open: isOpen(row), opening_hours: row.hours',
    replace: 'is_open: true, opening_hours: []',
    test: serverCatalog,
    title: 'is shown with its opening hours',
  },
  {
    id: 'API-15',
    file: restaurantCalls,
    find: 'imageUrls: data.media.image_urls',
    replace: 'imageUrls: []',
    test: restaurantTest,
  },
  {
    id: 'API-15',
    file: 'server/catalog/shown-media.ts',
    find: 'image_urls: items.map(({ url }) => url)',
    replace: 'image_urls: []',
    test: serverCatalog,
    title: 'has pictures with their ids',
  },
  { id: 'API-16', file: restaurantCalls, find: 'menus: data.menus', replace: 'menus: []', test: restaurantTest },
  {
    id: 'API-16',
    file: restaurantCalls,
    find: "'/menus', { body: input",
    replace: "'/menus', { body: { restaurantId: 1 }",
    test: restaurantTest,
  },
  {
    id: 'API-16',
    file: 'server/catalog/restaurants.store.ts',
    find: ".whereRef('menu_items.restaurant_id', '=', 'restaurants.id')",
    replace: '',
    test: serverCatalog,
    title: 'is listed in rupees',
  },
  {
    id: 'API-19',
    file: restaurantCalls,
    find: 'hard_refresh: hardRefresh',
    replace: 'hard_refresh: false',
    test: restaurantTest,
  },
  {
    id: 'API-19',
    file: restaurantCalls,
    find: 'live: data.menus_live_info',
    replace: 'live: []',
    test: restaurantTest,
  },
  {
    id: 'API-19',
    file: routes,
    find: 'live_count: live_count ?? 0',
    replace: 'live_count: 0',
    test: serverCatalog,
    title: 'has the stock of this moment',
  },
];
