import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, parsePictureUrl } from '../../demo/art/pictures.ts';
import { demoPictures, defaultCityPictures } from '../../demo/pictures.ts';
import { cities } from '../../demo/seed/cities.ts';
import { seedDemo } from '../../demo/seed/seed.store.ts';
import { startApplication } from '../fixtures/application.ts';
import { distance, fingerprint, type DemoTable } from '../fixtures/demo-data.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { findSlotMismatches } from '../fixtures/pickup-slots.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const now = new Date('2026-03-14T07:30:00Z');
let first: TestDatabase;
let second: TestDatabase;
let seconds: number;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const start = performance.now();
  await seedDemo(first.db, now);
  seconds = (performance.now() - start) / 1000;
  await seedDemo(second.db, now);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

const count = async (table: DemoTable) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(first.db)).rows[0]?.n);

describe('demo data', () => {
  it('has 12 cities, 60 restaurants, 1,000 dishes and 60 places, inserted in under 20 s', async () => {
    expect([
      await count('cities'),
      await count('restaurants'),
      await count('menu_items'),
      await count('places'),
    ]).toEqual([12, 60, 1000, 60]);
    expect(seconds).toBeLessThan(20);
    const { n } = await first.db
      .selectFrom('menu_items')
      .select(({ fn }) => fn.count('name').distinct().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeGreaterThanOrEqual(120);
    expect(
      await first.db.selectFrom('cities').select(['name', 'state', 'district']).where('id', '=', 1).executeTakeFirst(),
    ).toEqual({ name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' });
  });

  it('is the same every time, and seeding again changes nothing', async () => {
    const before = await fingerprint(first);
    expect(await fingerprint(second)).toBe(before);
    expect(await seedDemo(first.db, new Date('2027-01-01'))).toBe(false);
    expect(await fingerprint(first)).toBe(before);
  });

  it('has every restaurant and place in India, within 60 km of its city', async () => {
    const sites = [
      ...(await first.db.selectFrom('restaurants').select(['name', 'city_id', 'latitude', 'longitude']).execute()),
      ...(await first.db.selectFrom('places').select(['name', 'city_id', 'latitude', 'longitude']).execute()),
    ];
    const astray = sites.filter(({ city_id, latitude, longitude }) => {
      const city = cities.find(({ id }) => id === city_id);
      if (!city || latitude === null || longitude === null) return true;
      const inIndia = latitude > 6.7 && latitude < 35.7 && longitude > 68.1 && longitude < 97.4;
      return !inIndia || distance(city, { latitude, longitude }) > 60;
    });
    expect(sites).toHaveLength(120);
    expect(astray).toEqual([]);
  });

  it('has restaurants with unique licence numbers of 14 digits and unique unassigned phone numbers', async () => {
    const rows = await first.db.selectFrom('restaurants').select(['fssai', 'phone', 'map_url', 'rating']).execute();
    for (const { fssai, phone } of rows) {
      expect(fssai).toMatch(/^[12]\d{13}$/);
      expect(phone).toMatch(/^50\d{8}$/);
    }
    expect(new Set(rows.map(({ fssai }) => fssai)).size).toBe(60);
    expect(new Set(rows.map(({ phone }) => phone)).size).toBe(60);
    expect(rows.some(({ map_url }) => map_url === null)).toBe(true);
    expect(rows.some(({ rating }) => rating === null)).toBe(true);
  });

  it('has restaurants that are open around the clock, except for five with other hours or a pause (D165)', async () => {
    const hours = sql<number>`(select count(*)::int from opening_hours h where h.restaurant_id = restaurants.id and opens_minute = 0 and closes_minute = 1440)`;
    const rows = await first.db
      .selectFrom('restaurants')
      .select(['id', 'paused_until', 'status', hours.as('days')])
      .execute();
    const others = rows.filter(({ days, paused_until }) => days !== 7 || paused_until !== null);
    expect(others).toEqual([
      { id: 4, paused_until: new Date('9999-01-01T00:00:00Z'), status: 'approved', days: 7 },
      { id: 6, paused_until: null, status: 'approved', days: 0 },
      { id: 10, paused_until: null, status: 'approved', days: 0 },
      { id: 13, paused_until: null, status: 'approved', days: 0 },
      { id: 15, paused_until: new Date(now.getTime() + 3_600_000), status: 'approved', days: 7 },
    ]);
    expect(rows).toHaveLength(60);
    const closed = await first.db.selectFrom('closed_dates').select(['restaurant_id', 'day', 'note']).execute();
    expect(closed).toEqual([
      { restaurant_id: 6, day: '2026-03-18', note: 'Deep cleaning' },
      { restaurant_id: 6, day: '2026-04-15', note: '' },
    ]);
  });

  it('has dishes at whole rupees, with discounts, with low and no stock, sold out today or with portions of each day, and no meat in vegetarian restaurants', async () => {
    const rows = await first.db
      .selectFrom('menu_items as m')
      .innerJoin('stock as s', (join) =>
        join.onRef('s.restaurant_id', '=', 'm.restaurant_id').onRef('s.menu_id', '=', 'm.id'),
      )
      .innerJoin('restaurants as r', 'r.id', 'm.restaurant_id')
      .select([
        'm.price_paise',
        'm.is_veg',
        'm.category',
        'm.description_id',
        'm.discount_percentage',
        'm.platform_discount_percentage',
        's.live_count',
        's.resume_count',
        's.daily_count',
        'r.is_veg as pure',
      ])
      .execute();
    expect(rows).toHaveLength(1000);
    expect(rows.filter(({ price_paise }) => price_paise % 100 !== 0)).toEqual([]);
    expect(rows.filter(({ pure, is_veg }) => pure && !is_veg)).toEqual([]);
    expect(rows.filter(({ category, description_id }) => !category || !description_id)).toEqual([]);
    expect(rows.filter(({ live_count }) => live_count === 0).length).toBeGreaterThan(20);
    const soldOut = rows.filter(({ resume_count }) => resume_count !== null);
    expect(rows.filter(({ daily_count }) => daily_count !== null).length).toBeGreaterThan(100);
    expect(soldOut.length).toBeGreaterThan(20);
    expect(soldOut.filter(({ live_count }) => live_count !== 0)).toEqual([]);
    expect(rows.filter(({ live_count }) => live_count >= 1 && live_count <= 5).length).toBeGreaterThan(50);
    expect(
      rows.filter((row) => row.discount_percentage > 0 && row.platform_discount_percentage > 0).length,
    ).toBeGreaterThan(10);
  });

  it('has two customers and two partners, one with seven restaurants, some of which are not approved', async () => {
    const owned = await first.db
      .selectFrom('restaurants')
      .select(['partner_id', 'status'])
      .where('partner_id', '<=', 2)
      .execute();
    expect(owned.filter(({ partner_id }) => partner_id === 1)).toHaveLength(7);
    expect(owned.some(({ partner_id }) => partner_id === 2)).toBe(true);
    expect(new Set(owned.map(({ status }) => status))).toEqual(new Set(['approved', 'pending', 'rejected']));
    expect(await count('customers')).toBe(2);
  });

  it('lets each demo partner list restaurants, menus, live info, pictures and orders', async () => {
    const application = await startApplication(first.db);
    for (const partner of [1, 2]) {
      const token = `Bearer ${await application.accessToken(partner, 'partner')}`;
      const call = (path: string, body?: object) => application.call(path, body, token);
      const { body } = await call('/partner/restaurants/');
      const own = body['data'] as { id: number; menu_count: number }[];
      expect(own.length).toBe(body['count']);
      for (const { id, menu_count } of own) {
        const menu = await call('/partner/menu/', { restaurantId: id });
        expect(menu.status).toBe(200);
        expect(menu.body['menus']).toHaveLength(menu_count);
        const others = [
          await call('/partner/menu/menusLiveInfo', { restaurant_id: String(id) }),
          await call('/partner/media/getRestaurantMedia/', { restaurantId: id }),
          await call('/partner/order', { restaurant_id: id }),
        ];
        expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
    }
    await application.app.close();
  });

  it('has a restaurant with an order in every status that its partner sees', async () => {
    const application = await startApplication(first.db);
    const token = `Bearer ${await application.accessToken(1, 'partner')}`;
    const { body } = await application.call('/partner/order', { restaurant_id: 1 }, token);
    const orders = body['data'] as { status: string }[];
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['confirmed', 'preparing', 'ready', 'delivered', 'cancelled']),
    );
    await application.app.close();
  });

  it('has an order that waits 14 more minutes to be accepted by its restaurant', async () => {
    const waiting = first.db
      .selectFrom('orders')
      .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
      .select(['restaurants.partner_id', 'restaurants.accept_mode', 'orders.due_at']);
    expect(await waiting.where('orders.status', '=', 'waiting').execute()).toEqual([
      { partner_id: 1, accept_mode: 'manual', due_at: new Date(now.getTime() + 14 * 60_000) },
    ]);
  });

  it('has a restaurant with a free, a nearly full and a full pickup time', async () => {
    const application = await startApplication(first.db);
    application.clock.now = now;
    const token = `Bearer ${await application.accessToken(1)}`;
    const times = await application.call('/order/slots', { restaurant_id: 9, items: [{ id: 1, quantity: 1 }] }, token);
    const slots = times.body['slots'] as { left: string }[];
    expect(slots.slice(0, 4).map(({ left }) => left)).toEqual(['free', 'full', 'few', 'free']);
    expect(await findSlotMismatches(first.db)).toEqual([]);
    await application.app.close();
  });

  it('has orders in every status, more than 16 of one customer, with correct totals', async () => {
    const orders = await first.db.selectFrom('orders').selectAll().execute();
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['pending', 'waiting', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled']),
    );
    expect(orders.filter(({ customer_id }) => customer_id === 1).length).toBeGreaterThan(16);
    expect(orders.some(({ customer_id }) => customer_id === 2)).toBe(true);
    const payments = await first.db.selectFrom('payments').selectAll().execute();
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['completed', 'pending', 'failed', 'refunded', 'refund_due']),
    );
    const lines = await first.db.selectFrom('order_lines').selectAll().execute();
    for (const order of orders) {
      const subtotal = lines
        .filter(({ order_number }) => order_number === order.number)
        .reduce((sum, line) => sum + line.price_paise * line.quantity, 0);
      expect(order.total_paise).toBe(subtotal + Math.round(subtotal * 0.05));
    }
  });

  it('has a restaurant that takes orders for later days, and a paid order for tomorrow from the portions of that day', async () => {
    const { rows } = await sql<{ id: string; taken: number[]; quantities: number[]; days_ahead: number }>`
      select o.restaurant_id || '-' || o.number as id, r.days_ahead, array_agg(l.quantity order by l.line) as quantities,
        array_agg(d.taken order by l.line) as taken
      from orders o join restaurants r on r.id = o.restaurant_id
      join order_lines l on l.restaurant_id = o.restaurant_id and l.order_number = o.number
      join stock_days d on d.restaurant_id = o.restaurant_id and d.menu_id = l.menu_id and d.day = l.stock_day
      where o.status = 'confirmed' and o.slot_chosen and o.slot_start >= l.stock_day
        and o.slot_start < l.stock_day + interval '1 day' and l.stock_day > ${now}
      group by o.restaurant_id, o.number, r.days_ahead`.execute(first.db);
    expect(rows).toMatchObject([{ days_ahead: 3, quantities: [2, 2], taken: [2, 2] }]);
    const mismatches = await findLedgerMismatches(first.db);
    expect(mismatches.filter((each) => JSON.stringify(each).includes(rows[0]?.id ?? ''))).toEqual([]);
  });

  it('has a stock ledger that matches the counts, and a hold', async () => {
    const { rows } = await sql<{
      menu_id: number;
    }>`select s.menu_id from stock s left join stock_ledger l using (restaurant_id, menu_id) group by s.restaurant_id, s.menu_id, s.live_count having s.live_count <> coalesce(sum(l.delta), 0)`.execute(
      first.db,
    );
    expect(rows).toEqual([]);
    expect((await first.db.selectFrom('stock_holds').selectAll().execute()).length).toBeGreaterThan(0);
  });

  it('has a refund for each refunded payment, as at the provider', async () => {
    const refunded = await first.db.selectFrom('payments').selectAll().where('status', '=', 'refunded').execute();
    const refunds = await first.db.selectFrom('refunds').selectAll().execute();
    expect(refunded.length).toBeGreaterThan(2);
    const whole = refunds.filter(({ status, lines }) => status === 'processed' && lines === null);
    expect(whole.map(({ provider_payment_id: id, amount_paise: paise }) => `${id} ${paise}`).toSorted()).toEqual(
      refunded.map(({ provider_payment_id: id, refunded_paise: paise }) => `${id} ${paise}`).toSorted(),
    );
    const others = refunds.filter((each) => !whole.includes(each));
    expect(others.map(({ status, reason }) => `${reason} ${status}`).toSorted()).toEqual([
      'dish_missing processed',
      'restaurant failed',
      'restaurant requested',
    ]);
    // At the provider, money whose refund failed or was not sent is captured.
    const due = others.filter(({ status }) => status !== 'processed');
    expect((await findUnnotifiedPayments(first.db)).toSorted()).toEqual(
      due
        .map((row) => `${row.provider_payment_id} of ${row.restaurant_id}-${row.order_number} was taken in silence`)
        .toSorted(),
    );
  });

  it('has sequences that continue after the inserted ids', async () => {
    const city = await second.db
      .insertInto('cities')
      .values({ name: 'Mysuru', state: 'Karnataka', district: 'Mysuru' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(city.id).toBe(13);
    const { rows } = await sql<{ next: number }>`select nextval('order_numbers')::int as next`.execute(second.db);
    expect(rows[0]?.next).toBe((await count('orders')) + 1);
  });

  it('has pictures that can be drawn, and no picture twice in a list', async () => {
    const grouped = [
      ...(await first.db
        .selectFrom('restaurants')
        .select([sql<string>`'r' || city_id`.as('list'), 'image_url'])
        .orderBy('id')
        .execute()),
      ...(await first.db
        .selectFrom('places')
        .select([sql<string>`'p' || city_id`.as('list'), 'image_url'])
        .orderBy('id')
        .execute()),
      ...(await first.db
        .selectFrom('menu_items')
        .select([sql<string>`'m' || restaurant_id`.as('list'), 'image_url'])
        .orderBy('id')
        .execute()),
    ];
    const lists = [...new Set(grouped.map(({ list }) => list))].map((list) =>
      grouped.filter((row) => row.list === list),
    );
    expect(lists).toHaveLength(12 + 12 + 60);
    for (const cards of lists) {
      const drawings = cards.map(({ image_url }) => {
        const picture = parsePictureUrl(image_url ?? '');
        const svg = picture && drawPicture(picture.subject, picture.name);
        return { subject: picture?.subject, motif: picture?.name.motif, svg };
      });
      expect(drawings.map(({ svg }) => svg)).not.toContain(undefined);
      expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
      // Neighbouring restaurants and places have different motifs. Dishes may have the same motif in another view.
      const alike = drawings.filter(
        ({ subject, motif }, index) => subject !== 'dish' && motif === drawings[index - 1]?.motif,
      );
      expect(alike.map(({ motif }) => motif)).toEqual([]);
    }
  });

  it('offers exactly the pictures that its rows refer to', async () => {
    const { rows } = await sql<{ url: string }>`
      select image_url as url from restaurants union select image_url from menu_items union select image_url from places
      union select url from restaurant_media union select url from menu_media union select url from place_media
    `.execute(first.db);
    expect([...demoPictures].toSorted()).toEqual(rows.map(({ url }) => url).toSorted());
    // The first pictures are those of the eight restaurants of Hyderabad, followed by its places.
    expect(defaultCityPictures.filter((address) => address.includes('/restaurant/'))).toHaveLength(8);
    expect(defaultCityPictures[0]).toBe('/pictures/restaurant/mughlai-1.webp');
  });
});
