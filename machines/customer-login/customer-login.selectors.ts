import type { CustomerLoginSnapshot, LoginInProgress } from './customer-login.machine.ts';

export const selectPhone = (snapshot: CustomerLoginSnapshot) => snapshot.context.phone;
export const selectOtpSent = (snapshot: CustomerLoginSnapshot) => snapshot.context.otpSent;
export const selectError = (snapshot: CustomerLoginSnapshot) => snapshot.context.error;
export const selectIsSending = (snapshot: CustomerLoginSnapshot) => snapshot.matches('sendingCode');
export const selectIsVerifying = (snapshot: CustomerLoginSnapshot) =>
  snapshot.matches({ codeSent: { code: 'verifying' } });
export const selectIsHintShown = (snapshot: CustomerLoginSnapshot) => snapshot.matches({ codeSent: { hint: 'shown' } });

/** The boxes; empty from the moment they are submitted (spec §5). */
export const selectCode = (snapshot: CustomerLoginSnapshot) =>
  selectIsVerifying(snapshot) ? '' : snapshot.context.code;

export type Resend = 'coolingDown' | 'ready' | 'sending';

export function selectResend(snapshot: CustomerLoginSnapshot): Resend {
  if (snapshot.matches({ codeSent: { resend: 'ready' } })) return 'ready';
  return snapshot.matches({ codeSent: { resend: 'sending' } }) ? 'sending' : 'coolingDown';
}

/** What survives a reload (D44). */
export function selectInProgress({ context }: CustomerLoginSnapshot): LoginInProgress {
  return { phone: context.phone, otpSent: context.otpSent };
}
