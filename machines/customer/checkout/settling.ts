import { checkoutSetup, failureOf, noAnswer, notVerified } from './checkout.setup.ts';
import { ofOutput } from '../../shared/lib/params.ts';

// States of `checkoutMachine` after the payment window was closed, while the outcome is fetched.

/** The outcomes that end the wait. */
const settled = [
  { guard: { type: 'isPaid', params: ofOutput }, target: 'paid' },
  { guard: { type: 'isRefunded', params: ofOutput }, target: 'refunding' },
] as const;

/** The window reported a payment; the server verifies it. */
export const verifying = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'verifyPayment',
    src: 'verifyPayment',
    input: ({ context }) => context.payment ?? { razorpay_order_id: '', razorpay_payment_id: '', signature: '' },
    onDone: [
      ...settled,
      {
        guard: { type: 'isChecking', params: ofOutput },
        target: 'checking',
        // The failure to show if the provider reports no payment.
        actions: { type: 'fail', params: notVerified },
      },
      {
        guard: { type: 'isUnanswered', params: ofOutput },
        target: 'fetchingOutcome',
        actions: { type: 'fail', params: ({ event }) => failureOf(event.output, notVerified) },
      },
      {
        target: '#checkout.ready.result.failed',
        actions: [{ type: 'giveUp', params: ({ event }) => failureOf(event.output, notVerified) }, 'toastFailure'],
      },
    ],
    onError: { target: 'fetchingOutcome', actions: { type: 'fail', params: noAnswer } },
  },
});

/** The outcome is unknown: asks the server (D37, D38). */
export const fetchingOutcome = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: { 'payment.cancel': { guard: 'mayCancel', actions: 'rememberClosed' } },
  invoke: {
    id: 'fetchOutcome',
    src: 'fetchOutcome',
    input: ({ context }) => ({ razorpayOrderId: context.razorpayOrderId ?? '' }),
    onDone: [
      ...settled,
      {
        guard: { type: 'isChecking', params: ofOutput },
        target: 'checking',
        actions: 'clearVanished',
      },
      {
        guard: { type: 'isVanished', params: ofOutput },
        target: 'checking',
        actions: 'rememberVanished',
      },
      {
        guard: { type: 'isRefused', params: ofOutput },
        target: '#checkout.ready.result.failed',
        actions: [{ type: 'giveUp', params: ({ event }) => failureOf(event.output, notVerified) }, 'toastFailure'],
      },
      { target: 'unpaid' },
    ],
    onError: 'checking',
  },
});

/** The server does not know the outcome yet. */
export const checking = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'outcome.ask': 'fetchingOutcome',
    'payment.cancel': { guard: 'mayCancel', target: 'fetchingOutcome', actions: 'rememberClosed' },
  },
  after: { recheck: 'fetchingOutcome' },
});

/** The server reports that nothing was paid. */
export const unpaid = checkoutSetup.createStateConfig({
  always: [
    // The window reported a payment and the provider did not, or it reported a failure: not a cancellation.
    { guard: 'hasFailure', target: '#checkout.ready.result.failed', actions: ['clearPayment', 'toastFailure'] },
    { target: '#checkout.ready.result.calm', actions: ['clearPayment', 'toastCancelled'] },
  ],
});
