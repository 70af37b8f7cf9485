import { pageOf } from '../../shared/lib/page-of.ts';
import type { HandOver, OrderOtpSnapshot } from './order-otp.machine.ts';

export interface OrderOtpView extends HandOver {
  code: string;
  /** What is asked about an order for a later day, also while it is handed over. */
  question: string | null;
  /** Error message in the dialog. */
  message: string | null;
  /** Error message in the banner of the page. */
  banner: string | null;
  isVerifying: boolean;
  /** Whether no code can hand the order over; the message says why. */
  isRefused: boolean;
}

export const selectPage = pageOf((snapshot: OrderOtpSnapshot): OrderOtpView => {
  const { orderId, customer, status, dishes, code, question, message, banner } = snapshot.context;
  return {
    ...{ orderId, customer, status, dishes, code, question, message, banner },
    isVerifying: snapshot.matches('verifying'),
    isRefused: snapshot.matches('refused'),
  };
});
