import type { PartnerLoginInProgress, PartnerLoginSnapshot } from './partner-login.machine.ts';

export const selectPhone = (snapshot: PartnerLoginSnapshot) => snapshot.context.phone;
export const selectCode = (snapshot: PartnerLoginSnapshot) => snapshot.context.code;
export const selectFault = (snapshot: PartnerLoginSnapshot) => snapshot.context.fault;
export const selectFailure = (snapshot: PartnerLoginSnapshot) => snapshot.context.failure;
export const selectSuccess = (snapshot: PartnerLoginSnapshot) => snapshot.context.success;
export const selectOtpSent = (snapshot: PartnerLoginSnapshot) => snapshot.context.otpSent;
export const selectIsSending = (snapshot: PartnerLoginSnapshot) => snapshot.matches('sendingCode');
export const selectIsVerifying = (snapshot: PartnerLoginSnapshot) =>
  snapshot.matches({ codeSent: { code: 'verifying' } });

export type PartnerResend = 'coolingDown' | 'ready' | 'waiting' | 'sending';

/** `waiting` while the code is being checked: no other code is asked for meanwhile. */
export function selectResend(snapshot: PartnerLoginSnapshot): PartnerResend {
  if (snapshot.matches({ codeSent: { code: 'resending' } })) return 'sending';
  if (!snapshot.matches({ codeSent: { cooldown: 'over' } })) return 'coolingDown';
  return snapshot.can({ type: 'code.resend' }) ? 'ready' : 'waiting';
}

/** What survives a reload (D44). */
export function selectPartnerInProgress({ context }: PartnerLoginSnapshot): PartnerLoginInProgress {
  return { phone: context.phone, otpSent: context.otpSent };
}
