import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dish } from './menu.store.ts';

/** The contract's limit of a list of pictures. */
export const maxPictures = 100;

export function restaurantMedia(db: Kysely<Database>, restaurantId: number) {
  return db
    .selectFrom('restaurant_media')
    .select(['id', 'url'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();
}

export function menuMedia(db: Kysely<Database>, { restaurantId, menuId }: Dish) {
  return db
    .selectFrom('menu_media')
    .select(['id', 'url'])
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .orderBy('id')
    .execute();
}

/** @returns the picture's id. */
export async function addRestaurantMedium(
  db: Kysely<Database>,
  { restaurantId, url }: { restaurantId: number; url: string },
): Promise<number> {
  const { id } = await db
    .insertInto('restaurant_media')
    .values({ restaurant_id: restaurantId, url })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first picture of a dish becomes its menu picture; no call of section 7 sets it otherwise. */
export async function addMenuMedium(
  trx: Transaction<Database>,
  { restaurantId, menuId }: Dish,
  url: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('menu_media')
    .values({ restaurant_id: restaurantId, menu_id: menuId, url })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('menu_items')
    .set({ image_url: url })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', menuId)
    .where('image_url', 'is', null)
    .execute();
  return id;
}

/**
 * Removes a picture; if it was the displayed one, the oldest remaining one replaces it. @returns whether it existed.
 */
export async function removeRestaurantMedium(
  trx: Transaction<Database>,
  { restaurantId, mediaId }: { restaurantId: number; mediaId: number },
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('restaurant_media')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', mediaId)
    .returning('url')
    .executeTakeFirst();
  if (!removed) return false;
  await sql`
    update restaurants set image_url =
      (select url from restaurant_media where restaurant_id = ${restaurantId} order by id limit 1)
    where id = ${restaurantId} and image_url = ${removed.url}
  `.execute(trx);
  return true;
}

/** Removes a picture of a dish likewise. */
export async function removeMenuMedium(
  trx: Transaction<Database>,
  { restaurantId, menuId }: Dish,
  mediaId: number,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('menu_media')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('id', '=', mediaId)
    .returning('url')
    .executeTakeFirst();
  if (!removed) return false;
  await sql`
    update menu_items set image_url =
      (select url from menu_media where restaurant_id = ${restaurantId} and menu_id = ${menuId} order by id limit 1)
    where restaurant_id = ${restaurantId} and id = ${menuId} and image_url = ${removed.url}
  `.execute(trx);
  return true;
}
