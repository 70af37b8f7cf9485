import { networkError } from './network-error.ts';

/** The message for each checkout error code: those of spec §8, and those that only this project's server returns. */
export const checkoutMessages = {
  insufficient_inventory: 'Sorry, some items in your cart are out of stock or have insufficient inventory.',
  restaurant_not_found: 'Restaurant not found. Please try again.',
  invalid_menu_item: 'One or more items in your cart are no longer available.',
  restaurant_closed: 'This restaurant is currently closed. Please try again later.',
  order_amount_mismatch: "There's an issue with the order amount. Please refresh and try again.",
  payment_failed: 'Payment processing failed. Please try again.',
  invalid_payment_details: 'Invalid payment details. Please contact support.',
  order_not_found: 'Order not found. Please try again.',
  user_not_found: 'User authentication failed. Please login again.',
  too_many_unpaid: 'Pay or cancel your open orders first.',
  too_many_portions: 'One order can have fewer portions only. Please order fewer.',
  order_already_paid: 'This order is already paid. You can find it in My Orders.',
  hold_wait: 'Two orders ran out unpaid. Try again later.',
  slot_full: 'This pickup time is full now. Please choose another.',
  slot_unavailable: 'This pickup time is no longer offered. Please choose another.',
  day_sold_out: 'Not enough portions are left for that day. Please choose another day, or fewer portions.',
  too_many_requests: 'Too many requests. Try again in a minute.',
  validation_error: 'Please check your order details and try again.',
  server_error: 'Server error occurred. Please try again later.',
  network_error: networkError,
  other: 'An unexpected error occurred. Please try again.',
} as const;

export type CheckoutCode = keyof typeof checkoutMessages;

/** Returns `code` if it is a known checkout error code, otherwise 'other' (D34). */
export function toCheckoutCode(code: string): CheckoutCode {
  return Object.hasOwn(checkoutMessages, code) ? (code as CheckoutCode) : 'other';
}
