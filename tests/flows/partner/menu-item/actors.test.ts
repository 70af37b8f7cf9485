import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { AnyActorLogic, InputFrom, OutputFrom } from 'xstate';
import { createMenuBoardActors } from '../../../../machines/partner/menu-board/menu-board.actors.ts';
import { createMenuItemDeleteActors } from '../../../../machines/partner/menu-item-delete/menu-item-delete.actors.ts';
import { createMenuItemActors } from '../../../../machines/partner/menu-item/menu-item.actors.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { sevenDishes, sevenLive } from '../menu-board/model.ts';

/** The actors with one mocked answer for all calls, and the recorded requests. */
function over(body: unknown, status = 200) {
  const asked: unknown[] = [];
  const api = createApiClient('http://pehle.test', async (request) => {
    const text = await request.text();
    asked.push([
      `${request.method} ${new URL(request.url).pathname.replace('/api/v1/c1', '')}`,
      text === '' ? null : (JSON.parse(text) as unknown),
      request.headers.get('Idempotency-Key'),
    ]);
    return Response.json(body, { status });
  });
  const outside = {
    api,
    files: createFileStore(),
    upload: { url: '/image-host', preset: 'menu', sendsTransformation: true },
    onVisibility: () => () => {},
    sendForm: () => Promise.reject(new Error('nothing is uploaded here')),
  };
  return { asked, board: createMenuBoardActors(outside), item: createMenuItemActors(outside), api };
}

function run<Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Promise<OutputFrom<Logic>> {
  return toPromise(createActor(logic, { input }).start());
}

const problem = { code: 'validation_error', message: 'Check the form.', detail: 'x', name: ['That name is taken.'] };

it('creates an approved dish with a string price, without an empty description [API-39 PMENU-18 PMENU-20]', async () => {
  const { asked, item } = over({ menuId: 341 }, 201);
  const dish = { name: 'Masala Dosa', price: '120.50', is_veg: 1 } as const;
  expect(await run(item.createDish, { restaurantId: 12, key: 'key-0001', dish })).toEqual({
    kind: 'created',
    menuId: 341,
  });
  await run(item.createDish, { restaurantId: 12, key: 'key-0001', dish: { ...dish, description_id: 4 } });
  const body = { restaurantId: 12, name: 'Masala Dosa', price: '120.50', is_veg: 1, status: 'approved' };
  expect(asked).toEqual([
    ['POST /partner/menu/create', body, 'key-0001'],
    ['POST /partner/menu/create', { ...body, description_id: 4 }, 'key-0001'],
  ]);
});

it('updates a dish [API-40]', async () => {
  const { asked, item } = over({ message: 'Changed.' });
  const dish = { name: 'Masala Dosa', price: '120.50', is_veg: 0, description_id: 4 } as const;
  const sent = { restaurant_id: 12, menu_id: 340, ...dish };
  expect(await run(item.updateDish, { restaurantId: 12, menuId: 340, dish, version: 3 })).toEqual({ kind: 'updated' });
  expect(await run(item.updateDish, { restaurantId: 12, menuId: 340, dish, version: null })).toMatchObject({
    kind: 'updated',
  });
  expect(asked).toEqual([
    ['POST /partner/menu/update', { ...sent, version: 3 }, null],
    ['POST /partner/menu/update', sent, null],
  ]);
});

it('reads the stored dish of a conflict, and only the message if the answer has none', async () => {
  const dish = { name: 'Masala Dosa', price: '120.50', is_veg: 0 } as const;
  const input = { restaurantId: 12, menuId: 340, dish, version: 3 };
  const menu_item = { name: 'Rava Dosa', price: 95.5, is_veg: 1, description_id: null, version: 4 };
  const problem = { code: 'changed_elsewhere', message: 'Changed.', detail: 'x' };
  expect(await run(over({ ...problem, menu_item }, 409).item.updateDish, input)).toEqual({
    kind: 'elsewhere',
    stored: { fields: { name: 'Rava Dosa', price: '95.5', isVeg: true, descriptionId: null }, version: 4 },
  });
  expect(await run(over(problem, 409).item.updateDish, input)).toEqual({ kind: 'refused', message: 'Changed.' });
});

it('deletes a dish, and treats a missing one as deleted [API-41]', async () => {
  const first = over({ message: 'Deleted.' });
  const input = { restaurantId: 12, menuId: 340 };
  expect(await run(createMenuItemDeleteActors(first).deleteDish, input)).toEqual({ kind: 'deleted' });
  expect(first.asked).toEqual([['POST /partner/menu/delete', { restaurantId: 12, menuId: 340 }, null]]);
  const again = over({ code: 'not_found', message: 'This menu item no longer exists.', detail: 'x' }, 404);
  expect(await run(createMenuItemDeleteActors(again).deleteDish, input)).toEqual({ kind: 'deleted' });
});

it('registers a picture with a key of its own [API-47]', async () => {
  const { asked, item } = over({ mediaId: 8, message: 'Image added.' }, 201);
  const input = { restaurantId: 12, menuId: 340, key: 'key-0001-file-1', url: '/image-host/dosa.webp' };
  expect(await run(item.registerImage, input)).toEqual({ kind: 'registered' });
  expect(asked).toEqual([
    [
      'POST /partner/media/createMenuMedia/',
      { restaurantId: 12, menuId: 340, media_url: '/image-host/dosa.webp', type: 'image' },
      'key-0001-file-1',
    ],
  ]);
});

it("reads a dish's pictures, and deletes one by its real id (D48) [API-48 API-49]", async () => {
  const items = [{ mediaId: 7, url: '/pictures/dish/dosa-1.webp' }];
  const { asked, item } = over({ media: { image_urls: ['/pictures/dish/dosa-1.webp'], items } });
  const input = { restaurantId: 12, menuId: 340 };
  expect(await run(item.loadMedia, input)).toEqual({ kind: 'loaded', images: items });
  await run(item.deleteImage, { ...input, mediaId: 7 });
  expect(asked).toEqual([
    ['POST /partner/media/getMenuMedia/', { restaurantId: 12, menuId: 340 }, null],
    ['POST /partner/media/deleteMenuMedia/', { restaurantId: 12, menuId: 340, mediaId: 7 }, null],
  ]);
});

it('reads the menu and the descriptions, and the live info by a string id [API-37 API-38 API-42 STORE-23]', async () => {
  const menus = over({ menus: sevenDishes });
  expect(await run(menus.board.loadMenu, { restaurantId: 12 })).toEqual({ kind: 'loaded', menus: sevenDishes });
  const live = over({ menus_live_info: sevenLive });
  expect(await run(live.board.loadLive, { restaurantId: 12 })).toEqual({
    kind: 'loaded',
    live: sevenLive,
    at: expect.any(Number),
  });
  const descriptions = [{ id: 4, name: 'Roasted in ghee.' }];
  const words = over({ descriptions });
  expect(await run(words.board.loadDescriptions, undefined)).toEqual({ kind: 'loaded', descriptions });
  expect([...menus.asked, ...live.asked, ...words.asked]).toEqual([
    ['POST /partner/menu/', { restaurantId: 12 }, null],
    ['POST /partner/menu/menusLiveInfo', { restaurant_id: '12' }, null],
    ['GET /partner/description', null, null],
  ]);
});

it("reads the server's first message about the name as the reason", async () => {
  const { item } = over(problem, 400);
  const dish = { name: 'Masala Dosa', price: '120.50', is_veg: 1 } as const;
  expect(await run(item.createDish, { restaurantId: 12, key: 'key-0001', dish })).toEqual({
    kind: 'refused',
    message: 'That name is taken.',
  });
});
