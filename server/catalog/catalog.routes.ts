import { isOpenAt, opensAt } from '../../domain/opening-hours.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../api-error.ts';
import type { Answer, Handlers } from '../contract.ts';
import type { Deps } from '../deps.ts';
import * as places from './places.store.ts';
import * as restaurants from './restaurants.store.ts';
import { shownMedia } from './shown-media.ts';

type Calls =
  | 'getCities'
  | 'postCities'
  | 'listRestaurants'
  | 'listPlaces'
  | 'getPlace'
  | 'getPlaceMedia'
  | 'getRestaurant'
  | 'getRestaurantMedia'
  | 'getMenus'
  | 'getMenuDetails'
  | 'getMenuMedia'
  | 'getMenusLiveInfo';

/**
 * The catalog: approved restaurants with their menus, and places to visit. One query each, and one more for the names
 * of dishes.
 */
export function catalogHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Pick<Handlers, Calls> {
  const cities = async (): Promise<Answer<'getCities'>> => ({ status: 200, body: { cities: await places.cities(db) } });
  const openness = ({ hours, paused }: ShownRestaurant) => {
    const at = now().getTime();
    return { is_open: isOpenAt(hours, paused, at), opens_at: opensAt(hours, paused, at) };
  };
  return {
    getCities: cities,
    postCities: cities,
    async listRestaurants({ body: { city_id, with_dishes } }) {
      const rows = await restaurants.restaurantsOf(db, city_id);
      const names = with_dishes ? await restaurants.dishNamesOf(db, city_id) : null;
      return {
        status: 200,
        body: {
          restaurants: rows.map((row) => ({
            ...shownRestaurant(row),
            ...openness(row),
            ...(names && { dishes: names.get(row.id) ?? [] }),
          })),
        },
      };
    },
    async getRestaurant({ body: { id } }) {
      const row = await restaurants.restaurant(db, id);
      if (!row) return restaurantNotFound();
      return {
        status: 200,
        body: { restaurant: { ...shownRestaurant(row), ...openness(row), opening_hours: row.hours } },
      };
    },
    async getRestaurantMedia({ body: { restaurantId } }) {
      const media = await restaurants.restaurantMedia(db, restaurantId);
      return media ? { status: 200, body: shownMedia(media) } : restaurantNotFound();
    },
    async getMenus({ body: { restaurantId } }) {
      const dishes = await restaurants.menu(db, restaurantId);
      return dishes ? { status: 200, body: { menus: dishes.map(shownDish) } } : restaurantNotFound();
    },
    async getMenuDetails({ body: { restaurantId, menuId } }) {
      const dish = await restaurants.dish(db, { restaurantId, menuId });
      return dish ? { status: 200, body: { menuId, menu: shownDish(dish) } } : notFound();
    },
    async getMenuMedia({ body: { restaurantId, menuId } }) {
      const media = await restaurants.dishMedia(db, { restaurantId, menuId });
      return media ? { status: 200, body: shownMedia(media) } : notFound();
    },
    // `hard_refresh` bypasses caches; this server has none, so every answer has the current stock.
    async getMenusLiveInfo({ body: { restaurant_id } }) {
      const dishes = await restaurants.menu(db, restaurant_id);
      return dishes ? { status: 200, body: { menus_live_info: dishes.map(liveInfo) } } : restaurantNotFound();
    },
    async listPlaces({ body: { city_id, state, district } }) {
      return { status: 200, body: { placesToVisit: await places.placesOf(db, city_id, { state, district }) } };
    },
    async getPlace({ path: { id } }) {
      const place = await places.place(db, id);
      return place ? { status: 200, body: { placeToVisit: place } } : notFound();
    },
    async getPlaceMedia({ body: { placesToVisitId } }) {
      const media = await places.placeMedia(db, placesToVisitId);
      return media ? { status: 200, body: shownMedia(media) } : notFound();
    },
  };
}

const notFound = () => new ApiError('not_found', { detail: 'There is no such thing here.' });
const restaurantNotFound = () => new ApiError('restaurant_not_found');

type ShownRestaurant = NonNullable<Awaited<ReturnType<typeof restaurants.restaurant>>>;
type ShownDish = NonNullable<Awaited<ReturnType<typeof restaurants.dish>>>;

function shownRestaurant({ hours: _hours, paused: _paused, ...shown }: ShownRestaurant): Schemas['Restaurant'] {
  return shown;
}

function shownDish({ price_paise, live_count: _live, ...dish }: ShownDish): Schemas['MenuItem'] {
  return { ...dish, price: price_paise / 100 };
}

/** A dish without a row of stock has a count of 0. */
function liveInfo({
  id,
  price_paise,
  live_count,
  discount_percentage,
  platform_discount_percentage,
}: ShownDish): Schemas['LiveInfo'] {
  return {
    id,
    live_count: live_count ?? 0,
    price: price_paise / 100,
    discount_percentage,
    platform_discount_percentage,
  };
}
