import { resendAt, type LoginInProgress } from '../lib/code-wait.ts';
import type { LoginSnapshot } from './login.machine.ts';

export const selectPhone = (snapshot: LoginSnapshot) => snapshot.context.phone;
export const selectOtpSent = (snapshot: LoginSnapshot) => snapshot.context.otpSent;
export const selectIsSending = (snapshot: LoginSnapshot) => snapshot.matches({ open: { step: 'sendingCode' } });
export const selectIsVerifying = (snapshot: LoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { code: 'verifying' } } } });
export const selectIsHintShown = (snapshot: LoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { hint: 'shown' } } } });

/** The message below the field. */
export const selectFieldError = ({ context: { role, fieldError, failure } }: LoginSnapshot) =>
  fieldError ?? (role.pages ? failure : null);
/** The message above the form. */
export const selectFailure = ({ context: { role, failure } }: LoginSnapshot) => (role.pages ? null : failure);
export const selectSuccess = (snapshot: LoginSnapshot) => snapshot.context.success;

export const selectCode = (snapshot: LoginSnapshot) =>
  snapshot.context.role.pages && selectIsVerifying(snapshot) ? '' : snapshot.context.code;

export type ResendState = 'coolingDown' | 'ready' | 'waiting' | 'sending' | 'replacing';

/**
 * Returns the state of 'Resend OTP'. If both steps are on one page, it is `waiting` while the code is being verified,
 * and `replacing` while no code can be entered.
 */
export function selectResend(snapshot: LoginSnapshot): ResendState {
  if (snapshot.matches({ open: { step: { codeSent: { resend: 'sending' } } } }))
    return snapshot.context.role.pages ? 'sending' : 'replacing';
  if (snapshot.matches({ open: { wait: 'running' } })) return 'coolingDown';
  return snapshot.can({ type: 'code.resend' }) ? 'ready' : 'waiting';
}

/** When 'Resend OTP' becomes available, epoch ms on this device's clock. */
export const selectResendAt = ({ context }: LoginSnapshot) => resendAt(context.sent);

/** Returns the part of the login to persist (D44). */
export function selectInProgress({ context: { phone, otpSent, sent } }: LoginSnapshot): LoginInProgress {
  return { phone, otpSent, sent };
}
