import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { selectCount, selectStockRows } from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import { defaultMenuView } from '../../../../machines/partner/menu-board/menu-view.ts';
import {
  createStockActors,
  type ChangeInput,
  type ChangeResult,
} from '../../../../machines/partner/stock/stock.actors.ts';
import { stockRowsMachine } from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { selectRow } from '../../../../machines/partner/stock-rows/stock-rows.view.ts';
import {
  displayedStock,
  stockMachine,
  type StockSnapshot,
  type StockEvent,
} from '../../../../machines/partner/stock/stock.machine.ts';
import { selectPage } from '../../../../machines/partner/stock/stock.view.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { sevenDishes, sevenLive } from '../menu-board/model.ts';
import { silentLive } from '../../../fixtures/silent.ts';
import type {
  LoadDescriptionsResult,
  LoadLiveResult,
  LoadMenuResult,
} from '../../../../machines/partner/menu-board/menu-board.actors.ts';

interface Restaurant {
  restaurantId: number;
}

/** Opens a board with a mocked server that keeps counts and responds when the test releases the response. */
async function openBoard() {
  const live = sevenLive.map((each) => ({ ...each }));
  const keep = ({ menuId, change }: ChangeInput, result: ChangeResult) => {
    const dish = live.find(({ id }) => id === menuId);
    if (!dish || result.kind !== 'changed') return result;
    dish.live_count += change.action === 'increment' ? 1 : -1;
    return { ...result, count: dish.live_count };
  };
  const asked: (ChangeInput & { answer: (result: ChangeResult) => void; fail: () => void })[] = [];
  const changeCount = fromPromise<ChangeResult, ChangeInput>(
    ({ input }) =>
      new Promise((answer, reject) => {
        asked.push({
          ...input,
          answer: (result) => answer(keep(input, result)),
          fail: () => reject(new Error('no answer')),
        });
      }),
  );
  const sell = (menuId: number, quantity: number) => {
    const dish = live.find(({ id }) => id === menuId);
    if (dish) dish.live_count -= quantity;
  };
  const loads = { live: 0 };
  const board = createActor(
    menuBoardMachine.provide({
      actors: {
        loadMenu: fromPromise<LoadMenuResult, Restaurant>(async () => ({ kind: 'loaded', menus: sevenDishes })),
        loadLive: fromPromise<LoadLiveResult, Restaurant>(async () => {
          loads.live += 1;
          return { kind: 'loaded', live: live.map((each) => ({ ...each })), at: loads.live };
        }),
        loadDescriptions: fromPromise<LoadDescriptionsResult>(async () => ({ kind: 'loaded', descriptions: [] })),
        live: silentLive,
        stockRows: stockRowsMachine.provide({ actors: { stock: stockMachine.provide({ actors: { changeCount } }) } }),
      },
    }),
    { input: { restaurantId: 12, view: defaultMenuView, keySeed: 'seed-0001' } },
  );
  const toasts: string[] = [];
  board.on('toast', ({ text }) => toasts.push(text));
  board.start();
  await vi.waitFor(() => expect(selectCount(340)(board.getSnapshot())).toBe(24));
  const shown = (menuId: number) => selectCount(menuId)(board.getSnapshot());
  const rows = selectStockRows(board.getSnapshot());
  const tell = (menuId: number, event: StockEvent) =>
    rows?.send({ type: 'row.forward', menuId, count: shown(menuId) ?? 0, resumeCount: null, event });
  const rowOf = (menuId: number) => rows && selectRow(menuId)(rows.getSnapshot())?.getSnapshot();
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { board, asked, sell, shown, tell, rowOf, toasts, loads, settled };
}

const counted = (row: StockSnapshot | undefined) => row && displayedStock(row.context).count;

const done: ChangeResult = {
  kind: 'changed',
  message: 'Menu item count updated successfully',
  count: null,
  resumeCount: null,
};

it('counts ten quick clicks correctly, with one request at a time in the order of the clicks [PMENU-28 PMENU-32 PMENU-33]', async () => {
  const { asked, shown, tell, toasts, settled } = await openBoard();
  const presses = ['+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];
  for (const press of presses) tell(340, { type: press === '+' ? 'stock.increment' : 'stock.decrement' });
  // Shows 24 + 8 - 2 before any response.
  expect(shown(340)).toBe(30);
  for (const [index, press] of presses.entries()) {
    expect(asked).toHaveLength(index + 1);
    expect(asked[index]?.change.action).toBe(press === '+' ? 'increment' : 'decrement');
    expect(toasts).toEqual([]);
    asked[index]?.answer(done);
    // oxlint-disable-next-line no-await-in-loop -- the order of the responses is under test
    await settled();
  }
  expect(shown(340)).toBe(30);
  expect(asked).toHaveLength(10);
  // All changes together cause one toast.
  expect(toasts).toEqual(['Menu item count updated successfully']);
});

it('shows the first click in a row at once [PMENU-32]', async () => {
  const { shown, tell } = await openBoard();
  tell(344, { type: 'stock.increment' });
  expect(shown(344)).toBe(41);
});

it('reverts a failed change, shows the reason, and loads the counts again [PMENU-32]', async () => {
  const { asked, shown, tell, rowOf, loads, settled } = await openBoard();
  tell(342, { type: 'stock.increment' });
  tell(342, { type: 'stock.increment' });
  expect(shown(342)).toBe(5);
  asked[0]?.answer({ kind: 'refused', message: 'The restaurant is closed.' });
  await settled();
  expect(shown(342)).toBe(4);
  const row = rowOf(342);
  expect(row && selectPage(row).alert).toBe('The restaurant is closed.');
  asked[1]?.fail();
  await settled();
  expect(row && shown(342)).toBe(3);
  expect(loads.live).toBe(2);
});

it('changes rows independently, in any order of the responses', async () => {
  const { asked, shown, tell, settled } = await openBoard();
  tell(340, { type: 'stock.increment' });
  tell(341, { type: 'stock.decrement' });
  tell(344, { type: 'stock.increment' });
  expect(asked.map(({ menuId }) => menuId)).toEqual([340, 341, 344]);
  asked[2]?.answer(done);
  asked[1]?.answer({ kind: 'refused', message: 'No.' });
  await settled();
  expect([shown(340), shown(341), shown(344)]).toEqual([25, 42, 41]);
  asked[0]?.answer(done);
  await settled();
  expect([shown(340), shown(341), shown(344)]).toEqual([25, 42, 41]);
});

it("keeps the row's own count while its changes are pending, although the counts are loaded", async () => {
  const { board, asked, shown, rowOf, tell, settled } = await openBoard();
  tell(340, { type: 'stock.increment' });
  board.send({ type: 'live.refresh' });
  await settled();
  // It is unknown whether the loaded count of 24 includes the pending change.
  expect([shown(340), counted(rowOf(340))]).toEqual([25, 25]);
  asked[0]?.answer(done);
  await settled();
  expect([shown(340), counted(rowOf(340))]).toEqual([25, 25]);
  board.send({ type: 'live.refresh' });
  await settled();
  expect([shown(340), counted(rowOf(340))]).toEqual([25, 25]);
});

it('shows the count of the response plus the changes that are still pending', async () => {
  const { board, asked, sell, shown, tell, settled } = await openBoard();
  tell(340, { type: 'stock.increment' });
  tell(340, { type: 'stock.increment' });
  sell(340, 4);
  asked[0]?.answer(done);
  await settled();
  // The count of the response is 24 - 4 + 1; a change of 1 is still pending.
  expect(shown(340)).toBe(22);
  asked[1]?.answer(done);
  await settled();
  expect(shown(340)).toBe(22);
  board.stop();
});

it('sends ids as strings, the quantity and the action, and reads the message and the count [API-43 PMENU-33]', async () => {
  const bodies: unknown[] = [];
  let answer: object = { message: 'Stock is up.', live_count: 29 };
  const api = createApiClient('http://pehle.test', async (request) => {
    bodies.push([new URL(request.url).pathname, await request.json()]);
    return Response.json(answer);
  });
  const change = (action: 'increment' | 'decrement') =>
    toPromise(
      createActor(createStockActors({ api, randomKey: () => 'key-of-a-change' }).changeCount, {
        input: { restaurantId: 12, menuId: 340, change: { action, quantity: 5 } },
      }).start(),
    );
  expect(await change('increment')).toEqual({ kind: 'changed', message: 'Stock is up.', count: 29, resumeCount: null });
  answer = { message: '' };
  expect(await change('decrement')).toEqual(done);
  const path = '/api/v1/c1/partner/menu/updateMenuItemCount';
  expect(bodies).toEqual([
    [path, { restaurant_id: '12', menu_id: '340', item_count: 5, action: 'increment' }],
    [path, { restaurant_id: '12', menu_id: '340', item_count: 5, action: 'decrement' }],
  ]);
});
