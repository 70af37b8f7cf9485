import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/schema.ts';

const shownColumns = [
  'places.id',
  'places.name',
  'places.image_url',
  'places.type',
  'places.rating',
  'places.street_address',
  'places.description',
  'places.latitude',
  'places.longitude',
  'places.map_url',
] as const;

export function listCities(db: Db) {
  return db.selectFrom('cities').select(['id', 'name']).orderBy('name').execute();
}

/**
 * @param within Filters by state and district. A city is in one state and one district, so any other value finds no
 * places.
 */
export function listPlaces(
  db: Db,
  cityId: number,
  within: { state?: string | undefined; district?: string | undefined },
) {
  const { state, district } = within;
  return db
    .selectFrom('places')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .where('places.city_id', '=', cityId)
    .$if(state !== undefined, (query) => query.where('cities.state', '=', state ?? ''))
    .$if(district !== undefined, (query) => query.where('cities.district', '=', district ?? ''))
    .select(shownColumns)
    .orderBy('places.id')
    .execute();
}

export function findPlace(db: Db, id: number) {
  return db.selectFrom('places').where('id', '=', id).select(shownColumns).executeTakeFirst();
}

export async function findPlaceMedia(db: Db, id: number) {
  const found = await db
    .selectFrom('places')
    .where('places.id', '=', id)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('place_media')
          .select(['id', 'url'])
          .whereRef('place_media.place_id', '=', 'places.id')
          .orderBy('id'),
      ).as('media'),
    )
    .executeTakeFirst();
  return found?.media;
}
