import { resendAt, type LoginInProgress } from '../../shared/lib/code-wait.ts';
import type { PartnerLoginSnapshot } from './login.machine.ts';

export const selectPhone = (snapshot: PartnerLoginSnapshot) => snapshot.context.phone;
export const selectCode = (snapshot: PartnerLoginSnapshot) => snapshot.context.code;
export const selectFault = (snapshot: PartnerLoginSnapshot) => snapshot.context.fault;
export const selectFailure = (snapshot: PartnerLoginSnapshot) => snapshot.context.failure;
export const selectSuccess = (snapshot: PartnerLoginSnapshot) => snapshot.context.success;
export const selectOtpSent = (snapshot: PartnerLoginSnapshot) => snapshot.context.otpSent;
export const selectIsSending = (snapshot: PartnerLoginSnapshot) => snapshot.matches({ open: { step: 'sendingCode' } });
export const selectIsVerifying = (snapshot: PartnerLoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: 'verifying' } } });

export type PartnerResend = 'coolingDown' | 'ready' | 'waiting' | 'sending';

/** `waiting` while the code is being checked: no other code is asked for meanwhile. */
export function selectResend(snapshot: PartnerLoginSnapshot): PartnerResend {
  if (snapshot.matches({ open: { step: { codeSent: 'resending' } } })) return 'sending';
  if (snapshot.matches({ open: { wait: 'running' } })) return 'coolingDown';
  return snapshot.can({ type: 'code.resend' }) ? 'ready' : 'waiting';
}

/** When 'Resend OTP' can be pressed, ms by this device's clock. */
export const selectResendAt = ({ context }: PartnerLoginSnapshot) => resendAt(context.sent);

/** What survives a reload (D44). */
export function selectPartnerInProgress({ context: { phone, otpSent, sent } }: PartnerLoginSnapshot): LoginInProgress {
  return { phone, otpSent, sent };
}
