import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import {
  orderActionMachine,
  type OrderActionEvent,
  type OrderActionNotice,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import type {
  SendActionInput,
  SendActionResult,
} from '../../../../machines/partner/order-action/order-action.actors.ts';
import { selectPage as selectAction } from '../../../../machines/partner/order-action/order-action.view.ts';
import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import { createBoardActors, type LoadBoardResult } from '../../../../machines/partner/board/board.actors.ts';
import { selectPage } from '../../../../machines/partner/board/board.view.ts';
import { finishActions } from '../../../../machines/partner/order-action/finish-actions.ts';
import { orderActionsMachine } from '../../../../machines/partner/order-action/order-actions.machine.ts';
import { countUnsent, selectOrderAction } from '../../../../machines/partner/order-action/order-actions.view.ts';
import { stockRowsMachine } from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import type { ChangeInput, ChangeResult } from '../../../../machines/partner/stock/stock.actors.ts';
import { stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { liveMachine } from '../../../../machines/shared/live/live.machine.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { silent } from '../../../fixtures/silent.ts';

/** A stream that never opens. */
const noStream = fromCallback<EventObject, { lastEventId: string | null }>(() => undefined);

/** Opens a board with two orders, and mocks a server that responds when the test releases the response. */
async function openBoard() {
  const asked: (SendActionInput & { answer: (result: SendActionResult) => void })[] = [];
  const sendAction = fromPromise<SendActionResult, SendActionInput>(
    ({ input }) => new Promise((answer) => asked.push({ ...input, answer })),
  );
  let hide = () => {};
  const watchPage = fromCallback(({ sendBack }) => void (hide = () => sendBack({ type: 'page.hidden' })));
  const orderAction = orderActionMachine.provide({ actors: { sendAction, watchPage } });
  let loads = 0;
  const load = fromPromise<LoadBoardResult>(async () => {
    loads += 1;
    const orders = [boardOrder(), boardOrder({ id: '12-1043' })];
    return { kind: 'loaded', orders, now: noon, at: loads };
  });
  const clock = new SimulatedClock();
  // There is no portal to notify.
  const actions = createActor(
    orderActionsMachine.provide({ actors: { orderAction }, actions: { notifyFinished: () => undefined } }),
    { clock },
  ).start();
  const { api } = answeringApi(() => 'broken');
  const deps = {
    api,
    onVisibility: () => () => {},
    locks: undefined,
    randomKey: () => '',
    kept: { write: () => {}, read: () => null },
  };
  const { watchActions } = createBoardActors({
    ...deps,
    actions: () => actions,
    restaurants: () => createActor(partnerRestaurantsMachine),
  });
  const live = liveMachine.provide({ actors: { watchPage: silent, stream: noStream } });
  const board = createActor(
    boardMachine.provide({
      actors: { loadBoard: load, pollBoard: load, live, watchActions, watchRestaurants: silent },
    }),
    { input: { restaurantId: null } },
  ).start();
  await vi.waitFor(() => expect(board.getSnapshot().context.orders).toHaveLength(2));
  const viewOf = (id: string) => {
    const order = selectOrderAction(id)(actions.getSnapshot());
    return order && selectAction(order.getSnapshot()).view;
  };
  const tell = (orderId: string, event: OrderActionEvent) =>
    actions.send({ type: 'order.forward', orderId, event, keySeed: 'seed-0001' });
  const idsOf = (section: string) =>
    selectPage(board.getSnapshot())
      .sections.find(({ id }) => id === section)
      ?.orders.map(({ id }) => id);
  return { board, actions, asked, viewOf, tell, idsOf, clock, hide: () => hide(), loads: () => loads };
}

it('moves an order after its action, and ignores an older version of the order in a poll', async () => {
  const { board, asked, tell, idsOf, viewOf } = await openBoard();
  tell('12-1042', { type: 'action.start', action: { action: 'seen' } });
  expect(asked[0]).toMatchObject({ key: 'seed-0001-12-1042-1', body: { orderId: '12-1042', action: 'seen' } });
  board.send({ type: 'poll.due' });
  asked[0]?.answer({ kind: 'acted', order: boardOrder({ status: 'preparing', version: 4 }) });
  await vi.waitFor(() => expect(board.getSnapshot().matches({ list: 'ready' })).toBe(true));
  expect(idsOf('preparing')).toEqual(['12-1042']);
  expect(idsOf('toPrepare')).toEqual(['12-1043']);
  expect(viewOf('12-1042')).toBe('idle');
  board.stop();
});

it('reloads the board when an action fails because the order has changed, and keeps the message', async () => {
  const { board, asked, tell, viewOf, loads } = await openBoard();
  tell('12-1043', { type: 'action.start', action: { action: 'seen' } });
  asked[0]?.answer({ kind: 'changed', message: 'This order was cancelled at 1:04 pm.' });
  await vi.waitFor(() => expect(loads()).toBe(2));
  expect([viewOf('12-1043'), viewOf('12-1042')]).toEqual(['changed', undefined]);
  board.stop();
});

it('passes each notice to the board once', async () => {
  const { board, asked, tell } = await openBoard();
  const announced: OrderActionNotice['type'][] = [];
  board.on('announce', ({ text }) => announced.push(text as OrderActionNotice['type']));
  tell('12-1042', { type: 'action.start', action: { action: 'seen' } });
  asked[0]?.answer({ kind: 'acted', order: boardOrder({ version: 4 }) });
  await vi.waitFor(() => expect(announced).toEqual(['Order 12-1042 is to be prepared.']));
  board.stop();
});

it('sends an action whose time to undo it is over after the board was left', async () => {
  const { board, asked, tell, clock, viewOf } = await openBoard();
  tell('12-1042', { type: 'action.start', action: { action: 'ready' } });
  board.stop();
  clock.increment(4_999);
  expect(asked).toHaveLength(0);
  clock.increment(1);
  expect(asked).toMatchObject([{ key: 'seed-0001-12-1042-1', body: { orderId: '12-1042', action: 'ready' } }]);
  asked[0]?.answer({ kind: 'refused', message: 'Something failed on our side.' });
  // The message is shown when the board is opened again.
  await vi.waitFor(() => expect(viewOf('12-1042')).toBe('failed'));
});

it('sends an action at once when the page is hidden', async () => {
  const { board, asked, tell, hide } = await openBoard();
  tell('12-1042', { type: 'action.start', action: { action: 'ready' } });
  hide();
  expect(asked).toHaveLength(1);
  board.stop();
});

it('finishes when an action that could still be undone is sent and answered', async () => {
  const { board, actions, asked, tell } = await openBoard();
  tell('12-1042', { type: 'action.start', action: { action: 'ready' } });
  let isFinished = false;
  const finished = finishActions(actions).then(() => (isFinished = true));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(isFinished).toBe(false);
  asked[0]?.answer({ kind: 'acted', order: boardOrder({ version: 2 }) });
  await finished;
  expect(actions.getSnapshot().matches('running')).toBe(true);
  board.stop();
});

it('finishes when the changes of stock are sent and answered, one after the other, even if one fails', async () => {
  const { board, actions, tell } = await openBoard();
  const asked: { resolve: (result: ChangeResult) => void; reject: () => void }[] = [];
  const changeCount = fromPromise<ChangeResult, ChangeInput>(
    () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
  );
  const logic = stockRowsMachine.provide({
    actors: { stock: stockMachine.provide({ actors: { changeCount } }) },
    // There is no menu to notify.
    actions: { pass: () => undefined },
  });
  const rows = createActor(logic, { input: { restaurantId: 12 } }).start();
  actions.send({ type: 'rows.opened', rows });
  const press = () =>
    rows.send({ type: 'row.forward', menuId: 340, count: 5, resumeCount: null, event: { type: 'stock.increment' } });
  expect(countUnsent(actions.getSnapshot())).toBe(0);
  press();
  press();
  tell('12-1042', { type: 'action.start', action: { action: 'ready' } });
  expect(countUnsent(actions.getSnapshot())).toBe(3);
  tell('12-1042', { type: 'action.undo' });
  let isFinished = false;
  const finished = finishActions(actions).then(() => (isFinished = true));
  asked[0]?.reject();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect([isFinished, countUnsent(actions.getSnapshot())]).toEqual([false, 1]);
  asked[1]?.resolve({ kind: 'changed', message: 'Done.', count: 6, resumeCount: null });
  await finished;
  actions.send({ type: 'rows.closed' });
  expect(countUnsent(actions.getSnapshot())).toBe(0);
  board.stop();
});
