import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { KnownBy } from './known-browsers.store.ts';
import { otpRules } from './otp-limits.store.ts';

/** Who a code is for: `new` is a number without a login yet. */
export type Share = KnownBy | 'new';

/**
 * Which part of `SMS_PER_HOUR` the codes of a share and of those before it may use together (D321), so that no number of
 * requests for unknown numbers keeps anybody out whose browser or network has logged in before.
 */
const parts: Record<Share, number> = { new: 0.2, number: 0.6, network: 0.8, browser: 1 };

export const shareNames = Object.keys(parts) as Share[];

/** How much of its part each share has used within the last hour; 1 is all of it. */
export type ShareUse = Readonly<Record<Share, number>>;

interface Limit {
  readonly now: Date;
  /** Messages per hour for the whole product. */
  readonly smsPerHour: number;
}

/**
 * Returns how much of the product's hourly limit is used, and keeps other requests from using it until the transaction
 * ends. Must be called last, because its lock blocks the requests for all other numbers.
 */
export async function lockShares(trx: Tx, limit: Limit): Promise<ShareUse> {
  await sql`select pg_advisory_xact_lock(hashtextextended('otp product', 0))`.execute(trx);
  return readShares(trx, limit);
}

/** As `lockShares`, without a lock. */
export async function readShares(db: Db, { now, smsPerHour }: Limit): Promise<ShareUse> {
  const codes = await countCodes(db, now);
  const used = { new: 0, number: 0, network: 0, browser: await countOrderTexts(db, now) };
  for (const [index, share] of shareNames.entries())
    for (const within of shareNames.slice(index)) used[within] += codes.get(share) ?? 0;
  const usedPart = (share: Share) => used[share] / Math.ceil(smsPerHour * parts[share]);
  return {
    new: usedPart('new'),
    number: usedPart('number'),
    network: usedPart('network'),
    browser: usedPart('browser'),
  };
}

/** Whether no more code may be sent to the share: its own part or the whole is used up. */
export const isUsedUp = (use: ShareUse, share: Share): boolean => use[share] >= 1 || use.browser >= 1;

/**
 * Counts the messages that all processes have passed to the gateway within the last hour. Of a message about an order that
 * was tried again within the hour, all attempts count.
 */
export async function countSendsOfLastHour(db: Db, now: Date): Promise<number> {
  const codes = await countCodes(db, now);
  return [...codes.values()].reduce((sum, sends) => sum + sends, await countOrderTexts(db, now));
}

async function countCodes(db: Db, now: Date): Promise<ReadonlyMap<Share, number>> {
  const rows = await db
    .selectFrom('otp_sends')
    .where('sent_at', '>', hourBefore(now))
    .groupBy('known_by')
    .select((row) => ['known_by', row.fn.countAll<number>().as('sends')])
    .execute();
  return new Map(rows.map(({ known_by, sends }) => [known_by ?? 'new', sends]));
}

async function countOrderTexts(db: Db, now: Date): Promise<number> {
  const { attempts } = await db
    .selectFrom('order_texts')
    .where('attempted_at', '>', hourBefore(now))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('attempts'), sql.lit(0)).as('attempts'))
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

const hourBefore = (now: Date) => new Date(now.getTime() - otpRules.hour);
