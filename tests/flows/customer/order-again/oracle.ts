import type {
  orderAgainMachine,
  OrderAgainSnapshot,
} from '../../../../machines/customer/order-again/order-again.machine.ts';
import { selectBusyOrder, selectMessageFor } from '../../../../machines/customer/order-again/order-again.selectors.ts';
import { deliveredOrder, orderAgainModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Machine = typeof orderAgainMachine;
type Id = '12-1004' | '12-1001';

export interface OrderAgainPage extends Page {
  shows: { busy: string | null; messages: Record<Id, string | null> };
  may: Record<'again.press', Control>;
}

interface Ref {
  order: Id | null;
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
        // The model contains only orders with these ids.
        return { order: event.order.id as Id, isBusy: true, message: null };
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
      messages: {
        '12-1004': order === '12-1004' ? message : null,
        '12-1001': order === '12-1001' ? message : null,
      },
    },
    may: { 'again.press': isBusy ? 'disabled' : 'enabled' },
  }),
};

function observe(snapshot: OrderAgainSnapshot): OrderAgainPage {
  return {
    shows: {
      busy: selectBusyOrder(snapshot),
      messages: {
        '12-1004': selectMessageFor('12-1004')(snapshot),
        '12-1001': selectMessageFor('12-1001')(snapshot),
      },
    },
    may: { 'again.press': snapshot.can({ type: 'again.press', order: deliveredOrder }) ? 'enabled' : 'disabled' },
  };
}

export const orderAgainFlow = defineFlow({ model: orderAgainModel, oracle, observe });
