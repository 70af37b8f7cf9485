import type { OrderOtpSnapshot } from './order-otp.machine.ts';

export const selectOrderId = (snapshot: OrderOtpSnapshot) => snapshot.context.orderId;
export const selectCustomer = (snapshot: OrderOtpSnapshot) => snapshot.context.customer;
export const selectCode = (snapshot: OrderOtpSnapshot) => snapshot.context.code;
/** Message in the dialog. */
export const selectMessage = (snapshot: OrderOtpSnapshot) => snapshot.context.message;
/** Message in the page's banner. */
export const selectBanner = (snapshot: OrderOtpSnapshot) => snapshot.context.banner;
export const selectIsVerifying = (snapshot: OrderOtpSnapshot) => snapshot.matches('verifying');
