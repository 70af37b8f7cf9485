import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawBuilder } from 'kysely';
import { compileOnce } from '../../server/db/compile-once.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a query is built once, and each execution uses its own value, even if concurrent', async () => {
  let built = 0;
  const customers = compileOnce((db, id: RawBuilder<number>) => {
    built += 1;
    return db.selectFrom('customers').select('id').where('name', '=', 'Asha Rao').where('id', '=', id);
  });
  const ids = await addCustomers(database.db, 3);
  const found = await Promise.all(ids.map((id) => customers(database.db, id)));
  expect(found).toEqual(ids.map((id) => [{ id }]));
  expect(await customers(database.db, -1)).toEqual([]);
  expect(built).toBe(1);
});
