import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { DishKey } from '../orders/stock-ledger.store.ts';

/** Maximum length of a list of pictures in the contract. */
export const maxPictures = 100;

export function listRestaurantMedia(db: Db, restaurantId: number) {
  return db
    .selectFrom('restaurant_media')
    .select(['id', 'url'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();
}

export function listMenuMedia(db: Db, { restaurantId, menuId }: DishKey) {
  return db
    .selectFrom('menu_media')
    .select(['id', 'url'])
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .orderBy('id')
    .execute();
}

/**
 * Adds a picture to a restaurant.
 * @returns its id.
 */
export async function addRestaurantMedium(
  db: Db,
  { restaurantId, url }: { restaurantId: number; url: string },
): Promise<number> {
  const { id } = await db
    .insertInto('restaurant_media')
    .values({ restaurant_id: restaurantId, url })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds a picture to a dish. The first one becomes its menu picture, because no endpoint of spec §7 sets that picture.
 */
export async function addMenuMedium(trx: Tx, { restaurantId, menuId }: DishKey, url: string): Promise<number> {
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
 * Removes a picture of a restaurant. If the restaurant's cards show this picture, the oldest remaining picture replaces
 * it there.
 * @returns whether it existed.
 */
export async function removeRestaurantMedium(
  trx: Tx,
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

/**
 * Removes a picture of a dish. If the menu shows this picture, the oldest remaining picture replaces it there.
 * @returns whether it existed.
 */
export async function removeMenuMedium(trx: Tx, { restaurantId, menuId }: DishKey, mediaId: number): Promise<boolean> {
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
