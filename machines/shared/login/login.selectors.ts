import { resendAt, type LoginInProgress } from '../lib/code-wait.ts';
import type { LoginSnapshot } from './login.machine.ts';

export const selectPhone = (snapshot: LoginSnapshot) => snapshot.context.phone;
export const selectOtpSent = (snapshot: LoginSnapshot) => snapshot.context.otpSent;
export const selectIsSending = (snapshot: LoginSnapshot) => snapshot.matches({ open: { step: 'sendingCode' } });
export const selectIsVerifying = (snapshot: LoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { code: 'verifying' } } } });
export const selectIsHintShown = (snapshot: LoginSnapshot) =>
  snapshot.matches({ open: { step: { codeSent: { hint: 'shown' } } } });

/** Error below the field. */
export const selectFieldError = ({ context: { role, fieldError, failure } }: LoginSnapshot) =>
  fieldError ?? (role.pages ? failure : null);
/** Error above the form. */
export const selectFailure = ({ context: { role, failure } }: LoginSnapshot) => (role.pages ? null : failure);
export const selectSuccess = (snapshot: LoginSnapshot) => snapshot.context.success;

export const selectCode = (snapshot: LoginSnapshot) =>
  snapshot.context.role.pages && selectIsVerifying(snapshot) ? '' : snapshot.context.code;

export type Resend = 'coolingDown' | 'ready' | 'waiting' | 'sending' | 'replacing';

/**
 * State of 'Resend OTP'. On one page: `waiting` while the code is verified, `replacing` while no code can be entered.
 */
export function selectResend(snapshot: LoginSnapshot): Resend {
  if (snapshot.matches({ open: { step: { codeSent: { resend: 'sending' } } } }))
    return snapshot.context.role.pages ? 'sending' : 'replacing';
  if (snapshot.matches({ open: { wait: 'running' } })) return 'coolingDown';
  return snapshot.can({ type: 'code.resend' }) ? 'ready' : 'waiting';
}

/** When 'Resend OTP' is enabled, epoch ms by this device's clock. */
export const selectResendAt = ({ context }: LoginSnapshot) => resendAt(context.sent);

/** The persisted part of the login (D44). */
export function selectInProgress({ context: { phone, otpSent, sent } }: LoginSnapshot): LoginInProgress {
  return { phone, otpSent, sent };
}
