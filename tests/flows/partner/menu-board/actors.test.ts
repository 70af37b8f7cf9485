import { expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createMenuBoardActors } from '../../../../machines/partner/menu-board/menu-board.actors.ts';
import type { ApiClient } from '../../../../openapi/client.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { testStream, type StreamDeps } from '../../../fixtures/test-stream.ts';
import { noPage, noUpload } from '../../../fixtures/silent.ts';

const actors = (api: ApiClient, page: Omit<StreamDeps, 'api'> = noPage) =>
  createMenuBoardActors({ api, ...noUpload, randomKey: () => 'key-of-a-change', ...page });

testStream('/partner/events', ({ api, ...page }) => actors(api, page).live);

it('provides the child flows of the board with actors that send requests', async () => {
  const { api, calls } = answeringApi(() => 'silent');
  const { stockRows, menuItem, menuItemDelete } = actors(api);
  const dish = { restaurantId: 12, menuId: 340 };
  const rows = createActor(
    createMachine({ invoke: { id: 'rows', src: stockRows, input: { restaurantId: 12 } } }),
  ).start();
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
