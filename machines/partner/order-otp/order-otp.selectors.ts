import type { OrderOtpSnapshot } from './order-otp.machine.ts';

export const selectOrderId = (snapshot: OrderOtpSnapshot) => snapshot.context.orderId;
export const selectCustomer = (snapshot: OrderOtpSnapshot) => snapshot.context.customer;
export const selectCode = (snapshot: OrderOtpSnapshot) => snapshot.context.code;
/** What is asked about an order for a later day, also while it is handed over; otherwise null. */
export const selectQuestion = (snapshot: OrderOtpSnapshot) => snapshot.context.question;
/** Error message in the dialog. */
export const selectMessage = (snapshot: OrderOtpSnapshot) => snapshot.context.message;
/** Error message in the banner of the page. */
export const selectBanner = (snapshot: OrderOtpSnapshot) => snapshot.context.banner;
export const selectIsVerifying = (snapshot: OrderOtpSnapshot) => snapshot.matches('verifying');
/** Whether no code can hand the order over; the message says why. */
export const selectIsRefused = (snapshot: OrderOtpSnapshot) => snapshot.matches('refused');
