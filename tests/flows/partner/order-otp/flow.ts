import { defineFlow } from '../../../engine/flow.ts';
import { orderOtpFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'order otp',
  flows: [orderOtpFlow],
  messages: [
    // Text of the dialog, and its result in the page's banner. The view itself shows a delivered order: see the browser
    // walks of partner orders.
    'Invalid OTP. Please try again.',
    'Verification failed. Please try again.',
    'Invalid OTP',
    'OTP verification failed',
  ],
});
