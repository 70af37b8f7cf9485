import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import * as foundation from '../../server/db/migrations/0001-foundation.ts';
import * as housekeeping from '../../server/db/migrations/0003-housekeeping.ts';
import * as sessions from '../../server/db/migrations/0010-sessions.ts';
import * as plainNames from '../../server/db/migrations/0011-plain-names-and-web-links.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';

let empty: TestDatabase;
beforeAll(async () => void (empty = await createTestDatabase({ migrated: false })));
afterAll(() => empty.drop());

/** The names of all migrations, in the order in which they run. */
const names = readdirSync('server/db/migrations')
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

describe('migrations', () => {
  it('run only once when several processes start concurrently', async () => {
    const others = [1, 2, 3, 4].map(() => connect(empty.url, { max: 2, limits: null }));
    const ran = await Promise.all(others.map((db) => migrate(db)));
    await Promise.all(others.map((db) => db.destroy()));
    expect(ran.flat()).toEqual(names);
    expect(await empty.db.selectFrom('restaurants').selectAll().execute()).toEqual([]);
  });

  it('change nothing if a migration fails, and the error names that migration', async () => {
    const broken = {
      ...Object.fromEntries(names.map((name) => [name, { up: () => Promise.resolve() }])),
      '9998-good': {
        up: (db: Kysely<unknown>) => sql`create table half (id integer)`.execute(db).then(() => undefined),
      },
      '9999-bad': { up: (db: Kysely<unknown>) => sql`create nonsense`.execute(db).then(() => undefined) },
    };
    await expect(migrate(empty.db, broken)).rejects.toThrow(/9999-bad: syntax error/);
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half') as found`.execute(empty.db);
    expect(rows).toEqual([{ found: null }]);
  });
});

it('0011-plain-names-and-web-links converts stored names, map URLs and statuses to the required format', async () => {
  const { db } = empty;
  const { restaurantId, menuIds } = await createRestaurant(
    db,
    [1, 2, 3].map((count) => ({ count, pricePaise: 100 })),
  );
  await sql`alter table menu_items drop constraint menu_items_status_check`.execute(db);
  const change = (id: number | undefined, name: string, status: string) =>
    sql`update menu_items set name = ${name}, status = ${status} where id = ${id}`.execute(db);
  await change(menuIds[0], 'Dosa\u202egnp\n', 'draft');
  await change(menuIds[1], '\u2066\u200f', 'rejected');
  await change(menuIds[2], 'क्\u200dष', 'approved');
  await db.updateTable('restaurants').set({ map_url: 'javascript:alert(1)', name: 'Idli\u200e House' }).execute();
  await db.updateTable('partners').set({ name: 'Imran\u2069 Khan' }).execute();
  await db.insertInto('customers').values({ phone: '9876543210', name: 'Asha\tRao' }).execute();
  await plainNames.up(db);
  expect(await db.selectFrom('menu_items').select(['name', 'status']).orderBy('id').execute()).toEqual([
    { name: 'Dosagnp', status: 'pending' },
    { name: '-', status: 'rejected' },
    { name: 'क्\u200dष', status: 'approved' },
  ]);
  const restaurant = db.selectFrom('restaurants').select(['map_url', 'name']).where('id', '=', restaurantId);
  expect(await restaurant.executeTakeFirst()).toEqual({ map_url: null, name: 'Idli House' });
  expect(await db.selectFrom('partners').select('name').execute()).toEqual([{ name: 'Imran Khan' }]);
  expect(await db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'AshaRao' }]);
  await expect(change(menuIds[0], 'Dosa', 'draft')).rejects.toThrow('menu_items_status_check');
});

describe('0010-sessions', () => {
  it('creates a session with the id of each refresh token, and ends it if the token was revoked', async () => {
    const database = await createTestDatabase({ migrated: false });
    try {
      const before = { '0001-foundation': foundation, '0003-housekeeping': housekeeping };
      await migrate(database.db, before);
      const [active, revoked] = [randomUUID(), randomUUID()];
      await sql`insert into refresh_tokens (id, audience, subject_id, expires_at, revoked_at) values
        (${active}, 'customer', 1, now(), null), (${revoked}, 'partner', 2, now(), now())`.execute(database.db);
      await migrate(database.db, { ...before, '0010-sessions': sessions });
      const rows = await database.db.selectFrom('sessions').selectAll().orderBy('subject_id').execute();
      const never = { previous_token_id: null, rotated_at: null, expires_at: expect.any(Date) as Date };
      expect(rows).toEqual([
        { ...never, id: active, token_id: active, audience: 'customer', subject_id: 1, ended_at: null },
        {
          ...never,
          id: revoked,
          token_id: revoked,
          audience: 'partner',
          subject_id: 2,
          ended_at: expect.any(Date) as Date,
        },
      ]);
    } finally {
      await database.drop();
    }
  });
});

describe('a database connection', () => {
  it('reads a bigint as a number, and throws if it is not a safe integer', async () => {
    const read = (text: string) =>
      sql<{ value: number }>`select ${sql.raw(text)}::bigint as value`
        .execute(empty.db)
        .then(({ rows }) => rows[0]?.value);
    expect(await read('9007199254740991')).toBe(9007199254740991);
    await expect(read('9007199254740992')).rejects.toThrow(RangeError);
  });

  it("reads a date as stored, regardless of the process's time zone", async () => {
    const { rows } = await sql<{ day: string }>`select date '2026-03-31' as day`.execute(empty.db);
    expect(rows).toEqual([{ day: '2026-03-31' }]);
  });
});
