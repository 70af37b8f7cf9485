import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { isolateName } from '../../../domain/isolate-name.ts';
import { formatPrice, toPaise } from '../../../domain/money.ts';
import { isWholeOrder, quantityOf, type RefundLine } from '../../../domain/part-refund.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import { holdMs } from '../lib/hold-time.ts';
import type {
  LoadRefundableResult,
  OrderRefund,
  Refundable,
  SendRefundInput,
  SendRefundResult,
} from './order-refund.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type OrderRefundEvent =
  | { type: 'dish.add'; id: number }
  | { type: 'dish.remove'; id: number }
  | { type: 'refund.send' }
  | { type: 'refund.undo' }
  /** The page may be closed now, is left, or the partner logs out. */
  | { type: 'page.hidden' }
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
 * Refunds missing dishes of one order (D215). The refund waits in `holding`, where it can be undone until the page is
 * hidden or left (D329).
 *
 *     loading → choosing ⇄ holding → sending → done
 *     loading → failed (can be loaded again) | impossible
 *     sending → changed (is loaded again) | unsent (is sent again with the same key, or loaded again)
 *     done → loading, for another refund
 */
export const orderRefundMachine = setup({
  types: {
    input: {} as { orderId: string },
    context: {} as Context,
    events: {} as OrderRefundEvent,
    emitted: {} as { type: 'announce'; text: string },
  },
  actors: {
    loadRefundable: notProvided<LoadRefundableResult, { orderId: string }>('loadRefundable'),
    sendRefund: notProvided<SendRefundResult, SendRefundInput>('sendRefund'),
    /** Sends `page.hidden`. */
    watchPage: callbackNotProvided('watchPage'),
  },
  delays: { holdTime: holdMs },
  guards: {
    canAdd: ({ context }, { id }: { id: number }) => quantityOf(context.chosen, id) < leftOf(context, id),
    canRemove: ({ context: { chosen } }, { id }: { id: number }) => quantityOf(chosen, id) > 0,
    canSend: ({ context }) => context.chosen.length > 0 && !isWholeOpenOrder(context),
  },
  actions: {
    show: assign((_, { refundable, key }: Outcome<LoadRefundableResult, 'loaded'>) => ({ refundable, key })),
    add: assign(({ context: { chosen } }, { id }: { id: number }) => ({ chosen: withCount(chosen, id, 1) })),
    remove: assign(({ context: { chosen } }, { id }: { id: number }) => ({ chosen: withCount(chosen, id, -1) })),
    takeRefund: assign((_, { refund }: Outcome<SendRefundResult, 'refunded'>) => ({ refund })),
    announceRefund: emit(({ context }, { refund }: Outcome<SendRefundResult, 'refunded'>) => ({
      type: 'announce' as const,
      text: refundedTitle(context.refundable, refund),
    })),
    report: assign((_, { message }: { message: string }) => ({ message })),
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
          { guard: when('loaded'), target: 'choosing', actions: { type: 'show', params: outcome('loaded') } },
          { guard: when('changed'), target: 'impossible', actions: { type: 'report', params: outcome('changed') } },
          { target: 'failed', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'failed', actions: 'reportUnreachable' },
      },
    },
    failed: { on: { 'order.reload': 'loading' } },
    impossible: {},
    choosing: {
      on: {
        'dish.add': { guard: { type: 'canAdd', params: ofEvent }, actions: { type: 'add', params: ofEvent } },
        'dish.remove': { guard: { type: 'canRemove', params: ofEvent }, actions: { type: 'remove', params: ofEvent } },
        'refund.send': { guard: 'canSend', target: 'holding' },
      },
    },
    holding: {
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: { 'refund.undo': 'choosing', 'page.hidden': 'sending' },
      after: { holdTime: 'sending' },
    },
    sending: {
      entry: 'clearMessage',
      invoke: {
        id: 'sendRefund',
        src: 'sendRefund',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: when('refunded'),
            target: 'done',
            actions: [
              { type: 'takeRefund', params: outcome('refunded') },
              { type: 'announceRefund', params: outcome('refunded') },
            ],
          },
          { guard: when('changed'), target: 'changed', actions: { type: 'report', params: outcome('changed') } },
          { target: 'unsent', actions: { type: 'report', params: outcome('refused') } },
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

/** What the page shows when a refund was requested. */
export function refundedTitle(refundable: Refundable | null, { amount }: OrderRefund): string {
  return `${formatPrice(toPaise(amount))} goes back to ${isolateName(refundable?.customer ?? '')}`;
}

function withCount(chosen: readonly RefundLine[], id: number, change: 1 | -1): RefundLine[] {
  const quantity = quantityOf(chosen, id) + change;
  const others = chosen.filter((line) => line.id !== id);
  return quantity === 0 ? others : [...others, { id, quantity }].toSorted((one, other) => one.id - other.id);
}

function sendingInput({ orderId, refundable, key, chosen }: Context): SendRefundInput {
  return { key, orderId, lines: chosen, refundedPaise: given(refundable).refundedPaise };
}

export type OrderRefundSnapshot = SnapshotFrom<typeof orderRefundMachine>;
