import { assign, emit, sendTo, setup, type SnapshotFrom, type EventObject } from 'xstate';
import type { Order } from '../orders/order-list.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { PaymentOrder, LookUpResult, PaymentReport, ScreenCommand } from './unpaid-order.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type UnpaidOrderEvent =
  | { type: 'payment.open'; order: Order }
  /** Another action on an order begins, so the message of the last payment is out of date. */
  | { type: 'message.clear' }
  | PaymentReport;

interface Context {
  order: Order | null;
  /** Parameters of the payment window of the order. */
  payment: PaymentOrder | null;
  /** Why the payment was not opened. */
  message: string | null;
}

const lapsed = 'This order is no longer kept. Please order its dishes again.';

/**
 * Pays an unpaid order (D88). First it asks the server for the order's state, because the page may be outdated. During the
 * hold, the same payment is opened in the checkout; after the hold, the dishes are put back into the cart.
 */
export const unpaidOrderMachine = setup({
  types: { context: {} as Context, events: {} as UnpaidOrderEvent, emitted: {} as Toast, tags: {} as 'busy' },
  actors: {
    lookUp: notProvided<LookUpResult, { id: string }>('lookUp'),
    payment: callbackNotProvided<EventObject, { payment: PaymentOrder | null; order: Order }>('payment'),
    screen: callbackNotProvided<ScreenCommand>('screen'),
  },
  actions: {
    choose: assign((_, { order }: { order: Order }) => ({ order, payment: null, message: null })),
    rememberPayment: assign((_, { payment }: Outcome<LookUpResult, 'payable'>) => ({ payment })),
    clearMessage: assign({ message: null }),
    report: assign((_, { text }: { text: string }) => ({ message: text })),
    reportRefusal: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    refreshOrders: sendTo('screen', { type: 'orders.refresh' } satisfies ScreenCommand),
    orderAgain: sendTo('screen', (_, { order }: { order: Order }): ScreenCommand => ({ type: 'again.press', order })),
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
        'payment.open': { target: 'lookingUp', actions: { type: 'choose', params: ofEvent } },
        'message.clear': { actions: 'clearMessage' },
      },
    },
    lookingUp: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ id: given(context.order).id }),
        onDone: [
          {
            guard: when('payable'),
            target: 'paying',
            actions: { type: 'rememberPayment', params: outcome('payable') },
          },
          {
            guard: when('lapsed'),
            target: 'idle',
            actions: [
              'toastLapsed',
              { type: 'orderAgain', params: ({ context }) => ({ order: given(context.order) }) },
              'refreshOrders',
            ],
          },
          { guard: when('refused'), target: 'idle', actions: { type: 'reportRefusal', params: outcome('refused') } },
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
        input: ({ context }) => ({ payment: context.payment, order: given(context.order) }),
      },
      on: {
        'payment.ended': { target: 'idle', actions: 'refreshOrders' },
        'payment.blocked': { target: 'idle', actions: [{ type: 'report', params: ofEvent }, 'refreshOrders'] },
      },
    },
  },
});

export type UnpaidOrderSnapshot = SnapshotFrom<typeof unpaidOrderMachine>;
