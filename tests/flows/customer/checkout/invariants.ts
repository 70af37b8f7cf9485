import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import type { Always } from '../../../engine/oracle.ts';

export const checkoutInvariants: Always<typeof checkoutMachine> = {
  'The customer cannot pay while a payment is open.': (snapshot) =>
    snapshot.context.razorpayOrderId === null || !snapshot.matches('ready'),
  'The payment window opens for the order that the server has placed, and for no other.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'paying' }) ||
    (snapshot.context.order !== null && snapshot.context.order.order_id === snapshot.context.razorpayOrderId),
  'A payment is verified only after the payment window has reported it.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'verifying' }) || snapshot.context.payment !== null,
  'The outcome is fetched only for an order at the provider.': (snapshot) =>
    !(
      snapshot.matches({ holdingPaymentLock: 'fetchingOutcome' }) ||
      snapshot.matches({ holdingPaymentLock: 'checking' })
    ) || snapshot.context.razorpayOrderId !== null,
  'An empty cart is never ordered.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'placingOrder' }) || snapshot.context.cart.items.length > 0,
  'After a payment or a refund, no payment, attempt or failure is kept.': (snapshot) => {
    const { order, razorpayOrderId, payment: made, attempt: tried, failure } = snapshot.context;
    const isOver =
      snapshot.matches({ holdingPaymentLock: 'paid' }) || snapshot.matches({ ready: { result: 'refunded' } });
    return !isOver || [order, razorpayOrderId, made, tried, failure].every((each) => each === null);
  },
  'Only the tab that holds the payment lock can order, pay or fetch the outcome.': (snapshot) =>
    !snapshot.hasTag('busy') || snapshot.children['paymentLock'] !== undefined,
};
