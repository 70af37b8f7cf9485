import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { listOf, startAccounts } from '../fixtures/accounts.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';

const { database, portal, logIn, stop } = await startAccounts();
afterAll(stop);

let app: Application;
/** Of 210 approved restaurants, ascending. */
let ids: readonly number[];
let asha: number;

beforeAll(async () => {
  app = await startApplication(database.db);
  const { restaurantId } = await createRestaurant(database.db, []);
  const { rows } = await sql<{ id: number }>`
    insert into restaurants (partner_id, city_id, name, street_address, phone, is_veg, status)
    select partner_id, city_id, 'Kitchen ' || lpad(n::text, 3, '0'), street_address, phone, is_veg, 'approved'
    from restaurants, generate_series(1, 210) as n where id = ${restaurantId} order by n returning id`.execute(
    database.db,
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => app.app.close());
beforeEach(async () => {
  [asha = 0] = await addCustomers(database.db, 1);
  await database.db.updateTable('restaurants').set({ status: 'approved', deleted_at: null }).execute();
});

const tokenOf = async (customer: number) => `Bearer ${await app.accessToken(customer)}`;
async function change(restaurantId: number, isFavourite: boolean, authorization = '', on = app) {
  const method = isFavourite ? 'PUT' : 'DELETE';
  const url = `${apiBase}/favourites/${restaurantId}`;
  const response = await on.app.inject({ method, url, headers: { authorization } });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const set = async (at: number, isFavourite = true, on = app) => change(id(at), isFavourite, await tokenOf(asha), on);
const list = async (customer = asha) => (await app.call('/favourites', undefined, await tokenOf(customer))).body;
const id = (at: number) => ids[at] ?? 0;
const first = (count: number) => ids.slice(0, count);
const stored = async () => {
  const row = database.db.selectFrom('customers').select('favourites').where('id', '=', asha);
  return (await row.executeTakeFirstOrThrow()).favourites;
};
const store = (favourites: readonly number[]) =>
  database.db
    .updateTable('customers')
    .set({ favourites: [...favourites] })
    .where('id', '=', asha)
    .execute();

const full = {
  status: 409,
  body: {
    code: 'restaurant_limit',
    message: 'You have 200 favourites, the most that fit. Remove one to add another.',
  },
};

describe('the favourites of a customer', () => {
  it('are none at first; a change answers with all of them, and a repeated one changes nothing', async () => {
    expect(await list()).toEqual({ restaurant_ids: [] });
    expect(await set(1)).toMatchObject({ status: 200, body: { restaurant_ids: [id(1)] } });
    expect((await set(0)).body).toEqual({ restaurant_ids: [id(0), id(1)] });
    expect((await set(0)).body).toEqual({ restaurant_ids: [id(0), id(1)] });
    expect((await set(1, false)).body).toEqual({ restaurant_ids: [id(0)] });
    expect((await set(1, false)).body).toEqual({ restaurant_ids: [id(0)] });
    expect(await list()).toEqual({ restaurant_ids: [id(0)] });
  });

  it('are those of no other customer', async () => {
    const [ravi = 0] = await addCustomers(database.db, 1);
    await set(0);
    expect(await list(ravi)).toEqual({ restaurant_ids: [] });
  });

  it('need a token of a customer', async () => {
    const partner = `Bearer ${await app.accessToken(asha, 'partner')}`;
    for (const token of [undefined, partner]) {
      for (const isFavourite of [true, false])
        expect(await change(id(0), isFavourite, token)).toMatchObject({
          status: 401,
          body: { code: 'token_not_valid' },
        });
      expect((await app.call('/favourites', undefined, token)).status).toBe(401);
    }
    expect(await stored()).toEqual([]);
  });

  it('lack a restaurant that is gone until it is back, and cannot get it', async () => {
    await set(0);
    await set(1);
    const update = (changes: { status?: 'rejected'; deleted_at?: Date }) =>
      database.db.updateTable('restaurants').set(changes).where('id', '=', id(0)).execute();
    for (const gone of [{ status: 'rejected' }, { deleted_at: new Date() }] as const) {
      await update(gone);
      expect(await list()).toEqual({ restaurant_ids: [id(1)] });
      expect(await set(0)).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
      await database.db.updateTable('restaurants').set({ status: 'approved', deleted_at: null }).execute();
      expect(await list()).toEqual({ restaurant_ids: [id(0), id(1)] });
    }
    await update({ deleted_at: new Date() });
    expect(await set(0, false)).toMatchObject({ status: 200, body: { restaurant_ids: [id(1)] } });
    expect(await stored()).toEqual([id(1)]);
  });

  it('are 200 at most; a full list can be changed, and restaurants that are gone make room', async () => {
    await store(first(200));
    expect(await set(200)).toMatchObject(full);
    expect((await set(7)).status).toBe(200);
    expect((await stored()).toSorted((a, b) => a - b)).toEqual(first(200));
    await set(7, false);
    expect((await set(200)).status).toBe(200);
    expect(await set(7)).toMatchObject(full);
    await database.db.updateTable('restaurants').set({ deleted_at: new Date() }).where('id', '=', id(3)).execute();
    expect((await set(7)).status).toBe(200);
    expect((await stored()).toSorted((a, b) => a - b)).toEqual(first(201).filter((each) => each !== id(3)));
  });
});

describe('changes at the same time', () => {
  it('are all made, of different restaurants and of one', async () => {
    await store(first(10));
    await Promise.all(first(10).flatMap((_, at) => [set(at, false), set(10 + at), set(20)]));
    expect((await stored()).toSorted((a, b) => a - b)).toEqual(ids.slice(10, 21));
  });

  it('add one favourite to 199, and refuse the others', async () => {
    await store(first(199));
    const answers = await Promise.all(Array.from({ length: 11 }, (_, at) => set(199 + at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'restaurant_limit')).toHaveLength(10);
    expect(await stored()).toHaveLength(200);
  });

  it('exceed 200 without the condition of the statement (control)', async () => {
    await store(first(199));
    const unguarded = await startApplication(database.db.withPlugin(withoutGuard), { checkAnswers: false });
    await Promise.all(Array.from({ length: 11 }, (_, at) => set(199 + at, true, unguarded)));
    await unguarded.app.close();
    expect((await stored()).length).toBeGreaterThan(200);
  });
});

/** Keeps only the first condition of an update, which names the customer. */
const withoutGuard: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'UpdateQueryNode' && node.where?.where.kind === 'AndNode'
      ? { ...node, where: { ...node.where, where: (node.where.where as unknown as { left: typeof node }).left } }
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

describe('an account with favourites', () => {
  it('exports their names, also of a restaurant that is gone, and leaves none when it is deleted, nor in the audit log', async () => {
    const ravi = await logIn('customer', '9765077777');
    const token = await tokenOf(ravi.id);
    for (const at of [2, 1]) await change(id(at), true, token);
    await database.db.updateTable('restaurants').set({ deleted_at: new Date() }).where('id', '=', id(1)).execute();
    const exported = listOf((await ravi.read()).body, 'account');
    expect(exported?.rows).toMatchObject([{ favourites: ['Kitchen 002', 'Kitchen 003'] }]);
    expect(exported?.fields).toMatchObject({ favourites: 'Your favourite restaurants' });
    expect((await ravi.remove()).status).toBe(200);
    const entries = database.db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('object_kind', '=', 'customer');
    const ofRavi = await entries.where('object_id', '=', String(ravi.id)).execute();
    expect(ofRavi.at(-1)).toMatchObject({ action: 'deleteCustomer', before: { phone: '(hidden)' } });
    for (const { before } of ofRavi) expect(before ?? {}).not.toHaveProperty('favourites');
    expect((await change(id(2), true, token)).status).toBe(401);
    portal.clock.now = new Date(portal.clock.now.getTime() + 31_000);
    const again = await logIn('customer', '9765077777');
    expect((await again.call('/favourites')).body).toEqual({ restaurant_ids: [] });
  });
});
