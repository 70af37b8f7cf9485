import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Schemas } from '../../openapi/client.ts';
import type { Database, Db, Tx } from '../db/schema.ts';
import type { DishKey } from '../orders/stock-ledger.store.ts';
import { containsText } from '../db/search.ts';

/** Filter and sort order of a menu. Default: all dishes, sorted by id (D48b). */
export type MenuView = Omit<Schemas['PartnerMenusBody'], 'restaurantId'>;

type Tables = Pick<Database, 'menu_items' | 'stock' | 'descriptions'>;
type Row = ExpressionBuilder<Tables, 'menu_items'>;

const defaultPageSize = 10;
/** Rows of a menu's counts above which they are merged. */
const maxUnmerged = 100;

export function readMenu(db: Db, restaurantId: number, view: MenuView = {}) {
  return menuQuery(db, restaurantId, view).execute();
}

/** Reads all dishes with their live info. */
export function readLiveMenu(db: Db, restaurantId: number) {
  return menuQuery(db, restaurantId, {})
    .leftJoin('stock', (on) =>
      on.onRef('stock.restaurant_id', '=', 'menu_items.restaurant_id').onRef('stock.menu_id', '=', 'menu_items.id'),
    )
    .select(['stock.resume_at', 'stock.resume_count'])
    .execute();
}

/** Returns the fields of a dish's live info that say until when it is sold out, and with how many portions it comes back (D266). */
export function shownSoldOut(stock: { resume_at: Date | null; resume_count: number | null }) {
  if (stock.resume_at === null) return {};
  return { sold_out_until: stock.resume_at.getTime(), resume_count: stock.resume_count ?? 0 };
}

/** Selects the dishes of a menu that match the view, or one page of them. Sorting by name or price uses an index. */
export function menuQuery(db: Db, restaurantId: number, view: MenuView) {
  const { sort, order = 'asc', page = 1, page_size = defaultPageSize } = view;
  const paged = view.page !== undefined || view.page_size !== undefined;
  // Sorts the dishes that a search has found: an index in this order would be read up to the last dish of the page.
  const isSearch = (view.search ?? '').trim() !== '';
  const suffix = (type: 'text' | 'number') => sql.raw(isSearch ? { text: " || ''", number: ' + 0' }[type] : '');
  return (
    matchingDishes(db, restaurantId, view)
      .leftJoin('descriptions', 'descriptions.id', 'menu_items.description_id')
      .select([
        'menu_items.id',
        'menu_items.name',
        'menu_items.price_paise',
        'menu_items.image_url',
        'menu_items.is_veg',
        'menu_items.category',
        'menu_items.description_id',
        'menu_items.discount_percentage',
        'menu_items.platform_discount_percentage',
        'menu_items.status',
        'menu_items.version',
        'descriptions.name as description',
      ])
      .select((row) => [inStock(row).as('live_count'), stockOf(row, 'daily_count').as('daily_count')])
      .$if(sort === 'name', (query) => query.orderBy(sql`lower(menu_items.name)${suffix('text')}`, order))
      .$if(sort === 'price', (query) => query.orderBy(sql`menu_items.price_paise${suffix('number')}`, order))
      .$if(sort === 'stock', (query) => query.orderBy((row) => inStock(row), order))
      // Makes the order total, so that each dish is on exactly one page.
      .orderBy(sql`menu_items.id${suffix('number')}`, order)
      .$if(paged, (query) => query.limit(page_size).offset((page - 1) * page_size))
  );
}

/** Reads one dish in the same form as `readMenu`. */
export function readDish(db: Db, { restaurantId, menuId }: DishKey) {
  return menuQuery(db, restaurantId, {}).where('menu_items.id', '=', menuId).executeTakeFirst();
}

/** The number of dishes that match a view, and of those of the whole menu. */
export interface DishCounts {
  readonly total: number;
  readonly items: number;
  readonly in_stock: number;
  readonly out_of_stock: number;
}

/**
 * Counts the dishes that match the view, and summarizes the whole menu. Reads the maintained counts (D275), unless there
 * is a search text or a choice of food.
 */
export async function countDishes(db: Db, restaurantId: number, view: MenuView): Promise<DishCounts> {
  const { search = '', stock = 'all', food = 'all' } = view;
  const { items, in_stock } = await db
    .selectFrom('dish_counts')
    .where('restaurant_id', '=', restaurantId)
    .select([
      sql<number>`coalesce(sum(dishes), 0)::integer`.as('items'),
      sql<number>`coalesce(sum(in_stock), 0)::integer`.as('in_stock'),
    ])
    .executeTakeFirstOrThrow();
  const summary = { items, in_stock, out_of_stock: items - in_stock };
  if (search.trim() === '' && food === 'all')
    return { ...summary, total: { all: items, 'in-stock': in_stock, 'out-of-stock': summary.out_of_stock }[stock] };
  const { total } = await matchingDishes(db, restaurantId, view)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ...summary, total };
}

/**
 * Merges the rows of menus that have many changes. Several processes may do this at once.
 * @returns how many rows were merged.
 */
export async function mergeDishCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with merged as (
      delete from dish_counts where restaurant_id in (
        select restaurant_id from dish_counts group by restaurant_id having count(*) > ${maxUnmerged})
      returning restaurant_id, dishes, in_stock),
    sums as (
      insert into dish_counts (restaurant_id, dishes, in_stock)
      select restaurant_id, sum(dishes), sum(in_stock) from merged group by restaurant_id)
    select count(*)::integer as merged from merged
  `.execute(db);
  return rows[0]?.merged ?? 0;
}

function matchingDishes(db: Db, restaurantId: number, view: MenuView) {
  return db
    .selectFrom('menu_items')
    .where('menu_items.restaurant_id', '=', restaurantId)
    .where('menu_items.deleted_at', 'is', null)
    .where((row) => fits(row, view));
}

/** A subquery instead of a join, so that only the stock of the listed dishes is read. */
function stockOf<Column extends 'live_count' | 'daily_count'>(row: Row, column: Column) {
  return row
    .selectFrom('stock')
    .select(column)
    .whereRef('stock.restaurant_id', '=', 'menu_items.restaurant_id')
    .whereRef('stock.menu_id', '=', 'menu_items.id');
}

const inStock = (row: Row) => row.fn.coalesce(stockOf(row, 'live_count'), sql.lit(0));

function fits(row: Row, { search = '', stock = 'all', food = 'all' }: MenuView): Expression<SqlBool> {
  const wanted = search.trim();
  return row.and([
    ...(wanted ? [containsText(sql`lower(menu_items.name)`, wanted)] : []),
    ...(stock === 'all' ? [] : [row(inStock(row), stock === 'in-stock' ? '>' : '=', 0)]),
    ...(food === 'all' ? [] : [row('menu_items.is_veg', '=', food === 'veg' ? 1 : 0)]),
  ]);
}

/**
 * Adds a dish, and its stock row with a count of 0, which later statements only update.
 * @returns the dish's id.
 */
export async function addDish(
  trx: Tx,
  dish: {
    restaurant_id: number;
    name: string;
    price_paise: number;
    is_veg: 0 | 1;
    status: 'approved' | 'pending' | 'rejected';
    description_id: number | null;
  },
): Promise<number> {
  const { id } = await trx.insertInto('menu_items').values(dish).returning('id').executeTakeFirstOrThrow();
  await trx.insertInto('stock').values({ restaurant_id: dish.restaurant_id, menu_id: id, live_count: 0 }).execute();
  return id;
}

/** The fields of the form of a dish. */
export type DishChange = { name: string; price_paise: number; is_veg: 0 | 1; description_id: number | null };

/**
 * Updates a dish, whose owner the caller must have checked. One statement compares and increments the version, so that
 * of two concurrent saves with the same version only the first succeeds.
 * @param version The version that the client has read; if undefined, the version is not compared.
 * @returns whether the dish was updated.
 */
export async function changeDish(
  db: Db,
  { restaurantId, menuId }: DishKey,
  change: DishChange,
  version?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('menu_items')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', menuId)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes a dish.
 * @returns whether it existed.
 */
export async function deleteDish(db: Db, { restaurantId, menuId }: DishKey, deletedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('menu_items')
    .set({ deleted_at: deletedAt })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', menuId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a dish belongs to a restaurant of this partner. */
export async function ownsDish(db: Db, partnerId: number, { restaurantId, menuId }: DishKey): Promise<boolean> {
  const row = await db
    .selectFrom('menu_items')
    .innerJoin('restaurants', 'restaurants.id', 'menu_items.restaurant_id')
    .select('menu_items.id')
    .where('restaurants.partner_id', '=', partnerId)
    .where('restaurants.deleted_at', 'is', null)
    .where('menu_items.restaurant_id', '=', restaurantId)
    .where('menu_items.id', '=', menuId)
    .where('menu_items.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function listDescriptions(db: Db) {
  return db.selectFrom('descriptions').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

export async function descriptionExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('descriptions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
