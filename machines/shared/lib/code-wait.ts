import { isRecord } from '../../../domain/is-record.ts';

/** Seconds before another code can be requested, as on the server (D16, D57). */
export const resendSeconds = 30;

/** The last code: its phone number, and when it was sent by this device's clock, epoch ms. */
export interface SentCode {
  phone: string;
  at: number;
}

/** The persisted part of a login (D44). */
export interface LoginInProgress {
  phone: string;
  /** Whether a code was requested. */
  otpSent: boolean;
  /** Kept when the user returns to the phone step: the wait for the same number continues. */
  sent?: SentCode | null;
}

/**
 * When the current code was sent, epoch ms, if the server refuses another one for 30 s after it; else null. The server
 * reports this only to the browser that requested the code (D57).
 */
export function lastCodeSentAt(error: unknown, response: Response, now: number): number | null {
  if (!isRecord(error) || error['code'] !== 'otp_too_soon') return null;
  const seconds = Number(response.headers.get('Retry-After'));
  return now - (seconds > 0 && seconds <= resendSeconds ? resendSeconds - seconds : 0) * 1000;
}

/** When another code can be requested, epoch ms by this device's clock. */
export const resendAt = (sent: SentCode | null): number => (sent ? sent.at + resendSeconds * 1000 : 0);

/**
 * Delays of a login from the remaining wait, also after a reload. A clock that was set back does not extend the wait.
 */
export function createLoginDelays({ now }: { now: () => number }) {
  return {
    resendCooldown: ({ context }: { context: { sent: SentCode | null } }) =>
      Math.min(Math.max(0, resendAt(context.sent) - now()), resendSeconds * 1000),
  };
}
