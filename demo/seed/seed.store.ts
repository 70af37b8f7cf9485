import { type Insertable, sql } from 'kysely';
import { dateOf } from '../../domain/kolkata-time.ts';
import { untilResumed } from '../../domain/opening-hours.ts';
import { nextMorning } from '../../domain/sold-out-today.ts';
import type { Database, Db, Tx } from '../../server/db/schema.ts';
import { cities } from './cities.ts';
import { descriptions, dishes } from './dishes.ts';
import { demoOrders } from './orders.ts';
import { demoRefunds, refundedPaise } from './refunds.ts';
import { demoCustomers, demoPartners, otherPartners } from './people.ts';
import { places } from './places.ts';
import { limitedId, restaurants } from './restaurants.ts';
import { dayMs, minuteMs } from '../../domain/time-units.ts';

/**
 * Fills an empty database with the demo data, in one transaction; does nothing if there are cities already.
 * @param now The times of orders, pauses and closed dates are relative to it.
 * @returns Whether the data was inserted.
 */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // If two processes start on a new database, the second one waits here and then finds the cities.
    await sql`lock table cities in exclusive mode`.execute(trx);
    if (await trx.selectFrom('cities').select('id').limit(1).executeTakeFirst()) return false;
    await seedPeople(trx, now);
    await seedRestaurants(trx, now);
    await seedDishes(trx, now);
    await seedPlaces(trx);
    await seedOrders(trx, now);
    return true;
  });
}

/** PostgreSQL accepts 65,535 parameters per statement; 500 rows of any of our tables stay below that. */
const BATCH = 500;

async function insert<Table extends keyof Database>(
  trx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** Sets the id sequence of a table to continue after the inserted ids. */
async function continueIds(trx: Tx, table: keyof Database): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    trx,
  );
}

async function seedPeople(trx: Tx, now: Date): Promise<void> {
  // They are marked as logged in, so that a registration cannot take over their phone numbers.
  const loggedIn = <Person extends object>(people: readonly Person[]) =>
    people.map((person) => ({ ...person, first_login_at: now }));
  await insert(trx, 'customers', loggedIn(demoCustomers));
  await insert(trx, 'partners', [...loggedIn(demoPartners), ...loggedIn(otherPartners)]);
  await continueIds(trx, 'customers');
  await continueIds(trx, 'partners');
}

async function seedRestaurants(trx: Tx, now: Date): Promise<void> {
  await insert(
    trx,
    'cities',
    cities.map(({ id, name, state, district }) => ({ id, name, state, district })),
  );
  await insert(
    trx,
    'restaurants',
    restaurants.map(({ menu: _menu, media: _media, hours: _hours, closed: _closed, pause, ...row }) => ({
      ...row,
      paused_until:
        pause === undefined ? null : new Date(pause === null ? untilResumed : now.getTime() + pause * minuteMs),
    })),
  );
  const media = restaurants.flatMap((restaurant) =>
    restaurant.media.map((url) => ({ restaurant_id: restaurant.id, url })),
  );
  await insert(trx, 'restaurant_media', media);
  await insert(
    trx,
    'opening_hours',
    restaurants.flatMap(({ id, hours }) => hours.map((each) => ({ restaurant_id: id, ...each }))),
  );
  await insert(
    trx,
    'closed_dates',
    restaurants.flatMap(({ id, closed }) =>
      closed.map(({ inDays, note }) => ({ restaurant_id: id, day: dateOf(now.getTime() + inDays * dayMs), note })),
    ),
  );
  await continueIds(trx, 'cities');
  await continueIds(trx, 'restaurants');
}

async function seedDishes(trx: Tx, now: Date): Promise<void> {
  const tomorrow = new Date(nextMorning(now.getTime()));
  await insert(trx, 'descriptions', descriptions);
  await insert(
    trx,
    'menu_items',
    dishes.map(
      ({
        art: _art,
        seed: _seed,
        media: _media,
        live_count: _count,
        resume_count: _resume,
        daily_count: _daily,
        ...row
      }) => row,
    ),
  );
  const media = dishes.flatMap((dish) =>
    dish.media.map((url) => ({ restaurant_id: dish.restaurant_id, menu_id: dish.id, url })),
  );
  await insert(trx, 'menu_media', media);
  await insert(
    trx,
    'stock',
    dishes.map((dish) => ({
      restaurant_id: dish.restaurant_id,
      menu_id: dish.id,
      live_count: dish.live_count,
      resume_count: dish.resume_count,
      resume_at: dish.resume_count === null ? null : tomorrow,
      daily_count: dish.daily_count,
      reset_at: dish.daily_count === null ? null : tomorrow,
    })),
  );
  const opening = dishes.filter((dish) => dish.live_count > 0);
  await insert(
    trx,
    'stock_ledger',
    opening.map((dish) => ({
      restaurant_id: dish.restaurant_id,
      menu_id: dish.id,
      delta: dish.live_count,
      cause: 'opening' as const,
      order_number: null,
    })),
  );
  await continueIds(trx, 'descriptions');
  await continueIds(trx, 'menu_items');
}

async function seedPlaces(trx: Tx): Promise<void> {
  await insert(
    trx,
    'places',
    places.map(({ media: _media, ...row }) => row),
  );
  await insert(
    trx,
    'place_media',
    places.flatMap((place) => place.media.map((url) => ({ place_id: place.id, url }))),
  );
  await continueIds(trx, 'places');
}

/** Takes the portions of orders for later days, as placing them does (D276). */
async function seedLaterDays(trx: Tx, orders: ReturnType<typeof demoOrders>): Promise<void> {
  const taken = orders.flatMap(({ restaurant_id, number, lines }) =>
    lines.flatMap(({ menu_id, quantity, stock_day: day }) =>
      day === null ? [] : [{ restaurant_id, menu_id, number, quantity, day }],
    ),
  );
  await insert(
    trx,
    'stock_days',
    taken.map(({ restaurant_id, menu_id, day, quantity }) => ({ restaurant_id, menu_id, day, taken: quantity })),
  );
  await insert(
    trx,
    'stock_ledger',
    taken.flatMap(({ restaurant_id, menu_id, number, quantity }) => [
      { restaurant_id, menu_id, delta: -quantity, cause: 'order' as const, order_number: number },
      { restaurant_id, menu_id, delta: quantity, cause: 'later_day' as const, order_number: null },
    ]),
  );
}

/** Inserts orders with their payments, and the matching rows in the sandbox provider's tables. */
async function seedOrders(trx: Tx, now: Date): Promise<void> {
  const orders = demoOrders(now);
  const key = (order: (typeof orders)[number]) => ({ restaurant_id: order.restaurant_id, order_number: order.number });
  await insert(
    trx,
    'orders',
    orders.map(({ lines: _lines, payment: _payment, refund: _refund, hold_expires_at, ...row }) => ({
      ...row,
      hold_until: hold_expires_at,
      idempotency_key: null,
      updated_at: row.created_at,
    })),
  );
  const held = orders.filter(({ slot_held }) => slot_held);
  const starts = [...new Set(held.map(({ slot_start }) => slot_start.getTime()))];
  await insert(
    trx,
    'slot_counts',
    starts.map((start) => ({
      restaurant_id: limitedId,
      starts_at: new Date(start),
      taken: held.filter(({ slot_start }) => slot_start.getTime() === start).length,
    })),
  );
  await insert(
    trx,
    'order_lines',
    orders.flatMap((order) => order.lines.map((line) => ({ ...key(order), ...line }))),
  );
  await seedLaterDays(trx, orders);
  await insert(
    trx,
    'payments',
    orders.map((order) => ({
      ...key(order),
      ...order.payment,
      refunded_paise: refundedPaise(order),
      created_at: order.created_at,
      updated_at: order.created_at,
    })),
  );
  await insert(
    trx,
    'provider_orders',
    orders.map((order) => ({ ...key(order), provider_order_id: order.provider_order_id })),
  );
  await insert(
    trx,
    'sandbox_orders',
    orders.map((order) => ({
      id: order.provider_order_id,
      amount_paise: order.total_paise,
      receipt: `${order.restaurant_id}-${order.number}`,
      created_at: order.created_at,
    })),
  );
  const outcome = { completed: 'captured', failed: 'failed', refunded: 'refunded', refund_due: 'captured' } as const;
  await insert(
    trx,
    'sandbox_payments',
    orders.flatMap(({ payment, ...order }) =>
      payment.status === 'pending'
        ? []
        : [
            {
              id: payment.provider_payment_id,
              order_id: order.provider_order_id,
              amount_paise: payment.amount_paise,
              status: outcome[payment.status],
              created_at: order.created_at,
            },
          ],
    ),
  );
  const { refunds, atProvider } = demoRefunds(orders, now);
  await insert(trx, 'sandbox_refunds', atProvider);
  await insert(trx, 'refunds', refunds);
  for (const order of orders) {
    if (!order.hold_expires_at) continue;
    for (const { menu_id, quantity } of order.lines) {
      await insert(trx, 'stock_holds', [{ ...key(order), menu_id, quantity, expires_at: order.hold_expires_at }]);
      await insert(trx, 'stock_ledger', [{ ...key(order), menu_id, delta: -quantity, cause: 'order' }]);
      await trx
        .updateTable('stock')
        .set((eb) => ({ live_count: eb('live_count', '-', quantity) }))
        .where('restaurant_id', '=', order.restaurant_id)
        .where('menu_id', '=', menu_id)
        .execute();
    }
  }
  await sql`select setval('order_numbers', ${orders.length})`.execute(trx);
}
