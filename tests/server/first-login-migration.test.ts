import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../../server/db/migrations/0019-first-login.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it("the migration marks existing accounts as logged in unless they have no session and are younger than a session's lifetime", async () => {
  const { db } = database;
  await sql`alter table customers drop column first_login_at`.execute(db);
  await sql`alter table partners drop column first_login_at`.execute(db);
  await sql`drop table network_attempts`.execute(db);
  const now = new Date();
  const old = new Date(now.getTime() - 31 * 24 * 60 * 60_000);
  const ages = [
    { phone: '9000000001', created_at: old },
    { phone: '9000000002', created_at: now },
    { phone: '9000000003', created_at: now },
  ];
  for (const [index, { phone, created_at }] of ages.entries()) {
    const id = 100 + index;
    await sql`insert into customers (id, phone, name, created_at)
      values (${id}, ${phone}, 'Asha', ${created_at})`.execute(db);
    await sql`insert into partners (id, phone, name, address, created_at)
      values (${id}, ${phone}, 'Imran', 'MG Road', ${created_at})`.execute(db);
  }
  const session = { subject_id: 102, expires_at: now };
  await db
    .insertInto('sessions')
    .values(
      (['customer', 'partner'] as const).map((audience) => ({
        ...session,
        audience,
        id: randomUUID(),
        token_id: randomUUID(),
      })),
    )
    .execute();
  await up(db as Kysely<unknown>);
  const expected = [
    { phone: '9000000001', first_login_at: old },
    { phone: '9000000002', first_login_at: null },
    { phone: '9000000003', first_login_at: now },
  ];
  for (const table of ['customers', 'partners'] as const) {
    expect(await db.selectFrom(table).select(['phone', 'first_login_at']).orderBy('phone').execute()).toEqual(expected);
  }
});
