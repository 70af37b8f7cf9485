import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed/seed.store.ts';
import { lastMorning } from '../../domain/sold-out-today.ts';
import { releaseRestaurants } from '../../server/account/account.store.ts';
import { catalogTables } from '../../server/catalog/catalog-version.ts';
import { onChange } from '../../server/db/database.ts';
import type { Tx } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { setRestaurantStatus } from '../../server/operator/operator.store.ts';
import { setDailyCount } from '../../server/orders/daily-stock.store.ts';
import { sellOutToday } from '../../server/orders/sold-out.store.ts';
import { beginDay, giveBackToDay, takeOfDay } from '../../server/orders/stock-days.store.ts';
import { changeStock, returnSoldStock, takeStock } from '../../server/orders/stock.store.ts';
import { replaceHours } from '../../server/partner/hours.store.ts';
import * as media from '../../server/partner/media.store.ts';
import { addDish, changeDish, deleteDish } from '../../server/partner/menu.store.ts';
import { changeOrderSettings } from '../../server/partner/order-settings.store.ts';
import { addRestaurant, changeRestaurant, deleteRestaurant } from '../../server/partner/restaurants.store.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant } from '../fixtures/dosas-and-coffees.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { noon } from '../fixtures/order.ts';

// The driver reads in the text of each statement which tables it changes, and kept answers are dropped by that (D170).
// Here triggers note which tables really change.

const shown = [...catalogTables, 'stock', 'stock_days'] as const;
type Table = (typeof shown)[number];
type Work = (trx: Tx) => Promise<unknown>;

let database: TestDatabase;
const reported = new Set<string>();
let own: { readonly partnerId: number; readonly restaurantId: number };
let dish: { readonly restaurantId: number; readonly menuId: number };
/** An order of a dosa. */
let number: number;

beforeAll(async () => {
  database = await createTestDatabase();
  onChange(database.db, (tables) => tables.forEach((table) => reported.add(table)));
  await sql`create table noted (name text)`.execute(database.db);
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin insert into noted values (tg_table_name); return null; end $$`.execute(database.db);
  for (const table of shown)
    await sql`create trigger note after insert or update or delete on ${sql.table(table)}
      for each row execute function note_change()`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  const { partnerId, restaurantId, menuIds } = await createDosaRestaurant(db);
  own = { partnerId, restaurantId };
  dish = { restaurantId, menuId: menuIds[0] ?? 0 };
  const [customer_id = 0] = await addCustomers(db, 1);
  number = await addOrder(db, { restaurant_id: restaurantId, customer_id });
  const line = { line: 1, menu_id: dish.menuId, menu_name: 'Ghee Roast Dosa', quantity: 1, price_paise: 100 };
  await db
    .insertInto('order_lines')
    .values({ restaurant_id: restaurantId, order_number: number, ...line })
    .execute();
});

/** Returns the tables that `work` changes, and those of them that the driver did not report. */
async function changesOf(work: () => Promise<unknown>) {
  await sql`truncate noted`.execute(database.db);
  reported.clear();
  await work();
  const { rows } = await sql<{ name: Table }>`select distinct name from noted`.execute(database.db);
  const changed = rows.map(({ name }) => name).toSorted();
  return { changed, notReported: changed.filter((table) => !reported.has(table)) };
}

const now = new Date(noon);
const later = () => ({ ...dish, day: new Date(lastMorning(noon)) });
const line = () => [{ menuId: dish.menuId, quantity: 1 }];
const time = { slotStart: noon, isLaterDay: false };
const hours = { opening_hours: [{ weekday: 6, opens_minute: 0, closes_minute: 60 }], closed_dates: [] };
const closed = { opening_hours: [], closed_dates: [{ day: '2026-12-25', note: '' }] };
const form = { name: 'Idli', price_paise: 4_000, is_veg: 1, description_id: null } as const;
const url = '/front.webp';
const takePortion: Work = (trx) => takeOfDay(trx, later(), { quantity: 1, dailyCount: 9 });
const replace = (week: typeof hours | typeof closed, version: number) => () =>
  replaceHours(database.db, own, week, version);

/** Each row: what a store writes, after what, and the tables that change. */
const writes: readonly (readonly [string, readonly Table[], Work, Work?])[] = [
  ['a stock count', ['stock'], (trx) => changeStock(trx, { ...dish, delta: 1 })],
  ['portions for an order', ['stock'], (trx) => takeStock(trx, own.restaurantId, line(), number, time)],
  ['portions that come back', ['stock'], (trx) => returnSoldStock(trx, own.restaurantId, number)],
  ['portions of each day', ['stock'], (trx) => setDailyCount(trx, dish, 9, now)],
  ['a dish that is sold out today', ['stock'], (trx) => sellOutToday(trx, dish, now)],
  ['portions of a later day', ['stock_days'], takePortion],
  ['portions of a later day that come back', ['stock_days'], (trx) => giveBackToDay(trx, later(), 1), takePortion],
  ['the begin of a day', ['stock_days'], (trx) => beginDay(trx, later()), takePortion],
  [
    'a new restaurant',
    ['opening_hours', 'restaurants'],
    async (trx) => {
      const { city_id } = await trx.selectFrom('restaurants').select('city_id').executeTakeFirstOrThrow();
      const about = { name: 'Dastarkhwan', street_address: '21-3-7', phone: '9876500001', is_veg: 0 } as const;
      return addRestaurant(trx, { ...about, partner_id: own.partnerId, city_id });
    },
  ],
  ['a restaurant', ['restaurants'], (trx) => changeRestaurant(trx, own, { name: 'Chabutra' })],
  ['order settings', ['restaurants'], (trx) => changeOrderSettings(trx, own, { rush_minutes: 10 }, 1)],
  ['the status of a restaurant', ['restaurants'], (trx) => setRestaurantStatus(trx, own.restaurantId, 'rejected')],
  ['a deleted restaurant', ['restaurants'], () => deleteRestaurant(database.db, own, now)],
  ['the restaurants of a deleted account', ['restaurants'], (trx) => releaseRestaurants(trx, own.partnerId, now)],
  ['opening hours', ['opening_hours', 'restaurants'], replace(hours, 1)],
  ['removed hours', ['closed_dates', 'opening_hours', 'restaurants'], replace(closed, 2), replace(hours, 1)],
  [
    'removed closed dates',
    ['closed_dates', 'restaurants'],
    replace({ ...hours, opening_hours: [] }, 2),
    replace(closed, 1),
  ],
  [
    'a new dish',
    ['menu_items', 'stock'],
    (trx) => addDish(trx, { ...form, status: 'approved', restaurant_id: own.restaurantId }),
  ],
  ['a dish', ['menu_items'], (trx) => changeDish(trx, dish, form)],
  ['a deleted dish', ['menu_items'], (trx) => deleteDish(trx, dish, now)],
];

describe('the tables that the driver reports after a commit', () => {
  const cases = writes.map(([what, tables, work, before]) => ({ what, tables, work, before }));
  it.each(cases)('contain those that change with $what', async ({ tables, work, before }) => {
    if (before) await transact(database.db, before);
    expect(await changesOf(() => transact(database.db, work))).toEqual({ changed: tables, notReported: [] });
  });

  it('contain those that change with a picture of a restaurant, and with its removal', async () => {
    let mediaId = 0;
    const add = async (trx: Tx) => (mediaId = await media.addRestaurantMedium(trx, { ...own, url }));
    const change = (changed: readonly Table[]) => ({ changed, notReported: [] });
    expect(await changesOf(() => transact(database.db, add))).toEqual(change(['restaurant_media']));
    await transact(database.db, (trx) => changeRestaurant(trx, own, { image_url: url }));
    const remove = (trx: Tx) => media.removeRestaurantMedium(trx, { ...own, mediaId });
    expect(await changesOf(() => transact(database.db, remove))).toEqual(change(['restaurant_media', 'restaurants']));
  });

  it('contain those that change with a picture of a dish, and with its removal', async () => {
    let mediaId = 0;
    const add = async (trx: Tx) => (mediaId = await media.addMenuMedium(trx, dish, url));
    const both = { changed: ['menu_items', 'menu_media'], notReported: [] };
    expect(await changesOf(() => transact(database.db, add))).toEqual(both);
    expect(await changesOf(() => transact(database.db, (trx) => media.removeMenuMedium(trx, dish, mediaId)))).toEqual(
      both,
    );
  });

  it('contain those that change with the demo data', async () => {
    const seeded = await createTestDatabase();
    const tables = new Set<string>();
    onChange(seeded.db, (changed) => changed.forEach((table) => tables.add(table)));
    await seedDemo(seeded.db, now);
    await seeded.drop();
    expect([...tables]).toEqual(expect.arrayContaining([...shown]));
  });
});

it('each table of a kept answer is written by a store above or by the demo data', () => {
  const written = new Set<Table>([...writes.flatMap(([, tables]) => tables), 'restaurant_media', 'menu_media']);
  const ofDemo: readonly Table[] = ['cities', 'descriptions', 'places', 'place_media'];
  expect(shown.filter((table) => !written.has(table)).toSorted()).toEqual(ofDemo.toSorted());
});
