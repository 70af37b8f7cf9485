import { sql, type Kysely, type Transaction } from 'kysely';
import type { Audience } from '../db/account-tables.ts';
import type { Database } from '../db/schema.ts';
import type { Requester } from './requester.ts';

/** The rules of one-time codes (D57); times in ms. */
export const otpRules = {
  /** Number of possible codes. */
  codes: 1_000_000,
  lifetime: 5 * 60_000,
  tries: 5,
  pause: 30_000,
  hour: 60 * 60_000,
  /** Codes per hour for one number and browser, or, if the request has no cookie, for one number and network. */
  perRequester: 5,
  /** Codes per hour for one network, counting all numbers. */
  perNetwork: 30,
  day: 24 * 60 * 60_000,
  /** Codes per day for one number, counted separately for customers and partners. */
  perNumber: 200,
  /** How many of `perNumber` are reserved for browsers that have logged in with the number. */
  reservedForKnown: 20,
} as const;

/**
 * The limit that is reached: that of the requester for this number, of the network, of the number per day, or of the
 * whole product.
 */
export type OtpLimit = 'requester' | 'network' | 'day' | 'product';

export interface OtpLimits {
  /** Whether the hourly limits of requester and network apply; they do not in demo mode (D57). */
  readonly hourly: boolean;
  /** Codes per hour for the whole product. */
  readonly smsPerHour: number;
}

export interface LimitedSend {
  readonly audience: Audience;
  readonly phone: string;
  readonly requester: Requester;
  /** Whether this browser has logged in with the number before. */
  readonly known: boolean;
  readonly now: Date;
  readonly limits: OtpLimits;
}

/** Serializes the requests for the same number and from the same network, so that a burst cannot exceed a limit. */
export async function lockSends(trx: Transaction<Database>, send: LimitedSend): Promise<void> {
  await lock(trx, `otp number ${send.audience} ${send.phone}`);
  if (!send.known) await lock(trx, `otp network ${send.requester.network}`);
}

/** Returns the limit that is reached, or null. Messages that the gateway rejected count too. */
export async function findReachedLimit(db: Kysely<Database>, send: LimitedSend): Promise<OtpLimit | null> {
  const { known, limits } = send;
  const forNumber = await countForNumber(db, send);
  if (limits.hourly && forNumber.fromRequester >= otpRules.perRequester) return 'requester';
  if (limits.hourly && !known && (await countFromNetwork(db, send)) >= otpRules.perNetwork) return 'network';
  return forNumber.inDay >= otpRules.perNumber - (known ? 0 : otpRules.reservedForKnown) ? 'day' : null;
}

/**
 * Whether the whole product has reached its hourly limit. Must be called last, because its lock blocks the requests for
 * all other numbers.
 */
export async function isProductLimitReached(
  trx: Transaction<Database>,
  { now, limits }: { readonly now: Date; readonly limits: Pick<OtpLimits, 'smsPerHour'> },
): Promise<boolean> {
  await lock(trx, 'otp product');
  return (await countSendsOfLastHour(trx, now)) >= limits.smsPerHour;
}

/**
 * Counts the messages that all processes have passed to the gateway within the last hour. Of a message about an order that
 * was tried again within the hour, all attempts count.
 */
export async function countSendsOfLastHour(db: Kysely<Database>, now: Date): Promise<number> {
  const { sends } = await countSends(db, now).executeTakeFirstOrThrow();
  const { attempts } = await db
    .selectFrom('order_texts')
    .where('attempted_at', '>', before(now, otpRules.hour))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('attempts'), sql.lit(0)).as('attempts'))
    .executeTakeFirstOrThrow();
  return sends + Number(attempts);
}

const countSends = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('otp_sends')
    .where('sent_at', '>', before(now, otpRules.hour))
    .select((row) => row.fn.countAll<number>().as('sends'));

async function countForNumber(db: Kysely<Database>, { audience, phone, requester, now }: LimitedSend) {
  const { browserHash, network } = requester;
  return db
    .selectFrom('otp_sends')
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where('sent_at', '>', before(now, otpRules.day))
    .select((row) => [
      row.fn.countAll<number>().as('inDay'),
      row.fn
        .countAll<number>()
        .filterWhere('sent_at', '>', before(now, otpRules.hour))
        .filterWhere((send) =>
          browserHash === null
            ? send.and([send('network', '=', network), send('with_cookie', '=', false)])
            : send('browser_hash', '=', browserHash),
        )
        .as('fromRequester'),
    ])
    .executeTakeFirstOrThrow();
}

async function countFromNetwork(db: Kysely<Database>, { requester, now }: LimitedSend): Promise<number> {
  const { sends } = await countSends(db, now).where('network', '=', requester.network).executeTakeFirstOrThrow();
  return sends;
}

async function lock(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
