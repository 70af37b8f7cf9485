import { orderRequest } from '../../../domain/checkout.ts';
import { failureOf, noAnswer, noOrder } from './checkout.outcomes.ts';
import { checkoutSetup } from './checkout.setup.ts';

// States of `checkoutMachine` from the call that places the order to its answer.

/**
 * A change of the cart stops the payment here too. The order may exist by then, so the machine waits for the answer,
 * which names the order to cancel.
 */
export const placingOrder = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'cart.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      actions: { type: 'blockChanged', params: ({ event }) => event },
    },
  },
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context: { cart, attempt } }) => ({
      key: attempt?.key ?? '',
      body: orderRequest(cart, attempt?.startTime ?? 0),
    }),
    onDone: [
      {
        guard: { type: 'isPlacedInVain', params: ({ event }) => event.output },
        target: 'cancellingOrder',
        actions: [{ type: 'rememberPlacedInVain', params: ({ event }) => event.output }, 'clearAttempt'],
      },
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: 'paying',
        actions: { type: 'rememberOrder', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event.output },
        target: '#checkout.ready.calm',
      },
      {
        guard: 'isStopped',
        target: '#checkout.ready.calm',
        actions: { type: 'clearUsedAttempt', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isOutOfStock', params: ({ event }) => event.output },
        target: '#checkout.recovering',
        actions: [
          { type: 'clearUsedAttempt', params: ({ event }) => event.output },
          { type: 'fail', params: ({ event }) => failureOf(event.output, noOrder) },
          'toastFailure',
        ],
      },
      {
        target: '#checkout.ready.failed',
        actions: [
          { type: 'clearUsedAttempt', params: ({ event }) => event.output },
          { type: 'fail', params: ({ event }) => failureOf(event.output, noOrder) },
          'toastFailure',
        ],
      },
    ],
    onError: [
      { guard: 'isStopped', target: '#checkout.ready.calm' },
      { target: '#checkout.ready.failed', actions: [{ type: 'fail', params: noAnswer }, 'toastFailure'] },
    ],
  },
});

/** The cart changed after the order was placed. If the cancellation fails, the hold expires by itself. */
export const cancellingOrder = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'cancelOrder',
    src: 'cancelOrder',
    input: ({ context }) => ({ id: context.order?.id ?? '' }),
    onDone: { target: '#checkout.ready.calm', actions: 'clearPayment' },
    onError: { target: '#checkout.ready.calm', actions: 'clearPayment' },
  },
});
