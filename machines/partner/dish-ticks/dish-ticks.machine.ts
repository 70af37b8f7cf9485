import { assign, emit, sendParent, setup, type SnapshotFrom } from 'xstate';
import { given } from '../../shared/lib/given.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { SendTickInput, SendTickResult } from './dish-ticks.actors.ts';

/** The press on a dish of an order: it is done, or not done any more. */
export interface DishPressed {
  type: 'dish.press';
  orderId: string;
  menuId: number;
  isDone: boolean;
}

/** A tick that the board shows already, and that the server has not confirmed. */
export type Tick = Omit<DishPressed, 'type'>;

/** Sent to the board: the order after a tick. */
export type OrderTicked = { type: 'order.ticked'; order: BoardOrder };

interface Context {
  /** In the order of the presses; the first one is being sent. At most one for each dish of an order. */
  ticks: readonly Tick[];
}

const notSaved = 'The tick was not saved. Check your internet connection, then press the dish again.';

/**
 * Ticks off dishes of orders (D373): `resting`, `sending`. A press is shown at once and undone if the server refuses it. A
 * dish that is pressed again before its answer is sent again, so that the last press wins. Ends with the board.
 */
export const dishTicksMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DishPressed,
    // `order.ticked` and `board.outdated` are sent to the board.
    emitted: {} as Toast | OrderTicked | { type: 'board.outdated' },
  },
  actors: { sendTick: notProvided<SendTickResult, SendTickInput>('sendTick') },
  guards: { isAny: ({ context }) => context.ticks.length > 0 },
  actions: {
    add: assign(({ context }, { orderId, menuId, isDone }: DishPressed) => {
      const isOf = (tick: Tick) => tick.orderId === orderId && tick.menuId === menuId;
      const tick = { orderId, menuId, isDone };
      const ticks = context.ticks.map((each) => (isOf(each) ? tick : each));
      return { ticks: context.ticks.some(isOf) ? ticks : [...ticks, tick] };
    }),
    removeSaved: assign(({ context }, { order }: Outcome<SendTickResult, 'ticked'>) => {
      const isSaved = ({ orderId, menuId, isDone }: Tick) =>
        orderId === order.id &&
        order.order_items.some((item) => item.menu_id === menuId && (item.is_done ?? false) === isDone);
      return { ticks: context.ticks.filter((tick) => !isSaved(tick)) };
    }),
    undo: assign(({ context }) => ({ ticks: context.ticks.slice(1) })),
    undoAll: assign({ ticks: [] }),
    passOrder: sendParent((_, { order }: Outcome<SendTickResult, 'ticked'>): OrderTicked => ({
      type: 'order.ticked',
      order,
    })),
    reloadBoard: sendParent({ type: 'board.outdated' }),
    toastRefused: emit((_, { message }: { message: string }): Toast => ({
      type: 'toast',
      kind: 'error',
      text: message,
    })),
    toastUnreachable: emit({ type: 'toast', kind: 'error', text: notSaved }),
  },
}).createMachine({
  id: 'dishTicks',
  context: { ticks: [] },
  initial: 'resting',
  on: { 'dish.press': { actions: { type: 'add', params: ofEvent } } },
  states: {
    resting: { always: { guard: 'isAny', target: 'sending' } },
    /** One tick at a time, so that no answer is older than another. */
    sending: {
      invoke: {
        id: 'sendTick',
        src: 'sendTick',
        input: ({ context }): SendTickInput => {
          const { orderId, menuId, isDone } = given(context.ticks[0]);
          return { orderId, menu_id: menuId, is_done: isDone };
        },
        onDone: [
          {
            guard: when('ticked'),
            target: 'resting',
            actions: [
              { type: 'passOrder', params: outcome('ticked') },
              { type: 'removeSaved', params: outcome('ticked') },
            ],
          },
          {
            target: 'resting',
            actions: ['undo', 'reloadBoard', { type: 'toastRefused', params: outcome('refused') }],
          },
        ],
        onError: { target: 'resting', actions: ['undoAll', 'reloadBoard', 'toastUnreachable'] },
      },
    },
  },
});

export type DishTicksSnapshot = SnapshotFrom<typeof dishTicksMachine>;
