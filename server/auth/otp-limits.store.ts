import { sql } from 'kysely';
import type { Audience, Db, Tx } from '../db/schema.ts';
import type { KnownBy } from './known-browsers.store.ts';
import { isNetworkLimitReached } from './network-limits.store.ts';
import type { Requester } from './requester.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts';

/** The rules of one-time codes (D57); times in ms. */
export const otpRules = {
  /** Number of possible codes. */
  codes: 1_000_000,
  lifetime: 5 * minuteMs,
  tries: 5,
  pause: 30_000,
  hour: hourMs,
  /** Codes per hour for one number and browser, or, if the request has no cookie, for one number and network. */
  perRequester: 5,
  day: dayMs,
  /** Codes per day for one number, counted separately for customers and partners. */
  perNumber: 200,
  /**
   * How many of `perNumber` are reserved for browsers that have logged in with the number, and how many more for
   * networks from which a person has.
   */
  reserved: 20,
  /** Codes for one number within `strangersPeriod` from all other networks together (D321). */
  fromStrangers: 12,
  strangersPeriod: 2 * hourMs,
} as const;

/**
 * The limit that is reached: that of the requester for this number, of the network, of strangers for this number, of the
 * number per day, or of the whole product.
 */
export type OtpLimit = 'requester' | 'network' | 'strangers' | 'day' | 'product';

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
  /** By what the number or its owner is known; null if there was no login with the number. */
  readonly knownBy: KnownBy | null;
  readonly now: Date;
  readonly limits: OtpLimits;
}

/** Serializes the requests for the same number and from the same network, so that a burst cannot exceed a limit. */
export async function lockSends(trx: Tx, send: LimitedSend): Promise<void> {
  await lock(trx, `otp number ${send.audience} ${send.phone}`);
  if (send.knownBy !== 'browser') await lock(trx, `otp network ${send.requester.networks.network_48}`);
}

/** Returns the limit that is reached, or null. Messages that the gateway rejected count too. */
export async function findReachedLimit(db: Db, send: LimitedSend): Promise<OtpLimit | null> {
  const { knownBy, limits, now, requester } = send;
  const forNumber = await countForNumber(db, send);
  if (limits.hourly) {
    if (forNumber.fromRequester >= otpRules.perRequester) return 'requester';
    if (knownBy !== 'browser' && (await isNetworkLimitReached(db, requester.networks, 'codes', now))) return 'network';
    if (isStranger(knownBy) && forNumber.fromStrangers >= otpRules.fromStrangers) return 'strangers';
  }
  return forNumber.inDay >= otpRules.perNumber - reservedFrom(knownBy) ? 'day' : null;
}

async function countForNumber(db: Db, { audience, phone, requester, now }: LimitedSend) {
  const { browserHash, networks } = requester;
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
            ? send.and([send('network', '=', networks.network), send('with_cookie', '=', false)])
            : send('browser_hash', '=', browserHash),
        )
        .as('fromRequester'),
      row.fn
        .countAll<number>()
        .filterWhere('sent_at', '>', before(now, otpRules.strangersPeriod))
        .filterWhere('confirmed', '=', false)
        .filterWhere((send) => send.or([send('known_by', 'is', null), send('known_by', '=', 'number')]))
        .as('fromStrangers'),
    ])
    .executeTakeFirstOrThrow();
}

const isStranger = (knownBy: KnownBy | null) => knownBy !== 'browser' && knownBy !== 'network';

/** How many of the codes of a day are kept for others. */
function reservedFrom(knownBy: KnownBy | null): number {
  if (knownBy === 'browser') return 0;
  return knownBy === 'network' ? otpRules.reserved : 2 * otpRules.reserved;
}

async function lock(trx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
