import { defineFlow } from '../../../engine/flow.ts';
import { orderOtpFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'order otp',
  flows: [orderOtpFlow],
  messages: [
    // Texts of the dialog and of the page's banner. The browser walks of the partner's orders cover the view after the
    // hand-over.
    'Invalid OTP. Please try again.',
    'Verification failed. Please try again.',
    'Invalid OTP',
    'OTP verification failed',
  ],
});
