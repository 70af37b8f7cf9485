import { assign, emit, sendTo, setup, type SnapshotFrom, type EventObject } from 'xstate';
import type { Order } from '../orders/order-list.ts';
import { canCancelPaid } from '../orders/orders.selectors.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type {
  PaymentOrder,
  LookUpResult,
  CancelInput,
  CancelResult,
  PaymentReport,
  ScreenCommand,
} from './unpaid-order.actors.ts';

export type UnpaidOrderEvent =
  | { type: 'payment.open'; order: Order }
  | { type: 'order.cancel'; order: Order }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.dismiss' }
  | PaymentReport;

interface Context {
  order: Order | null;
  /** Parameters of the payment window of the order. */
  payment: PaymentOrder | null;
  /** Why the last action failed. */
  message: string | null;
}

/** Returns the order that the customer wants to pay or cancel. */
function chosen({ order }: Context): { order: Order } {
  if (!order) throw new Error('No order was chosen.');
  return { order };
}

const cancelInput = ({ order }: { order: Order }): CancelInput => ({ id: order.id, refund: canCancelPaid(order) });

const lapsed = 'This order is no longer kept. Please order its dishes again.';

/**
 * Pays or cancels an unpaid order, and cancels a paid order while its kitchen has not started. Before a payment, it asks
 * the server for the order's state, because the list may be outdated. During the hold, the same payment is opened; after
 * the hold, the dishes are put back into the cart.
 */
export const unpaidOrderMachine = setup({
  types: { context: {} as Context, events: {} as UnpaidOrderEvent, emitted: {} as Toast, tags: {} as 'busy' },
  actors: {
    lookUp: notProvided<LookUpResult, { id: string }>('lookUp'),
    payment: callbackNotProvided<EventObject, { payment: PaymentOrder | null; order: Order }>('payment'),
    cancelOrder: notProvided<CancelResult, CancelInput>('cancelOrder'),
    screen: callbackNotProvided<ScreenCommand>('screen'),
  },
  guards: {
    isPayable: (_, result: LookUpResult) => result.kind === 'payable',
    isLapsed: (_, result: LookUpResult) => result.kind === 'lapsed',
    isRefused: (_, result: LookUpResult | CancelResult) => result.kind === 'refused',
  },
  actions: {
    choose: assign((_, { order }: { order: Order }) => ({ order, payment: null, message: null })),
    rememberPayment: assign((_, result: LookUpResult) =>
      result.kind === 'payable' ? { payment: result.payment } : {},
    ),
    report: assign((_, { text }: { text: string }) => ({ message: text })),
    reportRefusal: assign((_, result: LookUpResult | CancelResult) =>
      result.kind === 'refused' ? { message: result.message } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    refreshOrders: sendTo('screen', { type: 'orders.refresh' } satisfies ScreenCommand),
    orderAgain: sendTo('screen', (_, { order }: { order: Order }): ScreenCommand => ({ type: 'again.press', order })),
    toastCancelled: emit({ type: 'toast', kind: 'success', text: 'Order cancelled' }),
    toastLapsed: emit({ type: 'toast', kind: 'notice', text: lapsed }),
  },
}).createMachine({
  id: 'unpaidOrder',
  context: { order: null, payment: null, message: null },
  invoke: { id: 'screen', src: 'screen' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'payment.open': { target: 'lookingUp', actions: { type: 'choose', params: ({ event }) => event } },
        'order.cancel': { target: 'askingToCancel', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    lookingUp: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ id: chosen(context).order.id }),
        onDone: [
          {
            guard: { type: 'isPayable', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'rememberPayment', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isLapsed', params: ({ event }) => event.output },
            target: 'idle',
            actions: ['toastLapsed', { type: 'orderAgain', params: ({ context }) => chosen(context) }, 'refreshOrders'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'reportRefusal', params: ({ event }) => event.output },
          },
          { target: 'idle', actions: 'refreshOrders' },
        ],
        onError: { target: 'idle', actions: 'reportUnreachable' },
      },
    },
    // The payment window is open.
    paying: {
      tags: 'busy',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ payment: context.payment, order: chosen(context).order }),
      },
      on: {
        'payment.ended': { target: 'idle', actions: 'refreshOrders' },
        'payment.blocked': {
          target: 'idle',
          actions: [{ type: 'report', params: ({ event }) => event }, 'refreshOrders'],
        },
      },
    },
    askingToCancel: {
      on: { 'cancel.confirm': 'cancelling', 'cancel.dismiss': 'idle' },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => cancelInput(chosen(context)),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'reportRefusal', params: ({ event }) => event.output }, 'refreshOrders'],
          },
          { target: 'idle', actions: ['toastCancelled', 'refreshOrders'] },
        ],
        onError: { target: 'idle', actions: 'reportUnreachable' },
      },
    },
  },
});

export type UnpaidOrderSnapshot = SnapshotFrom<typeof unpaidOrderMachine>;
