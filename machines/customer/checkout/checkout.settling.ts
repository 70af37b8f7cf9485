import { failureOf, noAnswer, notVerified } from './checkout.outcomes.ts';
import { checkoutSetup } from './checkout.setup.ts';

// What has become of a payment, once its window is closed: the states of `checkoutMachine` that wait for the server's word.

/** The window said 'paid': does the server say so too? */
export const verifying = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'verifyPayment',
    src: 'verifyPayment',
    input: ({ context }) => context.payment ?? { razorpay_order_id: '', razorpay_payment_id: '', signature: '' },
    onDone: [
      { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'paid' },
      { guard: { type: 'isRefunded', params: ({ event }) => event.output }, target: 'refunding' },
      {
        guard: { type: 'isChecking', params: ({ event }) => event.output },
        target: 'checking',
        // What it comes to if the provider's last word is that nothing was paid.
        actions: { type: 'fail', params: notVerified },
      },
      {
        guard: { type: 'isUnanswered', params: ({ event }) => event.output },
        target: 'fetchingOutcome',
        actions: { type: 'fail', params: ({ event }) => failureOf(event.output, notVerified) },
      },
      {
        target: '#checkout.ready.failed',
        actions: [{ type: 'giveUp', params: ({ event }) => failureOf(event.output, notVerified) }, 'toastFailure'],
      },
    ],
    onError: { target: 'fetchingOutcome', actions: { type: 'fail', params: noAnswer } },
  },
});

/** Nobody has said how the payment ended: the server is asked (D37, D38). */
export const fetchingOutcome = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: { 'payment.cancel': { guard: 'mayCancel', actions: 'rememberClosed' } },
  invoke: {
    id: 'askOutcome',
    src: 'askOutcome',
    input: ({ context }) => ({ razorpayOrderId: context.razorpayOrderId ?? '' }),
    onDone: [
      { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'paid' },
      { guard: { type: 'isRefunded', params: ({ event }) => event.output }, target: 'refunding' },
      {
        guard: { type: 'isChecking', params: ({ event }) => event.output },
        target: 'checking',
        actions: 'clearVanished',
      },
      {
        guard: { type: 'isVanished', params: ({ event }) => event.output },
        target: 'checking',
        actions: 'rememberVanished',
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event.output },
        target: '#checkout.ready.failed',
        actions: [{ type: 'giveUp', params: ({ event }) => failureOf(event.output, notVerified) }, 'toastFailure'],
      },
      { target: 'unpaid' },
    ],
    onError: 'checking',
  },
});

/** The server does not know yet. */
export const checking = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'outcome.ask': 'fetchingOutcome',
    'payment.cancel': { guard: 'mayCancel', target: 'fetchingOutcome', actions: 'rememberClosed' },
  },
  after: { recheck: 'fetchingOutcome' },
});

/** By the server's word nothing was paid. */
export const unpaid = checkoutSetup.createStateConfig({
  always: [
    // The window said 'paid', the provider does not: that is a failure, nobody cancelled.
    { guard: 'isReportedPaid', target: '#checkout.ready.failed', actions: ['clearPayment', 'toastFailure'] },
    // The window reported a failure before it was closed: 'Payment cancelled' would contradict it.
    { guard: 'hasFailure', target: '#checkout.ready.failed', actions: 'clearPayment' },
    { target: '#checkout.ready.calm', actions: ['clearPayment', 'toastCancelled'] },
  ],
});
