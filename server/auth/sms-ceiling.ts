import type { FastifyBaseLogger } from 'fastify';
import { otpRules } from './otp-limits.store.ts';
import { shareNames, type Share, type ShareUse } from './sms-shares.store.ts';

export type SmsCeiling = ReturnType<typeof createSmsCeiling>;

/**
 * Counts the codes that were not sent because the hourly limit of the whole product or of their share of it was reached.
 * Logs a warning when it is, and when half of a share is used, each at most once an hour per process.
 */
export function createSmsCeiling({ smsPerHour, now }: { smsPerHour: number; now: () => Date }) {
  let refusals = 0;
  const loggedAt = new Map<string, number>();
  function isDue(warning: string): boolean {
    const at = now().getTime();
    if (at - (loggedAt.get(warning) ?? Number.NEGATIVE_INFINITY) < otpRules.hour) return false;
    loggedAt.set(warning, at);
    return true;
  }
  return {
    refusals: () => refusals,
    refused(log: FastifyBaseLogger, share: Share): void {
      refusals += 1;
      if (isDue('reached'))
        log.warn({ smsPerHour, share }, 'sms ceiling reached: no more codes are sent within this hour');
    },
    /** Warns of the shares of which half is used. */
    sent(log: FastifyBaseLogger, use: ShareUse): void {
      for (const share of shareNames.filter((name) => use[name] >= 0.5 && isDue(name)))
        log.warn({ smsPerHour, share, used: use[share] }, 'half of the sms ceiling is used');
    },
  };
}
