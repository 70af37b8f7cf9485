import { createCancelOrderActors } from '../../../../machines/customer/cancel-order/cancel-order.actors.ts';
import {
  cancelOrderMachine,
  type CancelOrderSnapshot,
} from '../../../../machines/customer/cancel-order/cancel-order.machine.ts';
import {
  selectMessageFor,
  selectPage,
  type CancelOrderView,
} from '../../../../machines/customer/cancel-order/cancel-order.view.ts';
import type { Calls } from '../../../engine/calls.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { paidOrder, unpaidOrder } from '../unpaid-order/model.ts';

const tooLate = 'The kitchen has started. Please ask the restaurant.';
const beingChecked = 'Your payment is being checked. Please try again in a few minutes.';

export const cancelOrderModel = defineModel(cancelOrderMachine, {
  // In My Orders.
  input: { announcesPaid: false },
  events: {
    'order.cancel': [
      { type: 'order.cancel', order: unpaidOrder },
      { type: 'order.cancel', order: paidOrder },
    ],
    'cancel.confirm': [{ type: 'cancel.confirm' }],
    'cancel.dismiss': [{ type: 'cancel.dismiss' }],
    'message.clear': [{ type: 'message.clear' }],
  },
  actors: {
    cancelOrder: {
      outcomes: [
        { kind: 'cancelled' },
        { kind: 'tooLate', message: tooLate },
        { kind: 'refused', message: beingChecked },
      ],
    },
    screen: { sends: [] },
  },
  delays: {},
});

type Machine = typeof cancelOrderMachine;
type Id = '12-1010' | '12-1008';

export interface CancelOrderPage {
  shows: CancelOrderView & {
    messages: Record<Id, string | null>;
    /** The message of the paid order once the page shows that it is cancelled. */
    whenCancelled: string | null;
  };
}

interface Ref {
  at: 'resting' | 'asking' | 'sending' | 'cancelled';
  order: Id | null;
  message: string | null;
}

/** The paid order costs ₹630, of which nothing was refunded. */
const questions: Record<Id, string> = {
  '12-1010': 'Order 12-1010 from Charminar Dastarkhwan is not paid. Its dishes are given back.',
  '12-1008': 'Order 12-1008 from Charminar Dastarkhwan is paid. ₹630 goes back to you; banks need 5–7 working days.',
};

/** @param isOnPage whether the page of the order announces its changes, so that no toast says that a paid one is cancelled */
const oracleOf = (isOnPage: boolean): Oracle<Machine, Ref, CancelOrderPage> => ({
  start(recorder) {
    recorder.call('screen', undefined);
    return { at: 'resting', order: null, message: null };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      // Opens the dialog that asks for confirmation.
      case 'order.cancel':
        // A cancelled order is not cancelled again before the page shows that it is.
        return ref.at === 'resting' || (ref.at === 'cancelled' && event.order.id !== ref.order)
          ? { at: 'asking', order: event.order.id as Id, message: null }
          : ref;
      case 'cancel.dismiss':
        return ref.at === 'asking' ? { ...ref, at: 'resting' } : ref;
      case 'cancel.confirm':
        if (ref.at !== 'asking') return ref;
        // Only who was asked about a refund agreed to one.
        recorder.call('cancelOrder', { id: ref.order ?? '', refund: ref.order === '12-1008' });
        return { ...ref, at: 'sending' };
      case 'message.clear':
        return ref.at === 'resting' ? { ...ref, message: null } : ref;
      case 'cancelOrder done': {
        const isCancelled = event.output.kind === 'cancelled';
        if (isCancelled && !(isOnPage && ref.order === '12-1008'))
          recorder.emit({ type: 'toast', kind: 'success', text: 'Order cancelled' });
        recorder.send('screen', { type: 'orders.refresh' });
        if (event.output.kind === 'cancelled') return { ...ref, at: 'cancelled' };
        return { ...ref, at: 'resting', message: event.output.message };
      }
      case 'cancelOrder failed': {
        const message = 'Network connection issue. Please check your internet connection.';
        return { ...ref, at: 'resting', message };
      }
    }
  },

  page: ({ at, order, message }) => ({
    shows: {
      question: at === 'asking' && order !== null ? questions[order] : null,
      cancelling: at === 'sending' ? order : null,
      // The button of a cancelled order is busy until the page shows that it is cancelled.
      busy: at === 'sending' || at === 'cancelled' ? order : null,
      messages: {
        '12-1010': order === '12-1010' ? message : null,
        '12-1008': order === '12-1008' ? message : null,
      },
      whenCancelled: null,
    },
  }),
});

const observe = (snapshot: CancelOrderSnapshot): CancelOrderPage => ({
  shows: {
    ...selectPage(snapshot),
    messages: {
      '12-1010': selectMessageFor(unpaidOrder)(snapshot),
      '12-1008': selectMessageFor(paidOrder)(snapshot),
    },
    whenCancelled: selectMessageFor({ ...paidOrder, status: 'cancelled' })(snapshot),
  },
});

export const calls = {
  cancelOrder: {
    at: 'POST /api/v1/c1/order/cancel',
    body: ({ id, refund }) => ({ id, refund }),
    answer(outcome) {
      if (outcome.kind === 'cancelled') return { status: 200, json: { id: '12-1010', status: 'cancelled' } };
      return refusal(409, outcome.kind === 'tooLate' ? 'too_late' : 'payment_pending', outcome.message);
    },
  },
} satisfies Calls<Machine>;

export const cancelOrderFlow = defineFlow({ model: cancelOrderModel, oracle: oracleOf(false), observe });

/** On the page of an order. */
export const cancelOnPageFlow = defineFlow({
  model: defineModel(cancelOrderMachine, { ...cancelOrderModel, input: { announcesPaid: true } }),
  oracle: oracleOf(true),
  observe,
});

const noop = () => {};

export const flow = registerFlow({
  name: 'cancel order',
  flows: [cancelOrderFlow, cancelOnPageFlow],
  calls: apiCalls<Machine>(calls, (api) => createCancelOrderActors({ api, onCancelled: noop, refresh: noop })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
