import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let restaurantId: number;
let menuId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  restaurantId = await portal.newRestaurant(portal.imran);
  menuId = await portal.newDish(portal.imran, restaurantId);
});

interface Row {
  readonly name: string;
  readonly version: number;
}

/** The two forms that have a version, and how a test saves and reads each. */
const forms = [
  {
    form: 'a menu item',
    stored: 'menu_item',
    save: (name: string, version?: number) =>
      portal.as(portal.imran, 'POST', '/partner/menu/update', {
        body: { restaurant_id: restaurantId, menu_id: menuId, name, price: '120.00', is_veg: 1, ...by(version) },
      }),
    read: async (): Promise<Row> => {
      const { body } = await portal.as(portal.imran, 'POST', '/partner/menu/', { body: { restaurantId } });
      return (body['menus'] as Row[])[0] ?? { name: '', version: 0 };
    },
  },
  {
    form: 'a restaurant',
    stored: 'restaurant',
    save: (name: string, version?: number) =>
      portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body: { restaurantId, name, ...by(version) } }),
    read: async (): Promise<Row> => {
      const { body } = await portal.as(portal.imran, 'GET', '/partner/restaurants/');
      return (
        (body['data'] as (Row & { id: number })[]).find(({ id }) => id === restaurantId) ?? { name: '', version: 0 }
      );
    },
  },
] as const;

const by = (version?: number) => (version === undefined ? {} : { version });

describe.each(forms)('saving $form', ({ stored, save, read }) => {
  it('succeeds with the current version, and increments the version', async () => {
    expect(await read()).toMatchObject({ version: 1 });
    expect((await save('Mine', 1)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Mine', version: 2 });
  });

  it('with an older version changes nothing, and returns 409 and the stored form', async () => {
    await save('Theirs', 1);
    const now = await read();
    expect(await save('Mine', 1)).toEqual({
      status: 409,
      body: {
        code: 'changed_elsewhere',
        message: 'This was changed elsewhere in the meantime.',
        detail: 'version: 1 was sent, 2 is stored',
        [stored]: now,
      },
    });
    expect(await read()).toEqual(now);
    expect((await save('Mine', 2)).status).toBe(200);
  });

  it('a second time, because the response was lost, succeeds without another change', async () => {
    await save('Mine', 1);
    expect((await save('Mine', 1)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Mine', version: 2 });
  });

  it('without a version always succeeds (spec §7)', async () => {
    await save('Theirs', 1);
    expect((await save('Mine')).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Mine', version: 3 });
  });

  it('succeeds for one of eight concurrent requests with the same version', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(`Name ${index}`, 1)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await read()).toMatchObject({ name: `Name ${winner}`, version: 2 });
  });

  it('succeeds for all eight concurrent requests without a version (control)', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(`Name ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(await read()).toMatchObject({ version: 9 });
  });

  it('returns 404 after the restaurant or dish was deleted', async () => {
    const path = stored === 'menu_item' ? '/partner/menu/delete' : '/partner/restaurants/';
    const body = stored === 'menu_item' ? { restaurantId, menuId } : { restaurantID: restaurantId };
    await portal.as(portal.imran, stored === 'menu_item' ? 'POST' : 'DELETE', path, { body });
    expect((await save('Mine', 1)).status).toBe(404);
  });
});

it('changing the picture of a restaurant does not increment its version, since the form has no pictures', async () => {
  const body = { restaurantId, image_url: '/image-host/local/a.webp' };
  await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body });
  expect(await forms[1].read()).toMatchObject({ version: 1 });
});
