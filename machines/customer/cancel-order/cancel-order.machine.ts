import { assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate';
import { given } from '../../shared/lib/given.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when } from '../../shared/lib/when.ts';
import type { Order } from '../orders/order-list.ts';
import { canCancelPaid } from '../orders/order-facts.ts';
import type { CancelInput, CancelResult, RefreshCommand } from './cancel-order.actors.ts';

export type CancelOrderEvent =
  | { type: 'order.cancel'; order: Order }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.dismiss' }
  /** Another action on an order begins, so the message of the last cancellation is out of date. */
  | { type: 'message.clear' };

interface Input {
  /** Whether the screen announces that a paid order is cancelled, so that no toast says it. */
  announcesPaid: boolean;
}

interface Context extends Input {
  order: Order | null;
  /** Why the order was not cancelled. */
  message: string | null;
}

/**
 * Cancels an order of the customer: an unpaid one, and a paid one while its kitchen has not started (D87, D179).
 *
 *     idle → asking → cancelling → cancelled | tooLate | refused | unreachable
 *
 * It never ends: each result waits for the next order, also `tooLate`, because a delay by the restaurant may allow the
 * cancellation again.
 */
export const cancelOrderMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as CancelOrderEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    cancelOrder: notProvided<CancelResult, CancelInput>('cancelOrder'),
    screen: callbackNotProvided<RefreshCommand>('screen'),
  },
  guards: {
    isOther: ({ context }, { order }: { order: Order }) => order.id !== context.order?.id,
    isAnnounced: ({ context: { order, announcesPaid } }) => announcesPaid && canCancelPaid(given(order)),
  },
  actions: {
    choose: assign((_, { order }: { order: Order }) => ({ order, message: null })),
    clearMessage: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    refresh: sendTo('screen', { type: 'orders.refresh' } satisfies RefreshCommand),
    toastCancelled: emit({ type: 'toast', kind: 'success', text: 'Order cancelled' }),
  },
}).createMachine({
  id: 'cancelOrder',
  context: ({ input }) => ({ ...input, order: null, message: null }),
  invoke: { id: 'screen', src: 'screen' },
  initial: 'resting',
  states: {
    resting: {
      initial: 'idle',
      on: {
        'order.cancel': { target: 'asking', actions: { type: 'choose', params: ofEvent } },
        'message.clear': { actions: 'clearMessage' },
      },
      states: { idle: {}, tooLate: {}, refused: {}, unreachable: {} },
    },
    /** Until the screen shows it, the same order cannot be cancelled again. */
    cancelled: {
      on: {
        'order.cancel': {
          guard: { type: 'isOther', params: ofEvent },
          target: 'asking',
          actions: { type: 'choose', params: ofEvent },
        },
      },
    },
    asking: {
      on: { 'cancel.confirm': 'cancelling', 'cancel.dismiss': 'resting' },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => cancelInput(given(context.order)),
        onDone: [
          {
            guard: when('tooLate'),
            target: 'resting.tooLate',
            actions: [{ type: 'report', params: outcome('tooLate') }, 'refresh'],
          },
          {
            guard: when('refused'),
            target: 'resting.refused',
            actions: [{ type: 'report', params: outcome('refused') }, 'refresh'],
          },
          { guard: 'isAnnounced', target: 'cancelled', actions: 'refresh' },
          { target: 'cancelled', actions: ['toastCancelled', 'refresh'] },
        ],
        onError: { target: 'resting.unreachable', actions: 'reportUnreachable' },
      },
    },
  },
});

function cancelInput(order: Order): CancelInput {
  return { id: order.id, refund: canCancelPaid(order) };
}

export type CancelOrderSnapshot = SnapshotFrom<typeof cancelOrderMachine>;
