import type { FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Secrets } from './auth/secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Outbox } from '../demo/outbox.ts';
import type { ChangeStock, TakeStock } from './orders/stock.store.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { SmsSender } from './sms/sms.ts';

/** All that the application takes from outside; `createDeps` in create-deps.ts has the real ones. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** The database's clock, estimated (server/db/clock.ts): for what is written, shown and signed. */
  readonly now: () => Date;
  /** The database's clock, read: for what another process decides by (holds, an order's age). */
  readonly databaseTime: (db: Kysely<Database>) => Promise<Date>;
  readonly sms: SmsSender;
  /** What was sent, in demo mode. */
  readonly outbox?: Outbox;
  readonly payments: PaymentProvider;
  /** The guarded statement that takes stock; tests replace it to show what happens without the guard. */
  readonly takeStock: TakeStock;
  /** The same for a partner's change of a count. */
  readonly changeStock: ChangeStock;
  readonly secrets: Secrets;
  /** Whether every answer is validated against the contract (tests). */
  readonly checkAnswers?: boolean;
  readonly logger?: FastifyServerOptions['logger'];
}
