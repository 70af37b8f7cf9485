import { toRupees } from '../../domain/money.ts';
import { openingAt } from '../../domain/opening-hours.ts';
import { readyWithin } from '../../domain/pickup-time.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer, Handler, Handlers, OkBody } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { findOrderable } from '../orders/orderable-counts.ts';
import { findPreorders } from '../orders/preorders.ts';
import { measureReadyMinutes } from '../orders/ready-minutes.store.ts';
import { rulesOf } from '../orders/slot-choice.ts';
import * as places from './places.store.ts';
import { listedColumns, pageColumns, pick } from '../restaurants/restaurant-settings.ts';
import * as restaurants from './restaurants.store.ts';
import { scheduleOf } from '../restaurants/schedule.store.ts';
import { shownMedia } from '../restaurants/shown-media.ts';
import { minuteMs } from '../../domain/time-units.ts';

/**
 * The catalog: approved restaurants with their menus, and places to visit. Each answer needs one query; names of dishes,
 * the capacity of closed restaurants, and portions of later days need one more each, those in the live info two. How long the
 * last orders needed is read every ten minutes.
 */
export function handlers({ config, db, now, catalogAnswers, liveStockAnswers }: ApiDeps): Partial<Handlers> {
  const readyMinutes = measureReadyMinutes(db);
  const cities = async (): Promise<Answer<'getCities'>> => ({
    status: 200,
    body: { cities: await places.listCities(db) },
  });
  /** Whether restaurants are open, how soon a meal is ready, and when those that are closed take orders for. The Android app takes none (D1). */
  async function withTimes<Row extends ListedRestaurant | NearbyRestaurant | PageRestaurant>(rows: readonly Row[]) {
    const at = now().getTime();
    const preorders = config.cart === 'app' ? null : await findPreorders(db, rows, at);
    const opened = rows.map((row) => ({ row, opening: openingAt(scheduleOf(row), at) }));
    const ids = opened.filter(({ opening }) => opening.is_open).map(({ row }) => row.id);
    const measured = await readyMinutes(ids, at);
    return opened.map(({ row, opening }) => ({
      row,
      shown: {
        ...{ ...shownRestaurant(row), ...opening, ...preorders?.get(row.id) },
        ...(opening.is_open && { ready_minutes: readyWithin(rulesOf(row), measured.get(row.id), at) }),
      },
    }));
  }
  const unchanging = {
    getCities: cities,
    postCities: cities,
    async getRestaurantMedia({ body: { restaurantId } }) {
      const media = await restaurants.findRestaurantMedia(db, restaurantId);
      return media ? { status: 200, body: shownMedia(media) } : restaurantNotFound();
    },
    async getMenus({ body: { restaurantId } }) {
      const dishes = await restaurants.findMenu(db, restaurantId);
      return dishes ? { status: 200, body: { menus: dishes.map(shownDish) } } : restaurantNotFound();
    },
    async getMenuDetails({ body: { restaurantId, menuId } }) {
      const dish = await restaurants.findDish(db, { restaurantId, menuId });
      return dish ? { status: 200, body: { menuId, menu: shownDish(dish) } } : notFound();
    },
    async getMenuMedia({ body: { restaurantId, menuId } }) {
      const media = await restaurants.findDishMedia(db, { restaurantId, menuId });
      return media ? { status: 200, body: shownMedia(media) } : notFound();
    },
    async listPlaces({ body: { city_id, state, district } }) {
      return { status: 200, body: { placesToVisit: await places.listPlaces(db, city_id, { state, district }) } };
    },
    async getPlace({ path: { id } }) {
      const place = await places.findPlace(db, id);
      return place ? { status: 200, body: { placeToVisit: place } } : notFound();
    },
    async getPlaceMedia({ body: { placesToVisitId } }) {
      const media = await places.findPlaceMedia(db, placesToVisitId);
      return media ? { status: 200, body: shownMedia(media) } : notFound();
    },
  } satisfies Partial<Handlers>;
  const withOpening = {
    async listRestaurants({ body: { city_id, with_dishes } }) {
      const rows = await withTimes(await restaurants.listRestaurants(db, city_id));
      const names = with_dishes ? await restaurants.dishNamesOf(db, city_id) : null;
      return {
        status: 200,
        body: {
          restaurants: rows.map(({ row, shown }) => ({
            ...shown,
            ...(names && { dishes: names.get(row.id) ?? [] }),
          })),
        },
      };
    },
    async getNearbyRestaurants({ path: { id } }) {
      const near = await restaurants.listNearPlace(db, id);
      if (!near) return notFound();
      const rows = await withTimes(near);
      return {
        status: 200,
        body: { restaurants: rows.map(({ row, shown }) => ({ ...shown, distance: row.distance })) },
      };
    },
    async getRestaurant({ body: { id } }) {
      const row = await restaurants.findRestaurant(db, id);
      const [found] = await withTimes(row ? [row] : []);
      if (!found) return restaurantNotFound();
      const { hours: opening_hours } = found.row;
      return { status: 200, body: { restaurant: { ...found.shown, ...shownOnPage(found.row), opening_hours } } };
    },
  } satisfies Partial<Handlers>;
  const getMenusLiveInfo: Handler<'getMenusLiveInfo'> = async ({ body: { restaurant_id } }) => {
    const row = await restaurants.findLiveMenu(db, restaurant_id);
    if (!row) return restaurantNotFound();
    const orderable = config.cart === 'app' ? null : await findOrderable(db, row, now().getTime());
    const shown = row.dishes.map((dish) => liveInfo(dish, orderable?.get(dish.id)));
    return { status: 200, body: { menus_live_info: shown } };
  };
  const live = liveStockAnswers.keep({ getMenusLiveInfo }, (at) => at + liveStockMs);
  return {
    ...catalogAnswers.keep(unchanging),
    ...catalogAnswers.keep(withOpening, nextOpeningChange),
    getMenusLiveInfo: (input) => (input.body.hard_refresh ? getMenusLiveInfo(input) : live.getMenusLiveInfo(input)),
  };
}

/** Maximum age of live info if the request has no `hard_refresh`, ms. The checkout sets `hard_refresh`. */
const liveStockMs = 500;

type WithOpening = OkBody<'listRestaurants'> | OkBody<'getRestaurant'>;

/**
 * Returns when an answer that was read at `at` expires, epoch ms: when the next restaurant opens or closes, but at the
 * latest at the next full minute, because `open_until` and `opens_text` depend on the time of reading.
 */
function nextOpeningChange(at: number, body: WithOpening): number {
  const shown = 'restaurants' in body ? body.restaurants : [body.restaurant];
  const changes = shown.map(({ open_until, opens_at }) => open_until ?? opens_at ?? Infinity);
  return Math.min((Math.floor(at / minuteMs) + 1) * minuteMs, ...changes);
}

const notFound = () => new ApiError('not_found', { detail: 'There is no such thing here.' });
const restaurantNotFound = () => new ApiError('restaurant_not_found');

type ListedRestaurant = Awaited<ReturnType<typeof restaurants.listRestaurants>>[number];
type NearbyRestaurant = NonNullable<Awaited<ReturnType<typeof restaurants.listNearPlace>>>[number];
type PageRestaurant = NonNullable<Awaited<ReturnType<typeof restaurants.findRestaurant>>>;
type ShownDish = NonNullable<Awaited<ReturnType<typeof restaurants.findDish>>>;

function shownRestaurant(row: ListedRestaurant | NearbyRestaurant | PageRestaurant): Schemas['Restaurant'] {
  const shown = pick(row, listedColumns);
  return 'typical_price' in row ? { ...shown, typical_price: row.typical_price } : shown;
}

/** What a restaurant does not have is absent. */
function shownOnPage(row: PageRestaurant): Pick<Schemas['Restaurant'], (typeof pageColumns)[number]> {
  return Object.fromEntries(Object.entries(pick(row, pageColumns)).filter(([, value]) => value !== null));
}

function shownDish({ price_paise, live_count: _live, resume_at: _resume, ...dish }: ShownDish): Schemas['MenuItem'] {
  return { ...dish, price: toRupees(price_paise) };
}

/** A dish without a stock row has a count of 0. */
function liveInfo(
  { id, price_paise, live_count, resume_at, discount_percentage, platform_discount_percentage }: ShownDish,
  orderable = 0,
): Schemas['LiveInfo'] {
  return {
    id,
    live_count: live_count ?? 0,
    ...(orderable > (live_count ?? 0) && { orderable_count: orderable }),
    price: toRupees(price_paise),
    discount_percentage,
    platform_discount_percentage,
    ...(resume_at !== null && { sold_out_until: new Date(resume_at).getTime() }),
  };
}
