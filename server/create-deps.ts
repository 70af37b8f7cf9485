import type { Kysely } from 'kysely';
import { loadSecrets, type Secrets } from './auth/secrets.ts';
import type { Config } from './config.ts';
import { readDatabaseTime } from './db/clock.ts';
import type { Database } from './db/schema.ts';
import { Outbox } from '../demo/outbox.ts';
import type { Deps } from './deps.ts';
import { changeStock, takeStock } from './orders/stock.store.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { createRazorpay } from './payments/razorpay.ts';
import { createSandbox } from '../demo/sandbox/sandbox.ts';
import { consoleSms } from './sms/console.ts';
import { httpSms } from './sms/http.ts';

/** The real ones, as the configuration wants them. The caller closes `db`. @param now of a `Clock` on this database. */
export async function createDeps(config: Config, db: Kysely<Database>, now: () => Date): Promise<Deps> {
  const secrets = await loadSecrets(db, config.jwtSecret);
  const outbox = config.demo ? new Outbox(now) : undefined;
  const sms =
    config.sms.kind === 'http' ? httpSms(config.sms) : consoleSms((text) => process.stdout.write(`${text}\n`));
  return {
    config,
    db,
    now,
    databaseTime: readDatabaseTime,
    sms: outbox?.watching(sms) ?? sms,
    ...(outbox && { outbox }),
    payments: paymentProvider(config, { db, secrets }),
    takeStock,
    changeStock,
    secrets,
  };
}

function paymentProvider(
  { payments }: Config,
  { db, secrets }: { db: Kysely<Database>; secrets: Secrets },
): PaymentProvider {
  return payments.kind === 'razorpay' ? createRazorpay(payments) : createSandbox(db, secrets.tokens);
}
