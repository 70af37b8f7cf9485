import { defineFlow } from '../../../engine/flow.ts';
import { checkoutFlow, checkoutOwnerFlow, checkoutTimeFlow, paymentWaitFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'checkout',
  flows: [checkoutFlow, paymentWaitFlow, checkoutTimeFlow, checkoutOwnerFlow],
  messages: [
    'Sorry, some items in your cart are out of stock or have insufficient inventory.',
    'Restaurant not found. Please try again.',
    'One or more items in your cart are no longer available.',
    'This restaurant is currently closed. Please try again later.',
    "There's an issue with the order amount. Please refresh and try again.",
    'Payment processing failed. Please try again.',
    'Invalid payment details. Please contact support.',
    'Order not found. Please try again.',
    'User authentication failed. Please login again.',
    'Please check your order details and try again.',
    'Server error occurred. Please try again later.',
    'Network connection issue. Please check your internet connection.',
    'An unexpected error occurred. Please try again.',
    'Failed to load payment gateway. Please check your connection.',
    'Inventory Updated',
    'Inventory updated successfully, you can try again',
    'Failed to check latest inventory. Some items may be out of stock.',
    'Payment cancelled',
    'Payment successful. Your order has been placed.',
  ],
});
