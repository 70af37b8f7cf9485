import { emptyCart } from '../../../../domain/cart.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import type {
  unpaidOrderMachine,
  UnpaidOrderSnapshot,
} from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import {
  selectBusyOrder,
  selectMessageFor,
} from '../../../../machines/customer/unpaid-order/unpaid-order.selectors.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, paymentOrder, unpaidOrder, unpaidOrderModel } from './model.ts';

type Machine = typeof unpaidOrderMachine;
type Id = '12-1010' | '12-1009';

export interface UnpaidOrderPage extends Page {
  shows: {
    /** The id of the order whose button is busy. */
    busy: string | null;
    messages: Record<Id, string | null>;
  };
  may: Record<'payment.open', Control>;
}

interface Ref {
  at: 'idle' | 'lookingUp' | 'paying';
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
      // The page may be outdated, so the server is asked whether the hold still lasts.
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
        return idle(noAnswer);
      case 'payment.ended':
        if (ref.at !== 'paying') return ref;
        refresh();
        return idle();
      case 'payment.blocked':
        if (ref.at !== 'paying') return ref;
        refresh();
        return idle(event.text);
      case 'message.clear':
        return ref.at === 'idle' ? { ...ref, message: null } : ref;
    }
  },

  page: ({ at, order, message }) => ({
    shows: {
      busy: at === 'idle' ? null : order,
      messages: {
        '12-1010': order === '12-1010' ? message : null,
        '12-1009': order === '12-1009' ? message : null,
      },
    },
    may: { 'payment.open': at === 'idle' ? 'enabled' : 'disabled' },
  }),
};

const observe = (snapshot: UnpaidOrderSnapshot): UnpaidOrderPage => ({
  shows: {
    busy: selectBusyOrder(snapshot),
    messages: {
      '12-1010': selectMessageFor('12-1010')(snapshot),
      '12-1009': selectMessageFor('12-1009')(snapshot),
    },
  },
  may: { 'payment.open': snapshot.can({ type: 'payment.open', order: unpaidOrder }) ? 'enabled' : 'disabled' },
});

const noop = () => {};

export const unpaidOrderFlow = defineFlow({ model: unpaidOrderModel, oracle, observe });

export const flow = registerFlow({
  name: 'unpaid order',
  flows: [unpaidOrderFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createUnpaidOrderActors({ api, cart: () => emptyCart, startPayment: () => noop, command: noop }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
