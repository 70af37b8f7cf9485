import type { CheckoutCode } from '../../../domain/checkout-errors.ts';
import { orderRequest } from '../../../domain/checkout.ts';
import { failureOf, noAnswer, noOrder } from './checkout-failures.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when } from '../../shared/lib/when.ts';

// States of `checkoutMachine` from the request that places the order to its response.

/** Why an order is refused that another pickup time may make possible. */
const timeCodes: readonly (CheckoutCode | null)[] = ['slot_full', 'slot_unavailable', 'day_sold_out'];

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
        guard: when('placed', (_, { blockedReason }) => blockedReason !== null),
        target: 'cancellingOrder',
        actions: [{ type: 'rememberPlacedInVain', params: outcome('placed') }, 'clearAttempt'],
      },
      { guard: when('placed'), target: 'paying', actions: { type: 'rememberOrder', params: outcome('placed') } },
      { guard: when('sessionEnded'), target: '#checkout.ready.result.calm' },
      {
        guard: 'isStopped',
        target: '#checkout.ready.result.calm',
        actions: { type: 'clearUsedAttempt', params: outcome('refused') },
      },
      {
        guard: when('refused', ({ code }) => code === 'insufficient_inventory'),
        target: '#checkout.recovering',
        actions: [
          { type: 'clearUsedAttempt', params: outcome('refused') },
          { type: 'fail', params: orderFailure },
          'toastFailure',
        ],
      },
      {
        guard: when('refused', ({ code }) => timeCodes.includes(code)),
        target: '#checkout.ready.result.timeGone',
        actions: [
          { type: 'clearUsedAttempt', params: outcome('refused') },
          { type: 'fail', params: orderFailure },
          'toastFailure',
          'reportTimesOutdated',
        ],
      },
      {
        target: '#checkout.ready.result.failed',
        actions: [
          { type: 'clearUsedAttempt', params: outcome('refused') },
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
    onDone: [
      { guard: when('cancelled'), target: '#checkout.ready.result.calm', actions: ['dropHeld', 'clearPayment'] },
      { target: '#checkout.ready.result.calm', actions: 'clearPayment' },
    ],
    onError: { target: '#checkout.ready.result.calm', actions: 'clearPayment' },
  },
});
