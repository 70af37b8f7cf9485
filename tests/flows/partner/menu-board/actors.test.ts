import { expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createMenuBoardActors } from '../../../../machines/partner/menu-board/menu-board.actors.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import type { ApiClient } from '../../../../openapi/client.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream, type StreamDeps } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { sevenDishes, sevenLive } from './model.ts';

function actors(api: ApiClient, page: Omit<StreamDeps, 'api'> = noPage) {
  return createMenuBoardActors({
    api,
    files: createFileStore(),
    upload: { url: '/image-host', preset: 'menu', sendsTransformation: true },
    ...page,
    sendForm: () => Promise.reject(new Error('nothing is uploaded here')),
  });
}

const input = { restaurantId: 12 };

testApiCall('reading the menu [API-37]', {
  actor: (api) => actors(api).loadMenu,
  input,
  request: 'POST /partner/menu/',
  body: input,
  answers: [
    ['the dishes', { status: 200, json: { menus: sevenDishes } }, { kind: 'loaded', menus: sevenDishes }],
    ...failures(refused),
  ],
});

for (const name of ['loadLive', 'pollLive'] as const)
  testApiCall(`${name}: reading the stock by a string id [API-42 STORE-23]`, {
    actor: (api) => actors(api)[name],
    input,
    request: 'POST /partner/menu/menusLiveInfo',
    body: { restaurant_id: '12' },
    answers: [
      [
        'the stock, with the time',
        { status: 200, json: { menus_live_info: sevenLive } },
        { kind: 'loaded', live: sevenLive, at: expect.any(Number) },
      ],
      ...failures(refused),
    ],
  });

const descriptions = [{ id: 4, name: 'Roasted in ghee.' }];

testApiCall('reading the descriptions [API-38]', {
  actor: (api) => actors(api).loadDescriptions,
  request: 'GET /partner/description',
  answers: [
    ['the descriptions', { status: 200, json: { descriptions } }, { kind: 'loaded', descriptions }],
    ...failures(refused),
  ],
});

testStream('/partner/events', ({ api, ...page }) => actors(api, page).live);

it('provides the child flows of the board with actors that send requests', async () => {
  const { api, calls } = answeringApi(() => 'silent');
  const { stockRows, menuItem, menuItemDelete } = actors(api);
  const dish = { restaurantId: 12, menuId: 340 };
  const rows = createActor(createMachine({ invoke: { id: 'rows', src: stockRows, input } })).start();
  const increment = {
    type: 'row.forward',
    menuId: 340,
    count: 24,
    resumeCount: null,
    event: { type: 'stock.increment' },
  };
  rows.getSnapshot().children['rows']?.send(increment);
  const fields = { name: 'Dosa', price: '40', isVeg: true, descriptionId: null, dailyCount: '' };
  const form = createActor(menuItem, { input: { ...dish, folder: 'india', key: 'key-0001', version: 1, fields } });
  form.start();
  const deletion = createActor(menuItemDelete, { input: { ...dish, name: 'Dosa' } }).start();
  deletion.send({ type: 'delete.confirm' });
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    '/partner/media/getMenuMedia/',
    '/partner/menu/delete',
    '/partner/menu/updateMenuItemCount',
  ]);
  for (const actor of [rows, form, deletion]) actor.stop();
});
