import { loadSecrets, type Secrets } from '../auth/secrets.store.ts';
import type { Config } from './config.ts';
import { readDatabaseTime } from '../db/clock.ts';
import type { Db } from '../db/schema.ts';
import type { Demo, Deps } from './deps.ts';
import { takeSlot } from '../orders/slots.store.ts';
import { changeStock, takeStock } from '../orders/stock.store.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createRazorpay } from '../payments/razorpay.ts';
import { consoleSms } from '../sms/console.ts';
import { httpSms } from '../sms/http.ts';

interface Given {
  readonly db: Db;
  /** The method `now` of a `Clock` on this database. */
  readonly now: () => Date;
  /** null in production. */
  readonly demo: Demo | null;
}

/** Creates the dependencies of the running server from its configuration. The caller must close `db`. */
export async function createDeps(config: Config, { db, now, demo }: Given): Promise<Deps> {
  const secrets = await loadSecrets(db, config.jwtSecret);
  const sms =
    config.sms.kind === 'http' ? httpSms(config.sms) : consoleSms((text) => process.stdout.write(`${text}\n`));
  return {
    config,
    db,
    now,
    databaseTime: readDatabaseTime,
    sms: config.demo && demo ? demo.withOutbox(sms) : sms,
    ...(demo && { demo }),
    payments: paymentProvider(config, { db, secrets, demo }),
    takeStock,
    takeSlot,
    changeStock,
    secrets,
  };
}

function paymentProvider(
  { payments }: Config,
  { db, secrets, demo }: Pick<Given, 'db' | 'demo'> & { secrets: Secrets },
): PaymentProvider {
  if (payments.kind === 'razorpay') return createRazorpay(payments);
  if (!demo) throw new Error('Sandbox payments are part of the demo, which production leaves out.');
  return demo.createPayments(db, secrets.tokens);
}
