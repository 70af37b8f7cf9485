import { isRecord } from './is-record.ts';

/** Seconds until another code may be asked for, as the server has it (D16, D57). */
export const resendSeconds = 30;

/** The last code that went out: to which number, and when by this device's clock, ms. */
export interface SentCode {
  phone: string;
  at: number;
}

/** A login in progress as it survives a reload (D44). */
export interface LoginInProgress {
  phone: string;
  /** Whether the code is asked for. */
  otpSent: boolean;
  /** Kept when the person goes back to the phone: to the same number no other code is sent before its time. */
  sent?: SentCode | null;
}

/**
 * When the code on its way went out, ms, where the server refused another one for the 30 s after it; else null. It says so
 * only to a browser that can use that code (D57).
 */
export function sentBefore(error: unknown, response: Response, now: number): number | null {
  if (!isRecord(error) || error['code'] !== 'otp_too_soon') return null;
  const seconds = Number(response.headers.get('Retry-After'));
  return now - (seconds > 0 && seconds <= resendSeconds ? resendSeconds - seconds : 0) * 1000;
}

/** When another code may be asked for, ms by this device's clock. */
export const resendAt = (sent: SentCode | null): number => (sent ? sent.at + resendSeconds * 1000 : 0);

/** The wait of a login by what is left of it, also after a reload. A clock that was set back makes it no longer. */
export function createLoginDelays({ now }: { now: () => number }) {
  return {
    resendCooldown: ({ context }: { context: { sent: SentCode | null } }) =>
      Math.min(Math.max(0, resendAt(context.sent) - now()), resendSeconds * 1000),
  };
}
