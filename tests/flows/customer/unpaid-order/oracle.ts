import type {
  UnpaidOrderEvent,
  unpaidOrderMachine,
  UnpaidOrderSnapshot,
} from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import {
  selectOrderToCancel,
  selectBusyOrder,
  selectIsCancelling,
  selectMessageFor,
} from '../../../../machines/customer/unpaid-order/unpaid-order.selectors.ts';
import { paymentOrder, unpaidOrder, unpaidOrderModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Machine = typeof unpaidOrderMachine;
type Id = '12-1010' | '12-1009' | '12-1008';

export interface UnpaidOrderPage extends Page {
  shows: {
    /** The id of the order whose button is busy. */
    busy: string | null;
    cancelling: boolean;
    /** The id of the order that the 'Cancel' dialog asks about. */
    asked: string | null;
    messages: Record<Id, string | null>;
  };
  may: Record<'payment.open' | 'order.cancel' | 'cancel.confirm' | 'cancel.dismiss', Control>;
}

interface Ref {
  at: 'idle' | 'lookingUp' | 'paying' | 'asking' | 'cancelling';
  order: Id | null;
  message: string | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';

const oracle: Oracle<Machine, Ref, UnpaidOrderPage> = {
  start(recorder) {
    recorder.call('screen', undefined);
    return { at: 'idle', order: null, message: null };
  },

  step(ref, event, recorder) {
    const refresh = () => recorder.send('screen', { type: 'orders.refresh' });
    const idle = (message: string | null = null): Ref => ({ ...ref, at: 'idle', message });
    switch (event.type) {
      // The list may be outdated, so the server is asked whether the hold still lasts.
      case 'payment.open':
        if (ref.at !== 'idle') return ref;
        recorder.call('lookUp', { id: event.order.id });
        return { at: 'lookingUp', order: event.order.id as Id, message: null };
      case 'lookUp done':
        if (event.output.kind === 'refused') return idle(event.output.message);
        if (event.output.kind === 'payable') {
          recorder.call('payment', { payment: paymentOrder, order: { ...unpaidOrder, id: ref.order ?? '' } });
          return { ...ref, at: 'paying' };
        }
        if (event.output.kind === 'lapsed') {
          const text = 'This order is no longer kept. Please order its dishes again.';
          recorder.emit({ type: 'toast', kind: 'notice', text });
          const order = { ...unpaidOrder, id: ref.order ?? '' };
          const again = { type: 'again.press', order };
          recorder.send('screen', again);
        }
        refresh();
        return idle();
      case 'lookUp failed':
      case 'cancelOrder failed':
        return idle(noAnswer);
      case 'payment.ended':
        if (ref.at !== 'paying') return ref;
        refresh();
        return idle();
      case 'payment.blocked':
        if (ref.at !== 'paying') return ref;
        refresh();
        return idle(event.text);
      // Opens the dialog that asks for confirmation.
      case 'order.cancel':
        return ref.at === 'idle' ? { at: 'asking', order: event.order.id as Id, message: null } : ref;
      case 'cancel.dismiss':
        return ref.at === 'asking' ? idle() : ref;
      case 'cancel.confirm':
        if (ref.at !== 'asking') return ref;
        // Only who was asked about a refund agreed to one.
        recorder.call('cancelOrder', { id: ref.order ?? '', refund: ref.order === '12-1008' });
        return { ...ref, at: 'cancelling' };
      case 'cancelOrder done':
        if (event.output.kind === 'cancelled')
          recorder.emit({ type: 'toast', kind: 'success', text: 'Order cancelled' });
        refresh();
        return idle(event.output.kind === 'refused' ? event.output.message : null);
    }
  },

  page({ at, order, message }) {
    const may = (isPossible: boolean): Control => (isPossible ? 'enabled' : 'disabled');
    return {
      shows: {
        busy: at === 'idle' || at === 'asking' ? null : order,
        cancelling: at === 'cancelling',
        asked: at === 'asking' ? order : null,
        messages: {
          '12-1010': order === '12-1010' ? message : null,
          '12-1009': order === '12-1009' ? message : null,
          '12-1008': order === '12-1008' ? message : null,
        },
      },
      may: {
        'payment.open': may(at === 'idle'),
        'order.cancel': may(at === 'idle'),
        'cancel.confirm': at === 'asking' ? 'enabled' : 'absent',
        'cancel.dismiss': at === 'asking' ? 'enabled' : 'absent',
      },
    };
  },
};

function observe(snapshot: UnpaidOrderSnapshot): UnpaidOrderPage {
  const can = (event: UnpaidOrderEvent): Control => (snapshot.can(event) ? 'enabled' : 'disabled');
  const asked = selectOrderToCancel(snapshot);
  return {
    shows: {
      busy: selectBusyOrder(snapshot),
      cancelling: selectIsCancelling(snapshot),
      asked: asked?.id ?? null,
      messages: {
        '12-1010': selectMessageFor('12-1010')(snapshot),
        '12-1009': selectMessageFor('12-1009')(snapshot),
        '12-1008': selectMessageFor('12-1008')(snapshot),
      },
    },
    may: {
      'payment.open': can({ type: 'payment.open', order: unpaidOrder }),
      'order.cancel': can({ type: 'order.cancel', order: unpaidOrder }),
      'cancel.confirm': asked ? 'enabled' : 'absent',
      'cancel.dismiss': asked ? 'enabled' : 'absent',
    },
  };
}

export const unpaidOrderFlow = defineFlow({ model: unpaidOrderModel, oracle, observe });
