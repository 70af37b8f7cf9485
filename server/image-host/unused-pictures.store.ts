import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/** The URLs of all pictures that the database refers to. */
const urls = sql`
  select image_url as url from restaurants union all select url from restaurant_media
  union all select image_url from menu_items union all select url from menu_media
  union all select image_url from places union all select url from place_media`;

/** Returns the names of the pictures of the own image host that are used, also by deleted rows. */
export async function findUsedPictures(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct substring(url from '([a-z0-9]{20})\\.webp$') as name from (${urls}) as used
    where url like '%/image-host/%'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Locks a picture until the end of the transaction: it is either removed, or begins to be used. */
export async function lockPicture(trx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${name}`}, 0))`.execute(trx);
}

/** Whether a picture is used now. */
export async function isPictureUsed(trx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${urls}) as used where url like ${`%/${name}.webp`} limit 1`.execute(trx);
  return rows.length > 0;
}
