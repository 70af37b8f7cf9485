import type { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';
import { selectPage } from '../../../../machines/customer/order-again/order-again.view.ts';
import type { ActionView } from '../../../../machines/customer/orders/action-view.ts';
import { orderAgainModel } from './model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof orderAgainMachine;

export interface OrderAgainPage {
  shows: ActionView;
}

interface Ref {
  order: string | null;
  isBusy: boolean;
  message: string | null;
}

const oracle: Oracle<Machine, Ref, OrderAgainPage> = {
  start(recorder) {
    recorder.call('cart', undefined);
    return { order: null, isBusy: false, message: null };
  },

  step(ref, event, recorder) {
    const settled = (message: string | null): Ref => ({ ...ref, isBusy: false, message });
    switch (event.type) {
      case 'again.press':
        if (ref.isBusy) return ref;
        recorder.call('lookUp', { order: event.order });
        return { order: event.order.id, isBusy: true, message: null };
      case 'lookUp done': {
        const { output } = event;
        if (output.kind === 'refused') return settled(output.message);
        if (output.dishes.length === 0) return settled('None of these dishes can be ordered right now.');
        const command = { type: 'dishes.add', dishes: output.dishes };
        recorder.send('cart', command);
        if (output.missing.length > 0) {
          recorder.emit({
            type: 'toast',
            kind: 'inventory',
            text: 'Not in your cart: Haleem (sold out), Raita (no longer on the menu).',
          });
        }
        return settled(null);
      }
      case 'lookUp failed':
        return settled('Network connection issue. Please check your internet connection.');
    }
  },

  page: ({ order, isBusy, message }) => ({
    shows: {
      busy: isBusy ? order : null,
      messages: order !== null && message !== null ? { [order]: message } : {},
    },
  }),
};

export const orderAgainFlow = defineFlow({
  model: orderAgainModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'order again',
  flows: [orderAgainFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
