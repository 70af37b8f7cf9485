import { orderRequest } from '../../../domain/checkout.ts';
import { checkoutSetup, failureOf, noAnswer, noOrder } from './checkout.setup.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';

// States of `checkoutMachine` from the request that places the order to its response.

const orderFailure = ({ event }: { event: { output: Parameters<typeof failureOf>[0] } }) =>
  failureOf(event.output, noOrder);

/**
 * A change of the cart stops the checkout in this state too. The order may already exist, so the machine waits for the
 * response, which contains the order to cancel.
 */
export const placingOrder = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'cart.changed': {
      guard: { type: 'isOther', params: ofEvent },
      actions: { type: 'blockChanged', params: ofEvent },
    },
  },
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context: { cart, attempt, readyBy } }) => ({
      key: attempt?.key ?? '',
      body: orderRequest(cart, attempt?.startTime ?? 0, readyBy),
    }),
    onDone: [
      {
        guard: { type: 'isPlacedInVain', params: ofOutput },
        target: 'cancellingOrder',
        actions: [{ type: 'rememberPlacedInVain', params: ofOutput }, 'clearAttempt'],
      },
      {
        guard: { type: 'isPlaced', params: ofOutput },
        target: 'paying',
        actions: { type: 'rememberOrder', params: ofOutput },
      },
      {
        guard: { type: 'isSessionOver', params: ofOutput },
        target: '#checkout.ready.result.calm',
      },
      {
        guard: 'isStopped',
        target: '#checkout.ready.result.calm',
        actions: { type: 'clearUsedAttempt', params: ofOutput },
      },
      {
        guard: { type: 'isOutOfStock', params: ofOutput },
        target: '#checkout.recovering',
        actions: [
          { type: 'clearUsedAttempt', params: ofOutput },
          { type: 'fail', params: orderFailure },
          'toastFailure',
        ],
      },
      {
        guard: { type: 'isTimeGone', params: ofOutput },
        target: '#checkout.ready.result.timeGone',
        actions: [
          { type: 'clearUsedAttempt', params: ofOutput },
          { type: 'fail', params: orderFailure },
          'toastFailure',
          'reportTimesOutdated',
        ],
      },
      {
        target: '#checkout.ready.result.failed',
        actions: [
          { type: 'clearUsedAttempt', params: ofOutput },
          { type: 'fail', params: orderFailure },
          'toastFailure',
        ],
      },
    ],
    onError: [
      { guard: 'isStopped', target: '#checkout.ready.result.calm' },
      { target: '#checkout.ready.result.failed', actions: [{ type: 'fail', params: noAnswer }, 'toastFailure'] },
    ],
  },
});

/**
 * Cancels the order, because the cart changed while it was being placed. If the request fails, the order's hold
 * expires.
 */
export const cancellingOrder = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'cancelOrder',
    src: 'cancelOrder',
    input: ({ context }) => ({ id: context.order?.id ?? '' }),
    onDone: { target: '#checkout.ready.result.calm', actions: 'clearPayment' },
    onError: { target: '#checkout.ready.result.calm', actions: 'clearPayment' },
  },
});
