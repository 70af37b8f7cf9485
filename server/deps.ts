import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Secrets } from './auth/secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { ChangeStock, TakeStock } from './orders/stock.store.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { SmsSender } from './sms/sms.ts';

/** What a demo adds (`demo/demo.ts`): `main.ts` alone loads it, and never in production. */
export interface Demo {
  /** Payments that take no money. @param secret what their signatures are derived from */
  createPayments(db: Kysely<Database>, secret: Uint8Array): PaymentProvider;
  /** The same sender, which also keeps each message for the demo phone. */
  withOutbox(sms: SmsSender): SmsSender;
  /** Drawn pictures, and what the configuration asks for: the demo phone's outbox, the sandbox's payment window. */
  registerRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Promise<void>;
}

/** All that the application takes from outside; `createDeps` in create-deps.ts has the real ones. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** The database's clock, estimated (server/db/clock.ts): for what is written, shown and signed. */
  readonly now: () => Date;
  /** The database's clock, read: for what another process decides by (holds, an order's age). */
  readonly databaseTime: (db: Kysely<Database>) => Promise<Date>;
  readonly sms: SmsSender;
  /** Left out in production. */
  readonly demo?: Demo;
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
