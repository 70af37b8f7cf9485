import type {
  paymentWaitMachine,
  PaymentWaitSnapshot,
} from '../../../../machines/customer/payment-wait/payment-wait.machine.ts';
import {
  selectIsWaiting,
  selectMustWait,
  selectWaitText,
} from '../../../../machines/customer/payment-wait/payment-wait.selectors.ts';
import { paymentWaitModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface PaymentWaitPage extends Page {
  shows: { text: string | null; mustWait: boolean; waiting: boolean };
  may: { 'wait.begin': Control; 'wait.stop': Control };
}

type Ref = 'online' | 'offline' | 'waiting' | 'paying' | 'blocking';

const oracle: Oracle<typeof paymentWaitMachine, Ref, PaymentWaitPage> = {
  start: (recorder) => {
    recorder.call('watchNetwork', undefined);
    recorder.call('watchCart', undefined);
    return 'online';
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'network.lost':
        return ref === 'waiting' || ref === 'blocking' ? ref : 'offline';
      case 'network.found':
        if (ref === 'paying') return ref;
        if (ref === 'waiting') {
          recorder.call('pay', undefined);
          return 'paying';
        }
        return 'online';
      case 'wait.begin':
        return ref === 'offline' ? 'waiting' : ref;
      case 'wait.stop':
        return ref === 'waiting' ? 'offline' : ref;
      // After leaving the cart, no message about a blocked payment is shown.
      case 'page.leave': {
        if (ref !== 'waiting') return ref;
        const text = 'Paying no longer waits for the network. Nothing was paid.';
        recorder.tell({ type: 'toast', kind: 'notice', text });
        return 'offline';
      }
      // CHECK-1: content changed by another tab is not paid unseen; the checkout shows the reason.
      case 'cart.replaced':
        if (ref !== 'waiting') return ref;
        recorder.call('block', undefined, { proves: ['CHECK-1'] });
        return 'blocking';
      case 'block done':
      case 'block failed':
        return ref === 'blocking' ? 'offline' : ref;
      case 'pay done':
      case 'pay failed':
        return ref === 'paying' ? 'online' : ref;
    }
  },
  page: (ref) => ({
    shows: {
      text:
        ref === 'waiting'
          ? 'You are offline. Paying goes on by itself when the network is back.'
          : ref === 'offline' || ref === 'blocking'
            ? 'You are offline. You can press now: paying waits for the network.'
            : null,
      mustWait: ref === 'offline' || ref === 'blocking',
      waiting: ref === 'waiting',
    },
    may: {
      'wait.begin': ref === 'offline' ? 'enabled' : 'disabled',
      'wait.stop': ref === 'waiting' ? 'enabled' : 'absent',
    },
  }),
};

const observe = (snapshot: PaymentWaitSnapshot): PaymentWaitPage => ({
  shows: {
    text: selectWaitText(snapshot),
    mustWait: selectMustWait(snapshot),
    waiting: selectIsWaiting(snapshot),
  },
  may: {
    'wait.begin': snapshot.can({ type: 'wait.begin' }) ? 'enabled' : 'disabled',
    'wait.stop': snapshot.can({ type: 'wait.stop' }) ? 'enabled' : 'absent',
  },
});

export const paymentWaitFlow = defineFlow({ model: paymentWaitModel, oracle, observe });
