import { emptyCart } from '../../../../domain/cart.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import type { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { selectPage } from '../../../../machines/customer/unpaid-order/unpaid-order.view.ts';
import type { ActionView } from '../../../../machines/customer/orders/action-view.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, paymentOrder, unpaidOrder, unpaidOrderModel } from './model.ts';

type Machine = typeof unpaidOrderMachine;

export interface UnpaidOrderPage {
  shows: ActionView;
}

interface Ref {
  at: 'idle' | 'lookingUp' | 'paying';
  order: string | null;
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
        return { at: 'lookingUp', order: event.order.id, message: null };
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
      messages: order !== null && message !== null ? { [order]: message } : {},
    },
  }),
};

const noop = () => {};

export const unpaidOrderFlow = defineFlow({
  model: unpaidOrderModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'unpaid order',
  flows: [unpaidOrderFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createUnpaidOrderActors({ api, cart: () => emptyCart, startPayment: () => noop, command: noop }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
