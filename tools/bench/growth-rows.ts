import { sql } from 'kysely';
import { orderId } from '../../domain/order-id.ts';
import type { Db } from '../../server/db/schema.ts';
import { mergeDishCounts } from '../../server/partner/menu.store.ts';
import { addCustomers, createRestaurant } from '../../tests/fixtures/create-restaurant.ts';

/** How many rows each measured page has, whatever the number of rows in the database. */
export const matches = 10;
export const customerWords = 'irani';
export const dishWords = 'tikka';

/** What the measured requests ask about. */
export interface GrowthRows {
  readonly partnerId: number;
  readonly restaurantId: number;
  readonly menuId: number;
  /** Has `matches` orders. */
  readonly customerId: number;
  /** The id of one order in the middle of the others. */
  readonly orderId: string;
}

const firstNames = sql`array['Asha', 'Ravi', 'Meera', 'Kabir', 'Farah', 'Imran', 'Divya', 'Arjun', 'Leela', 'Vikram', 'Sana']`;
const lastNames = sql`array['Rao', 'Iyer', 'Khan', 'Mehta', 'Nair', 'Reddy', 'Das', 'Bose', 'Gill', 'Joshi', 'Pillai', 'Verma', 'Sethi']`;
const dishWordsOfOthers = sql`array['Ghee Roast Dosa', 'Hyderabadi Biryani', 'Double ka Meetha', 'Mirchi ka Salan', 'Irani Chai', 'Bagara Rice', 'Lukhmi']`;

/** An element of an SQL array, which the number of a row selects. */
const pick = (words: typeof firstNames, length: number) => sql`(${words})[1 + n % ${sql.lit(length)}]`;

/**
 * Fills a database with `count` rows of everything that the measured pages read: one restaurant's paid orders, each of
 * another customer, and its dishes; the units taken in slots. Of these, `matches` fit what is searched for, are open,
 * belong to one customer, or are slots to come.
 */
export async function addRows(db: Db, count: number): Promise<GrowthRows> {
  const { restaurantId, partnerId, menuIds } = await createRestaurant(db, [{ name: 'Samosa', count: 1_000_000 }]);
  await db.updateTable('restaurants').set({ slot_capacity: 100 }).where('id', '=', restaurantId).execute();
  const [customerId = 0] = await addCustomers(db, 1);
  const every = count / matches;
  // The last `matches` orders are open, the others were handed over on earlier days.
  await sql`
    with people as (
      insert into customers (phone, name, first_login_at)
      select (9100000000 + n)::text,
        case when n % ${every} = 1 then 'Zubin Irani' else ${pick(firstNames, 11)} || ' ' || ${pick(lastNames, 13)} end, now()
      from generate_series(1, ${count}::integer) n returning id),
    numbered as (select id, row_number() over (order by id)::integer as n from people),
    placed as (
      insert into orders (restaurant_id, customer_id, status, total_paise, tax_paise, slot_start, slot_minutes,
        pickup_code, provider_order_id, paid_at, confirmed_at, ready_at, cancel_until, ended_at, end_by, created_at)
      select ${restaurantId}, case when n % ${every} = 2 then ${customerId} else id end,
        case when is_open then 'confirmed' else 'delivered' end, 10500, 500, at, 60, '482913', 'order_' || n,
        at, at, at + interval '20 minutes', at + interval '2 minutes',
        case when not is_open then at + interval '30 minutes' end, case when not is_open then 'restaurant' end, at
      from numbered,
        lateral (select n > ${count - matches} as is_open) as life,
        lateral (select now() - (case when is_open then 0 else 1 + (${count}::integer - n) / 300 end) * interval '1 day' as at) as times
      order by n
      returning restaurant_id, number, created_at),
    paid as (
      insert into payments (restaurant_id, provider_payment_id, order_number, amount_paise, status, created_at)
      select restaurant_id, 'pay_' || number, number, 10500, 'completed', created_at from placed)
    insert into order_lines (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
    select restaurant_id, number, line, line, 'Samosa', 1, 5000 from placed, generate_series(1, 2) line`.execute(db);
  await sql`
    with dishes as (
      insert into menu_items (restaurant_id, name, price_paise, is_veg)
      select ${restaurantId}, case when n % ${every} = 0 then 'Paneer Tikka' else ${pick(dishWordsOfOthers, 7)} end || ' ' || n,
        10000 + n % 100 * 100, n % 2
      from generate_series(1, ${count}::integer) n returning restaurant_id, id)
    insert into stock select restaurant_id, id, id % 5 from dishes`.execute(db);
  // Housekeeping leaves about 900 slots of each restaurant.
  await sql`
    insert into slot_counts select ${restaurantId} + n / 900, date_trunc('hour', now()) - n % 900 * interval '10 minutes', 1
    from generate_series(1, ${count}::integer) n on conflict do nothing`.execute(db);
  await sql`
    insert into slot_counts select ${restaurantId}, date_trunc('hour', now()) + n * interval '30 minutes', 1
    from generate_series(1, ${matches}::integer) n`.execute(db);
  // The event streams would read the orders as new.
  await sql`truncate order_events`.execute(db);
  // As the server does every ten minutes.
  await mergeDishCounts(db);
  await sql`vacuum analyze`.execute(db);
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .offset(count / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { partnerId, restaurantId, menuId: menuIds[0] ?? 0, customerId, orderId: orderId(restaurantId, number) };
}
