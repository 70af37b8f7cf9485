import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countSendsOfLastHour } from '../auth/otp-limits.ts';
import type { SmsCeiling } from '../auth/sms-ceiling.ts';
import type { Database } from '../db/schema.ts';

export interface SmsMetrics {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly smsPerHour: number;
  readonly smsCeiling: SmsCeiling;
}

/**
 * Adds metrics of the messages sent within the last hour, of their limit, and of the codes that were not sent because
 * of it.
 */
export function countSms(registry: Registry, { db, now, smsPerHour, smsCeiling }: SmsMetrics): void {
  const registers = [registry];
  new Gauge({
    name: 'sms_sends_last_hour',
    help: 'Codes that all processes handed to the gateway within the last hour',
    registers,
    async collect() {
      this.set(await countSendsOfLastHour(db, now()));
    },
  });
  new Gauge({ name: 'sms_per_hour_limit', help: 'SMS_PER_HOUR', registers }).set(smsPerHour);
  new Counter({
    name: 'sms_ceiling_refusals_total',
    help: 'Codes that this process refused because of SMS_PER_HOUR',
    registers,
    collect() {
      this.reset();
      this.inc(smsCeiling.refusals());
    },
  });
}
