/** Messages of section 8 of the specification by error code, and those of the limits on unpaid orders (D52). */
export const orderErrorMessages: Record<string, { text: string; proves: readonly string[] }> = {
  insufficient_inventory: {
    text: 'Sorry, some items in your cart are out of stock or have insufficient inventory.',
    proves: ['ERR-7'],
  },
  restaurant_not_found: { text: 'Restaurant not found. Please try again.', proves: ['ERR-8'] },
  invalid_menu_item: { text: 'One or more items in your cart are no longer available.', proves: ['ERR-9'] },
  restaurant_closed: { text: 'This restaurant is currently closed. Please try again later.', proves: ['ERR-10'] },
  order_amount_mismatch: {
    text: "There's an issue with the order amount. Please refresh and try again.",
    proves: ['ERR-11'],
  },
  too_many_unpaid: { text: 'Pay or cancel your open orders first.', proves: [] },
  too_many_portions: { text: 'One order can have 50 portions at most. Please order fewer.', proves: [] },
  order_already_paid: { text: 'This order is already paid. You can find it in My Orders.', proves: [] },
  hold_wait: { text: 'Two orders ran out unpaid. Try again at 1:15 pm.', proves: [] },
  slot_full: { text: 'This pickup time is full now. Please choose another.', proves: [] },
  slot_unavailable: { text: 'This pickup time is no longer offered. Please choose another.', proves: [] },
  day_sold_out: {
    text: 'Not enough portions are left for that day. Please choose another day, or fewer portions.',
    proves: [],
  },
  too_many_requests: { text: 'Too many requests. Try again in 12 seconds.', proves: [] },
  payment_failed: { text: 'Payment processing failed. Please try again.', proves: ['ERR-12'] },
  invalid_payment_details: { text: 'Invalid payment details. Please contact support.', proves: ['ERR-13'] },
  order_not_found: { text: 'Order not found. Please try again.', proves: ['ERR-14'] },
  user_not_found: { text: 'User authentication failed. Please login again.', proves: ['ERR-15'] },
  validation_error: { text: 'Please check your order details and try again.', proves: ['ERR-16'] },
  server_error: { text: 'Server error occurred. Please try again later.', proves: ['ERR-17'] },
  network_error: { text: 'Network connection issue. Please check your internet connection.', proves: ['ERR-18'] },
  other: { text: 'An unexpected error occurred. Please try again.', proves: ['ERR-19'] },
};

/** The message for a rejected verification without an error code (spec §8, D35). */
export const verificationFailure = { text: 'Payment verification failed', proves: ['CHECK-14'] };
