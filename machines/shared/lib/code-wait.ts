import { isRecord } from '../../../domain/is-record.ts';

/** Seconds until another code can be requested, the same as on the server (D16, D57). */
export const resendSeconds = 30;

/** The phone number to which the last code was sent, and when (epoch ms on this device's clock). */
export interface SentCode {
  phone: string;
  at: number;
}

/** The persisted part of a login (D44). */
export interface LoginInProgress {
  phone: string;
  /** Whether a code was requested. */
  otpSent: boolean;
  /** Kept when the user returns to the phone step, because the wait for this number continues. */
  sent?: SentCode | null;
}

/**
 * Returns when the current code was sent, epoch ms, if the server rejected a request because that was less than 30 s
 * ago; otherwise null. The server reports this only to the browser that requested the code (D57).
 */
export function lastCodeSentAt(error: unknown, response: Response, now: number): number | null {
  if (!isRecord(error) || error['code'] !== 'otp_too_soon') return null;
  const seconds = Number(response.headers.get('Retry-After'));
  return now - (seconds > 0 && seconds <= resendSeconds ? resendSeconds - seconds : 0) * 1000;
}

/** Returns when another code can be requested, epoch ms on this device's clock. */
export const resendAt = (sent: SentCode | null): number => (sent ? sent.at + resendSeconds * 1000 : 0);

/**
 * Returns the delays of a login. They depend on the remaining wait, also after a reload. A clock that was set back does
 * not extend the wait.
 */
export function createLoginDelays({ now }: { now: () => number }) {
  return {
    resendCooldown: ({ context }: { context: { sent: SentCode | null } }) =>
      Math.min(Math.max(0, resendAt(context.sent) - now()), resendSeconds * 1000),
  };
}
