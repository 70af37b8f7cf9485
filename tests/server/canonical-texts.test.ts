import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { up } from '../../server/db/migrations/0069-canonical-texts.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { dishBody, startPortal, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let restaurantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => void (restaurantId = await portal.newRestaurant(portal.imran)));

/** The same words as two keyboards write them: the second one of each is in the form NFC. */
const crepe = ['Cre\u0300pe', 'Cr\u00e8pe'] as const;
const pakora = ['पको\u095c\u093e', 'पको\u0921\u093c\u093e'] as const;

const post = (path: string, body: object) => portal.as(portal.imran, 'POST', path, { body });
const found = async (search: string) => {
  const { body } = await post('/partner/menu/', { restaurantId, page: 1, search });
  return (body['menus'] as { name: string }[]).map(({ name }) => name);
};

it.each([crepe, pakora])('stores %s as %s, and finds it by both', async (written, canonical) => {
  expect((await post('/partner/menu/create', { ...dishBody(restaurantId), name: written })).status).toBe(201);
  expect(await found(written)).toEqual([canonical]);
  expect(await found(canonical)).toEqual([canonical]);
});

it.each([crepe, pakora])('brings an old %s into the form %s', async (written, canonical) => {
  const { db } = database;
  await db
    .insertInto('menu_items')
    .values({ restaurant_id: restaurantId, name: written, price_paise: 9_000, is_veg: 1, status: 'approved' })
    .execute();
  await db.updateTable('restaurants').set({ street_address: written }).where('id', '=', restaurantId).execute();
  expect(await found(written)).toEqual([]);
  await up(db as Kysely<unknown>);
  expect(await found(written)).toEqual([canonical]);
  const { rows } = await sql`select street_address from restaurants where id = ${restaurantId}`.execute(db);
  expect(rows).toEqual([{ street_address: canonical }]);
});
