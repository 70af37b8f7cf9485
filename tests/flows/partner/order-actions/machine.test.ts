import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, type EventObject } from 'xstate';
import {
  orderActionMachine,
  type OrderActionNotice,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import type {
  SendActionInput,
  SendActionResult,
} from '../../../../machines/partner/order-action/order-action.actors.ts';
import { selectActionView } from '../../../../machines/partner/order-action/order-action.selectors.ts';
import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import type { LoadBoardResult } from '../../../../machines/partner/board/board.actors.ts';
import { selectOrderActions, selectSections } from '../../../../machines/partner/board/board.selectors.ts';
import { orderActionsMachine } from '../../../../machines/partner/order-actions/order-actions.machine.ts';
import { selectOrderAction } from '../../../../machines/partner/order-actions/order-actions.selectors.ts';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { liveMachine } from '../../../../machines/shared/live/live.machine.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { silent } from '../../../fixtures/silent.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

/** A stream that never opens. */
const noStream = fromCallback<EventObject, { lastEventId: string | null }>(() => undefined);

/** Opens a board with two orders, and mocks a server that responds when the test releases the response. */
async function openBoard() {
  const asked: (SendActionInput & { answer: (result: SendActionResult) => void })[] = [];
  const sendAction = fromPromise<SendActionResult, SendActionInput>(
    ({ input }) => new Promise((answer) => asked.push({ ...input, answer })),
  );
  const orderAction = orderActionMachine.provide({ actors: { sendAction } });
  let loads = 0;
  const load = fromPromise<LoadBoardResult>(async () => {
    loads += 1;
    const orders = [boardOrder(), boardOrder({ id: '12-1043' })];
    return { kind: 'loaded', orders, now: noon, at: loads };
  });
  const board = createActor(
    boardMachine.provide({
      actors: {
        loadBoard: load,
        pollBoard: load,
        live: liveMachine.provide({ actors: { watchPage: silent, stream: noStream } }),
        orderActions: orderActionsMachine.provide({ actors: { orderAction } }),
      },
    }),
    { input: { keySeed: 'seed-0001' } },
  ).start();
  await vi.waitFor(() => expect(board.getSnapshot().context.orders).toHaveLength(2));
  const actions = selectOrderActions(board.getSnapshot());
  const viewOf = (id: string) => {
    const order = actions && selectOrderAction(id)(actions.getSnapshot());
    return order && selectActionView(order.getSnapshot());
  };
  const tell = (orderId: string, event: Parameters<NonNullable<ReturnType<typeof orderOf>>['send']>[0]) =>
    actions?.send({ type: 'order.forward', orderId, event });
  const orderOf = (id: string) => actions && selectOrderAction(id)(actions.getSnapshot());
  const idsOf = (section: string) =>
    selectSections(board.getSnapshot())
      .find(({ id }) => id === section)
      ?.orders.map(({ id }) => id);
  return { board, asked, viewOf, tell, idsOf, loads: () => loads };
}

it('moves an order after its action, and ignores an older version of the order in a poll', async () => {
  const { board, asked, tell, idsOf, viewOf } = await openBoard();
  tell('12-1042', { type: 'order.see' });
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
  tell('12-1043', { type: 'order.see' });
  asked[0]?.answer({ kind: 'changed', message: 'This order was cancelled at 1:04 pm.' });
  await vi.waitFor(() => expect(loads()).toBe(2));
  expect([viewOf('12-1043'), viewOf('12-1042')]).toEqual(['changed', undefined]);
  board.stop();
});

it('passes each notice to the board once', async () => {
  const { board, asked, tell } = await openBoard();
  const announced: OrderActionNotice['type'][] = [];
  board.on('announce', ({ text }) => announced.push(text as OrderActionNotice['type']));
  tell('12-1042', { type: 'order.see' });
  asked[0]?.answer({ kind: 'acted', order: boardOrder({ version: 4 }) });
  await vi.waitFor(() => expect(announced).toEqual(['Order 12-1042 is to be prepared.']));
  board.stop();
});
