import { Counter, Gauge, type Registry } from 'prom-client';
import type { SmsCeiling } from '../auth/sms-ceiling.ts';
import { countSendsOfLastHour, readShares, shareNames } from '../auth/sms-shares.store.ts';
import type { Db } from '../db/schema.ts';

export interface SmsMetrics {
  readonly db: Db;
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
  new Gauge({
    name: 'sms_share_used',
    help: 'How much of its part of SMS_PER_HOUR each share of the codes has used; above 0.5 the log has a warning',
    labelNames: ['share'],
    registers,
    async collect() {
      const use = await readShares(db, { now: now(), smsPerHour });
      for (const share of shareNames) this.set({ share }, use[share]);
    },
  });
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
