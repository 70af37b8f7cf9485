import { sql, type Kysely } from 'kysely';
import type { Cart } from '../../domain/cart.ts';
import type { Database } from '../../server/db/schema.ts';

export interface Dish {
  readonly name?: string;
  /** Rupees are for people: paise. */
  readonly pricePaise?: number;
  readonly discount?: number;
  readonly platformDiscount?: number;
  readonly count: number;
}

export interface Kitchen {
  readonly restaurantId: number;
  /** In the order of the dishes that were asked for. */
  readonly menuIds: readonly number[];
}

/** An approved restaurant, open around the clock, with these dishes; each count has its opening entry in the ledger. */
export async function openKitchen(db: Kysely<Database>, dishes: readonly Dish[]): Promise<Kitchen> {
  return db.transaction().execute(async (trx) => {
    const city = await trx
      .insertInto('cities')
      .values({ name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const phone = await freePhone(trx, 'partners');
    const partner = await trx
      .insertInto('partners')
      .values({ phone, name: 'Imran Khan', address: 'Shalibanda Road' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: restaurantId } = await trx
      .insertInto('restaurants')
      .values({
        partner_id: partner.id,
        city_id: city.id,
        name: 'Charminar Dastarkhwan',
        street_address: '21-3-7, Shalibanda Road',
        phone,
        is_veg: 1,
        status: 'approved',
        fssai: '13623011000412',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('opening_hours')
      .values(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          restaurant_id: restaurantId,
          weekday,
          opens_minute: 0,
          closes_minute: 1440,
        })),
      )
      .execute();
    const menuIds: number[] = [];
    for (const [index, dish] of dishes.entries()) {
      const { id } = await trx
        .insertInto('menu_items')
        .values({
          restaurant_id: restaurantId,
          name: dish.name ?? `Dish ${index + 1}`,
          price_paise: dish.pricePaise ?? 10_000,
          is_veg: 1,
          discount_percentage: dish.discount ?? 0,
          platform_discount_percentage: dish.platformDiscount ?? 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('stock')
        .values({ restaurant_id: restaurantId, menu_id: id, live_count: dish.count })
        .execute();
      if (dish.count > 0) {
        await trx
          .insertInto('stock_ledger')
          .values({ restaurant_id: restaurantId, menu_id: id, delta: dish.count, cause: 'opening' })
          .execute();
      }
      menuIds.push(id);
    }
    return { restaurantId, menuIds };
  });
}

/** @returns the ids of so many new customers. */
export async function addCustomers(db: Kysely<Database>, count: number): Promise<number[]> {
  const first = Number(await freePhone(db, 'customers'));
  const phones = Array.from({ length: count }, (_, index) => String(first + index));
  const rows = await db
    .insertInto('customers')
    .values(phones.map((phone) => ({ phone, name: 'Asha Rao' })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function freePhone(db: Kysely<Database>, table: 'partners' | 'customers'): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select(sql<string>`coalesce(max(phone)::bigint + 1, 9000000000)::text`.as('phone'))
    .executeTakeFirstOrThrow();
  return row.phone;
}

/** How many are left of a restaurant's first dish. */
export async function stockLeft(db: Kysely<Database>, restaurantId: number): Promise<number> {
  const { live_count } = await db
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('menu_id')
    .executeTakeFirstOrThrow();
  return live_count;
}

/** A customer's cart with two of a dish for ₹100. */
export function cartWithTwo(restaurantId: number, menuId: number): Cart {
  const dish = {
    restaurantName: 'Charminar Dastarkhwan',
    name: 'Dish 1',
    is_veg: 1,
    price: 100,
    image_url: null,
  } as const;
  return { restaurantId, items: [{ ...dish, id: menuId, restaurantId, qty: 2 }] };
}
