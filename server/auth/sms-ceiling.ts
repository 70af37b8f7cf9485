import type { FastifyBaseLogger } from 'fastify';
import { otpRules } from './otp-limits.ts';

export type SmsCeiling = ReturnType<typeof createSmsCeiling>;

/**
 * Counts the codes that were not sent because the hourly limit of the whole product was reached. Logs a warning at most
 * once an hour per process.
 */
export function createSmsCeiling({ smsPerHour, now }: { smsPerHour: number; now: () => Date }) {
  let refusals = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    refusals: () => refusals,
    refused(log: FastifyBaseLogger): void {
      refusals += 1;
      const at = now().getTime();
      if (at - loggedAt < otpRules.hour) return;
      loggedAt = at;
      log.warn({ smsPerHour }, 'sms ceiling reached: no more codes are sent within this hour');
    },
  };
}
