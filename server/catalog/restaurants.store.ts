import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Db } from '../db/schema.ts';
import { pickupColumns, shownPhone } from '../restaurants/kitchens.store.ts';
import { listedColumns, ofRestaurants } from '../restaurants/restaurant-settings.ts';

const shownColumns = ofRestaurants(listedColumns);

/**
 * Selects the restaurants that customers may see: approved and not deleted (D51, D62). All queries of the catalog start
 * here.
 */
function visible(db: Db) {
  return db
    .selectFrom('restaurants')
    .where('restaurants.status', '=', 'approved')
    .where('restaurants.deleted_at', 'is', null);
}

export function listRestaurants(db: Db, cityId: number) {
  return visible(db)
    .where('city_id', '=', cityId)
    .select(shownColumns)
    .select(typicalPrice)
    .select(pickupColumns)
    .orderBy('restaurants.id')
    .execute();
}

/**
 * The median of what a customer pays for a dish of the restaurant, whole rupees; null without a dish (D263). Each dish
 * counts once, sold out or not, so that the answer does not change with each order.
 */
function typicalPrice(row: ExpressionBuilder<Database, 'restaurants'>) {
  const paise = sql`price_paise * (100 - discount_percentage) * (100 - platform_discount_percentage) / 10000`;
  const median = sql`percentile_disc(0.5) within group (order by greatest(100, ${paise}))`;
  return row
    .selectFrom('menu_items')
    .whereRef('menu_items.restaurant_id', '=', 'restaurants.id')
    .where('menu_items.status', '=', 'approved')
    .where('menu_items.deleted_at', 'is', null)
    .select(sql<number | null>`round(${median}::numeric / 100)::integer`.as('price'))
    .as('typical_price');
}

/** How far from a place its restaurants are at most, metres (D380). */
const nearbyMetres = 2_000;
/** How many restaurants near a place are listed at most. */
const maxNearby = 12;
/** Metres of one degree of latitude, and of longitude on the equator, on a sphere of the earth's mean radius. */
const degreeMetres = 111_195;

/** Returns the restaurants near a place, the nearest first; none without coordinates; undefined without the place. */
export async function listNearPlace(db: Db, placeId: number) {
  const place = await db.selectFrom('places').where('id', '=', placeId).select(coordinates).executeTakeFirst();
  if (!place) return undefined;
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return [];
  const north = sql`(restaurants.latitude - ${latitude})`;
  // Within 2 km, a plane with the mean radius differs from the earth's shape by less than 12 m.
  const east = sql`(restaurants.longitude - ${longitude}) * cos(radians(${latitude}))`;
  const metres = sql<number>`round(${degreeMetres} * sqrt(power(${north}, 2) + power(${east}, 2)))::integer`;
  return visible(db)
    .where(metres, '<=', nearbyMetres)
    .select(shownColumns)
    .select(pickupColumns)
    .select(metres.as('distance'))
    .orderBy('distance')
    .orderBy('restaurants.id')
    .limit(maxNearby)
    .execute();
}

const coordinates = ['latitude', 'longitude'] as const;

/** Returns the names of all dishes in a city, by restaurant id. */
export async function dishNamesOf(db: Db, cityId: number): Promise<ReadonlyMap<number, string[]>> {
  const rows = await visible(db)
    .innerJoin('menu_items', 'menu_items.restaurant_id', 'restaurants.id')
    .where('city_id', '=', cityId)
    .where('menu_items.status', '=', 'approved')
    .where('menu_items.deleted_at', 'is', null)
    .groupBy('restaurants.id')
    .select(['restaurants.id', sql<string[]>`array_agg(distinct menu_items.name order by menu_items.name)`.as('names')])
    .execute();
  return new Map(rows.map(({ id, names }) => [id, names]));
}

export function findRestaurant(db: Db, id: number) {
  return visible(db)
    .where('restaurants.id', '=', id)
    .select(shownColumns)
    .select(shownPhone.as('phone'))
    .select(pickupColumns)
    .executeTakeFirst();
}

export async function findRestaurantMedia(db: Db, id: number) {
  const found = await visible(db)
    .where('restaurants.id', '=', id)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('restaurant_media')
          .select(['id', 'url'])
          .whereRef('restaurant_media.restaurant_id', '=', 'restaurants.id')
          .orderBy('id'),
      ).as('media'),
    )
    .executeTakeFirst();
  return found?.media;
}

/** Returns the dishes of a menu with their stock, or undefined if customers may not see the restaurant. */
export async function findMenu(db: Db, restaurantId: number) {
  const found = await visible(db)
    .where('restaurants.id', '=', restaurantId)
    .select((row) => jsonArrayFrom(dishes(row).orderBy('menu_items.id')).as('dishes'))
    .executeTakeFirst();
  return found?.dishes;
}

/** Returns the same dishes with what decides about pickup times of later days. */
export function findLiveMenu(db: Db, restaurantId: number) {
  return visible(db)
    .where('restaurants.id', '=', restaurantId)
    .select(['restaurants.id', 'restaurants.days_ahead'])
    .select((row) => jsonArrayFrom(dishes(row).orderBy('menu_items.id')).as('dishes'))
    .executeTakeFirst();
}

export async function findDish(db: Db, { restaurantId, menuId }: { restaurantId: number; menuId: number }) {
  const found = await visible(db)
    .where('restaurants.id', '=', restaurantId)
    .select((row) => jsonArrayFrom(dishes(row).where('menu_items.id', '=', menuId)).as('dishes'))
    .executeTakeFirst();
  return found?.dishes[0];
}

export async function findDishMedia(db: Db, { restaurantId, menuId }: { restaurantId: number; menuId: number }) {
  const found = await visible(db)
    .innerJoin('menu_items', 'menu_items.restaurant_id', 'restaurants.id')
    .where('restaurants.id', '=', restaurantId)
    .where('menu_items.id', '=', menuId)
    .where('menu_items.status', '=', 'approved')
    .where('menu_items.deleted_at', 'is', null)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('menu_media')
          .select(['id', 'url'])
          .where('menu_media.restaurant_id', '=', restaurantId)
          .where('menu_media.menu_id', '=', menuId)
          .orderBy('id'),
      ).as('media'),
    )
    .executeTakeFirst();
  return found?.media;
}

function dishes(row: ExpressionBuilder<Database, 'restaurants'>) {
  return row
    .selectFrom('menu_items')
    .leftJoin('descriptions', 'descriptions.id', 'menu_items.description_id')
    .leftJoin('stock', (on) =>
      on.onRef('stock.restaurant_id', '=', 'menu_items.restaurant_id').onRef('stock.menu_id', '=', 'menu_items.id'),
    )
    .whereRef('menu_items.restaurant_id', '=', 'restaurants.id')
    .where('menu_items.status', '=', 'approved')
    .where('menu_items.deleted_at', 'is', null)
    .select([
      'menu_items.id',
      'menu_items.name',
      'menu_items.price_paise',
      'menu_items.image_url',
      'menu_items.is_veg',
      'menu_items.category',
      'menu_items.discount_percentage',
      'menu_items.platform_discount_percentage',
      'descriptions.name as description',
      'stock.live_count',
      'stock.resume_at',
    ]);
}

/** How many favourites a customer may have (D365). */
const maxFavourites = 200;

/** The ids of those favourites that customers may see, in a statement on `customers`. */
const shownFavourites = (db: Db) =>
  sql<number[]>`array${visible(db)
    .where('restaurants.id', '=', sql<number>`any(customers.favourites)`)
    .select('restaurants.id')
    .orderBy('restaurants.id')}`;

/** Returns the favourites of a customer that customers may see; null if there is no such customer. */
export async function findFavourites(db: Db, customerId: number): Promise<number[] | null> {
  const ids = shownFavourites(db).as('ids');
  const found = await db.selectFrom('customers').where('id', '=', customerId).select(ids).executeTakeFirst();
  return found?.ids ?? null;
}

interface FavouriteChange {
  readonly customerId: number;
  readonly restaurantId: number;
  readonly isFavourite: boolean;
}

/**
 * Adds or removes a favourite by one guarded statement, so that calls at the same time neither lose a change nor exceed the
 * limit. In a full list, restaurants that customers no longer see make room.
 * @returns the favourites after the change that customers may see; null if the list is full, or there is no such customer
 */
export async function setFavourite(
  db: Db,
  { customerId, restaurantId, isFavourite }: FavouriteChange,
): Promise<number[] | null> {
  const shown = shownFavourites(db);
  const hasRoom = sql<boolean>`cardinality(favourites) < ${maxFavourites}`;
  const others = sql<number[]>`array_remove(case when ${hasRoom} then favourites else ${shown} end, ${restaurantId})`;
  const changed = await db
    .updateTable('customers')
    .set({ favourites: isFavourite ? sql<number[]>`${others} || ${restaurantId}::integer` : others })
    .where('id', '=', customerId)
    .$if(isFavourite, (query) =>
      query.where(
        sql<boolean>`(${restaurantId} = any(favourites) or ${hasRoom} or cardinality(${shown}) < ${maxFavourites})`,
      ),
    )
    .returning(shown.as('ids'))
    .executeTakeFirst();
  return changed?.ids ?? null;
}

/** Reads the version of the catalog, which each change of what it shows increases. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('catalog_versions')
    .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}
