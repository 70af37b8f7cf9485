import { resendAt, type LoginInProgress } from '../lib/code-wait.ts';
import type { CustomerLoginSnapshot } from './login.machine.ts';

export const selectPhone = (snapshot: CustomerLoginSnapshot) => snapshot.context.phone;
export const selectOtpSent = (snapshot: CustomerLoginSnapshot) => snapshot.context.otpSent;
export const selectError = (snapshot: CustomerLoginSnapshot) => snapshot.context.error;
export const selectIsSending = (snapshot: CustomerLoginSnapshot) => snapshot.matches({ open: { step: 'sendingCode' } });
export const selectIsVerifying = (snapshot: CustomerLoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { code: 'verifying' } } } });
export const selectIsHintShown = (snapshot: CustomerLoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { hint: 'shown' } } } });

/** The boxes; empty from the moment they are submitted (spec §5). */
export const selectCode = (snapshot: CustomerLoginSnapshot) =>
  selectIsVerifying(snapshot) ? '' : snapshot.context.code;

export type Resend = 'coolingDown' | 'ready' | 'sending';

export function selectResend(snapshot: CustomerLoginSnapshot): Resend {
  if (snapshot.matches({ open: { step: { codeSent: { resend: 'sending' } } } })) return 'sending';
  return snapshot.matches({ open: { wait: 'running' } }) ? 'coolingDown' : 'ready';
}

/** When 'Resend OTP' can be pressed, ms by this device's clock. */
export const selectResendAt = ({ context }: CustomerLoginSnapshot) => resendAt(context.sent);

/** What survives a reload (D44). */
export function selectInProgress({ context: { phone, otpSent, sent } }: CustomerLoginSnapshot): LoginInProgress {
  return { phone, otpSent, sent };
}
