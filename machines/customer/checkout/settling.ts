import { failureOf, noAnswer, notVerified } from './checkout-failures.ts';
import { checkoutSetup, vanishedOf } from './checkout.setup.ts';
import { ofOutput } from '../../shared/lib/params.ts';
import { outcome, when } from '../../shared/lib/when.ts';

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
        guard: when('unanswered'),
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
  on: { 'payment.cancel': { guard: 'mayCancel', target: 'cancellingUnpaid' } },
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
      // The tab with the window was closed and the order is not final, so the payment may still be in progress.
      {
        guard: when(
          'answered',
          (answer, { unpaid, payment }) =>
            answer.outcome === 'unpaid' && !answer.isOver && unpaid !== 'closed' && payment === null,
        ),
        target: 'checking',
        actions: { type: 'rememberVanished', params: outcome('answered') },
      },
      {
        guard: when('refused'),
        target: '#checkout.ready.result.failed',
        actions: [
          'dropHeld',
          { type: 'giveUp', params: ({ event }) => failureOf(event.output, notVerified) },
          'toastFailure',
        ],
      },
      { guard: when('answered', ({ isOver }) => isOver), target: 'unpaid', actions: 'dropHeld' },
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
    'payment.cancel': { guard: 'mayCancel', target: 'cancellingUnpaid' },
  },
  after: { recheck: 'fetchingOutcome' },
});

/**
 * The customer did not pay, so the order is cancelled, as in My Orders; a payment that arrives later is refunded (D54). The
 * server refuses if it knows of a payment by now.
 */
export const cancellingUnpaid = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'cancelOrder',
    src: 'cancelOrder',
    input: ({ context }) => ({ id: vanishedOf(context) ?? '' }),
    onDone: [{ guard: when('cancelled'), target: 'unpaid', actions: 'dropHeld' }, { target: 'fetchingOutcome' }],
    onError: { target: 'checking', actions: 'toastUnreachable' },
  },
});

/** The server reports that there is no payment. */
export const unpaid = checkoutSetup.createStateConfig({
  always: [
    // Not a cancellation: the window reported a failed payment, or a payment that the provider does not know.
    { guard: 'hasFailure', target: '#checkout.ready.result.failed', actions: ['clearPayment', 'toastFailure'] },
    { target: '#checkout.ready.result.calm', actions: ['clearPayment', 'toastCancelled'] },
  ],
});
