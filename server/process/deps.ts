import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Browsers } from '../auth/requester.ts';
import type { Secrets } from '../auth/secrets.store.ts';
import type { SmsCeiling } from '../auth/sms-ceiling.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Config } from './config.ts';
import type { Db } from '../db/schema.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import type { Streams } from '../order-events/streams.ts';
import type { TakeSlot } from '../orders/slots.store.ts';
import type { ChangeStock, TakeStock } from '../orders/stock.store.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { SmsSender } from '../sms/sms.ts';

/** What the demo adds (`demo/demo.ts`). Only `main.ts` loads it, and not in production. */
export interface Demo {
  /**
   * Creates a payment provider that moves no money.
   * @param secret The key of its signatures is derived from it.
   */
  createPayments(db: Db, secret: Uint8Array): PaymentProvider;
  /** Returns a sender that also shows each message on the demo phone. */
  withOutbox(sms: SmsSender): SmsSender;
  /**
   * Registers the routes of the generated pictures and, if configured, of the demo phone's outbox and the sandbox's
   * payment window.
   */
  registerRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Promise<void>;
}

/** All dependencies of the application. `createDeps` in create-deps.ts creates those of the running server. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /**
   * Returns the estimated time of the database's clock (server/db/clock.ts), for times that are stored, shown or
   * signed.
   */
  readonly now: () => Date;
  /** Reads the database's clock, for times that other processes compare (holds, an order's age). */
  readonly databaseTime: (db: Db) => Promise<Date>;
  readonly sms: SmsSender;
  /** Absent in production. */
  readonly demo?: Demo;
  readonly payments: PaymentProvider;
  /** Takes stock with a guarded statement. Tests replace it to show what happens without the guard. */
  readonly takeStock: TakeStock;
  /** Takes a place in a pickup slot, with a guarded statement too. */
  readonly takeSlot: TakeSlot;
  /** Changes a stock count for a partner, with a guarded statement too. */
  readonly changeStock: ChangeStock;
  readonly secrets: Secrets;
  /** Whether every response is validated against the contract (tests). */
  readonly checkAnswers?: boolean;
  readonly logger?: FastifyServerOptions['logger'];
}

/** The dependencies of the API handlers: those of the application, and what `buildApp` creates from them. */
export interface ApiDeps extends Deps {
  readonly tokens: Tokens;
  readonly browsers: Browsers;
  readonly smsCeiling: SmsCeiling;
  readonly catalogAnswers: KeptAnswers;
  readonly liveStockAnswers: KeptAnswers;
  readonly orderEvents: {
    readonly streams: Streams;
    /** Waits until the outbox is being read. @throws DatabaseUnavailable */
    begin(): Promise<void>;
  };
}
