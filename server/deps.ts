import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Browsers } from './auth/requester.ts';
import type { Secrets } from './auth/secrets.ts';
import type { SmsCeiling } from './auth/sms-ceiling.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { ChangeStock, TakeStock } from './orders/stock.store.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { SmsSender } from './sms/sms.ts';

/** What the demo adds (`demo/demo.ts`); only `main.ts` loads it, and never in production. */
export interface Demo {
  /** Payments without money. @param secret the signatures are derived from it */
  createPayments(db: Kysely<Database>, secret: Uint8Array): PaymentProvider;
  /** Wraps a sender so that the demo phone also gets each message. */
  withOutbox(sms: SmsSender): SmsSender;
  /** Drawn pictures and, as configured, the demo phone's outbox and the sandbox's payment window. */
  registerRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Promise<void>;
}

/** All dependencies of the application; `createDeps` in create-deps.ts makes the real ones. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** The database's clock, estimated (server/db/clock.ts), for what is written, shown and signed. */
  readonly now: () => Date;
  /** The database's clock, read, for times that other processes decide by (holds, an order's age). */
  readonly databaseTime: (db: Kysely<Database>) => Promise<Date>;
  readonly sms: SmsSender;
  /** Absent in production. */
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

/** What the API's handlers take: the application's dependencies, and what `buildApp` makes once of them. */
export interface ApiDeps extends Deps {
  readonly tokens: Tokens;
  readonly browsers: Browsers;
  readonly smsCeiling: SmsCeiling;
  readonly catalogAnswers: KeptAnswers;
  readonly liveStockAnswers: KeptAnswers;
}
