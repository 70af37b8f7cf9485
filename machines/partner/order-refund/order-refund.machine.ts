import { assign, setup, type SnapshotFrom } from 'xstate';
import { isWholeOrder, quantityOf, type RefundLine } from '../../../domain/part-refund.ts';
import { isLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type {
  LoadRefundableResult,
  OrderRefund,
  Refundable,
  SendRefundInput,
  SendRefundResult,
} from './order-refund.actors.ts';

export type OrderRefundEvent =
  | { type: 'dish.add'; id: number }
  | { type: 'dish.remove'; id: number }
  | { type: 'refund.send' }
  /** Sends the same refund again, after there was no answer. */
  | { type: 'refund.retry' }
  /** Loads the order again. */
  | { type: 'order.reload' };

interface Context {
  orderId: string;
  refundable: Refundable | null;
  /** The `Idempotency-Key` of what is chosen. */
  key: string;
  /** The missing dishes that are chosen. */
  chosen: readonly RefundLine[];
  /** Why the last request failed, or how the order has changed. */
  message: string | null;
  /** The refund that was requested. */
  refund: OrderRefund | null;
}

/**
 * Refunds missing dishes of one order (D215).
 *
 *     loading → choosing ⇄ sending → done
 *     loading → failed (can be loaded again) | impossible
 *     sending → changed (is loaded again) | unsent (is sent again with the same key, or loaded again)
 *     done → loading, for another refund
 */
export const orderRefundMachine = setup({
  types: {
    input: {} as { orderId: string },
    context: {} as Context,
    events: {} as OrderRefundEvent,
  },
  actors: {
    loadRefundable: notProvided<LoadRefundableResult, { orderId: string }>('loadRefundable'),
    sendRefund: notProvided<SendRefundResult, SendRefundInput>('sendRefund'),
  },
  guards: {
    isLoaded,
    isRefunded: (_, result: SendRefundResult) => result.kind === 'refunded',
    isChanged: (_, result: LoadRefundableResult | SendRefundResult) => result.kind === 'changed',
    canAdd: ({ context }, { id }: { id: number }) => quantityOf(context.chosen, id) < leftOf(context, id),
    canRemove: ({ context: { chosen } }, { id }: { id: number }) => quantityOf(chosen, id) > 0,
    canSend: ({ context }) => context.chosen.length > 0 && !isWholeOpenOrder(context),
  },
  actions: {
    show: assign((_, result: LoadRefundableResult) =>
      result.kind === 'loaded' ? { refundable: result.refundable, key: result.key } : {},
    ),
    add: assign(({ context: { chosen } }, { id }: { id: number }) => ({ chosen: withCount(chosen, id, 1) })),
    remove: assign(({ context: { chosen } }, { id }: { id: number }) => ({ chosen: withCount(chosen, id, -1) })),
    takeRefund: assign((_, result: SendRefundResult) => (result.kind === 'refunded' ? { refund: result.refund } : {})),
    report: assign((_, result: LoadRefundableResult | SendRefundResult) =>
      result.kind === 'refused' || result.kind === 'changed' ? { message: result.message } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    clearMessage: assign({ message: null }),
    begin: assign({ refundable: null, key: '', chosen: [], message: null, refund: null }),
  },
}).createMachine({
  id: 'orderRefund',
  context: ({ input }) => ({ ...input, refundable: null, key: '', chosen: [], message: null, refund: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'begin',
      invoke: {
        id: 'loadRefundable',
        src: 'loadRefundable',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'impossible',
            actions: { type: 'report', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'report', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'reportUnreachable' },
      },
    },
    failed: { on: { 'order.reload': 'loading' } },
    impossible: {},
    choosing: {
      on: {
        'dish.add': {
          guard: { type: 'canAdd', params: ({ event }) => event },
          actions: { type: 'add', params: ({ event }) => event },
        },
        'dish.remove': {
          guard: { type: 'canRemove', params: ({ event }) => event },
          actions: { type: 'remove', params: ({ event }) => event },
        },
        'refund.send': { guard: 'canSend', target: 'sending' },
      },
    },
    sending: {
      entry: 'clearMessage',
      invoke: {
        id: 'sendRefund',
        src: 'sendRefund',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'isRefunded', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'takeRefund', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'report', params: ({ event }) => event.output },
          },
          { target: 'unsent', actions: { type: 'report', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unsent', actions: 'reportUnreachable' },
      },
    },
    changed: { on: { 'order.reload': 'loading' } },
    unsent: { on: { 'refund.retry': 'sending', 'order.reload': 'loading' } },
    done: { on: { 'order.reload': 'loading' } },
  },
});

/** How many portions of a line can still be refunded. */
function leftOf({ refundable }: Pick<Context, 'refundable'>, id: number): number {
  const dish = refundable?.dishes.find((each) => each.id === id);
  return dish ? dish.quantity - dish.refunded : 0;
}

/** Whether all of an order that is not handed over is chosen. */
export function isWholeOpenOrder({ refundable, chosen }: Pick<Context, 'refundable' | 'chosen'>): boolean {
  if (refundable === null || refundable.isDelivered) return false;
  return isWholeOrder(refundable.dishes, chosen, refundable.totalPaise - refundable.refundedPaise);
}

function withCount(chosen: readonly RefundLine[], id: number, change: 1 | -1): RefundLine[] {
  const quantity = quantityOf(chosen, id) + change;
  const others = chosen.filter((line) => line.id !== id);
  return quantity === 0 ? others : [...others, { id, quantity }].toSorted((one, other) => one.id - other.id);
}

function sendingInput({ orderId, refundable, key, chosen }: Context): SendRefundInput {
  if (refundable === null) throw new Error('Only dishes of a loaded order are refunded.');
  return { key, orderId, lines: chosen, refundedPaise: refundable.refundedPaise };
}

export type OrderRefundSnapshot = SnapshotFrom<typeof orderRefundMachine>;
