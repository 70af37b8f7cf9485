import { useEffect } from 'react';
import { announce } from './announcer.tsx';

/** How long before the end of the wait it is announced again, ms. */
const near = 10_000;

/**
 * Announces that a code was sent, and the wait until the code can be resent: at once, 10 s before its end, and at its
 * end.
 */
export function useResendAnnounced(until: number, sent?: string): void {
  useEffect(() => {
    const left = until - Date.now();
    const wait = left > 0 ? `Resend OTP in ${Math.ceil(left / 1000)} s` : undefined;
    announce([sent, wait].filter(Boolean).join('. '));
    const timers = [
      [near, `Resend OTP in ${near / 1000} s`],
      [0, 'You can resend the OTP now'],
    ] as const;
    const running = timers
      .filter(([before]) => left > before)
      .map(([before, text]) => setTimeout(() => announce(text), left - before));
    return () => running.forEach(clearTimeout);
  }, [until, sent]);
}
