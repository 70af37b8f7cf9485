import { checkoutSetup, failureOf, noAnswer, notVerified } from './checkout.setup.ts';
import { ofOutput } from '../../shared/lib/params.ts';

// States of `checkoutMachine` after the payment window was closed, while the outcome is unknown.

/** Transitions for the outcomes that end the polling. */
const settled = [
  { guard: { type: 'isPaid', params: ofOutput }, target: 'paid' },
  { guard: { type: 'isRefunded', params: ofOutput }, target: 'refunding' },
] as const;

/** The payment window reported a payment, which the server verifies. */
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
        // Shown if the provider turns out to know of no payment.
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

/** Asks the server for the unknown outcome (D37, D38). */
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

/** Waits before it asks again, because the server does not know the outcome yet. */
export const checking = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'outcome.ask': 'fetchingOutcome',
    'payment.cancel': { guard: 'mayCancel', target: 'fetchingOutcome', actions: 'rememberClosed' },
  },
  after: { recheck: 'fetchingOutcome' },
});

/** The server reports that there is no payment. */
export const unpaid = checkoutSetup.createStateConfig({
  always: [
    // Not a cancellation: the window reported a failed payment, or a payment that the provider does not know.
    { guard: 'hasFailure', target: '#checkout.ready.result.failed', actions: ['clearPayment', 'toastFailure'] },
    { target: '#checkout.ready.result.calm', actions: ['clearPayment', 'toastCancelled'] },
  ],
});
