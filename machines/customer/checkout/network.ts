import { checkoutSetup } from './checkout.setup.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import { ofEvent } from '../../shared/lib/params.ts';

/**
 * A payment that is submitted offline waits for the network and then starts with the cart as it is then, unless the
 * customer cancels. The wait also ends when the customer leaves the page, or with a message when another tab changes
 * the cart, because the customer has not seen the new content (D104).
 */
export const network = checkoutSetup.createStateConfig({
  initial: 'online',
  states: {
    online: {
      on: {
        'network.lost': 'offline',
        'pay.submit': [
          {
            guard: { type: 'hasNothingToPay', params: ofEvent },
            target: '#checkout.ready.result.calm',
            actions: { type: 'block', params: { text: checkoutTexts.empty } },
          },
          {
            guard: 'mayPay',
            target: '#checkout.holdingPaymentLock.acquiringLock',
            actions: { type: 'begin', params: ofEvent },
          },
        ],
      },
    },
    offline: {
      on: {
        'network.found': 'online',
        'pay.submit': { guard: 'mayPay', target: 'waiting', actions: { type: 'rememberPress', params: ofEvent } },
      },
    },
    waiting: {
      invoke: [
        { id: 'watchCart', src: 'watchCart' },
        { id: 'watchReplacedCart', src: 'watchReplacedCart' },
      ],
      on: {
        'network.found': { target: 'online', actions: 'submitPress' },
        'wait.stop': 'offline',
        'page.leave': { target: 'offline', actions: 'toastStopped' },
        'cart.changed': { actions: { type: 'rememberCart', params: ofEvent } },
        'cart.replaced': {
          target: ['#checkout.ready.result.calm', '#checkout.ready.network.offline'],
          actions: {
            type: 'block',
            params: ({ event }) => ({ text: checkoutTexts.changed, cart: event.cart }),
          },
        },
      },
    },
  },
});
