import { defineFlow } from '../../../engine/flow.ts';
import { orderOtpFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'order otp',
  flows: [orderOtpFlow],
  messages: [
    // The dialog's own, and what it ends with for the page's banner. That an order is delivered the view says by itself:
    // the walks of partner orders in the browser read it.
    'Invalid OTP. Please try again.',
    'Verification failed. Please try again.',
    'Invalid OTP',
    'OTP verification failed',
  ],
});
