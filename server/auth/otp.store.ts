import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Audience, Database, Db, Row, Tx } from '../db/schema.ts';
import { findReachedLimit, lockSends, otpRules, type LimitedSend, type OtpLimit } from './otp-limits.store.ts';
import type { Requester } from './requester.ts';
import { isUsedUp, lockShares, readShares, type ShareUse } from './sms-shares.store.ts';

export interface OtpRequest extends LimitedSend {
  /**
   * The browser that may use the code: the one of the request's cookie, or, without a cookie, the one that the
   * response's new cookie identifies.
   */
  readonly browserHash: string;
}

export type OtpIssueResult =
  | { kind: 'issued'; code: string; use: ShareUse; undo(): Promise<void> }
  | { kind: 'too soon'; waitSeconds: number }
  | { kind: 'limited'; by: OtpLimit };

export interface OtpGuess {
  readonly audience: Audience;
  readonly phone: string;
  readonly requester: Requester;
  readonly code: string;
  readonly now: Date;
}

export type OtpCheckResult =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'used up' }
  | { kind: 'expired' };

type CodeRow = Row<'otp_codes'>;

/** Listed instead of `*`: a prepared statement fails when the columns of its result change (D158). */
const codeColumns = [
  'audience',
  'phone',
  'browser_hash',
  'network',
  'code_hash',
  'tries_left',
  'sent_at',
  'expires_at',
] as const satisfies (keyof CodeRow)[];

/**
 * Creates a code, which replaces the previous one of the same browser or network. Call `undo` if the message could not
 * be sent: it restores the previous code, so that the next request need not wait 30 seconds; the limits still count the
 * message.
 */
export async function issueOtp(db: Db, secret: Uint8Array, request: OtpRequest): Promise<OtpIssueResult> {
  const { audience, phone, requester, now, browserHash } = request;
  const code = randomInt(otpRules.codes).toString().padStart(6, '0');
  const row: CodeRow = {
    audience,
    phone,
    browser_hash: browserHash,
    // Without a cookie, the code is also valid for the network, since the client may not store cookies.
    network: requester.browserHash === null ? requester.networks.network : null,
    code_hash: hashOf(secret, request, code),
    tries_left: otpRules.tries,
    sent_at: now,
    expires_at: new Date(now.getTime() + otpRules.lifetime),
  };
  const share = request.knownBy ?? 'new';
  const limit = { now, smsPerHour: request.limits.smsPerHour };
  // Checked before taking the locks as well, so that a flood of requests does not occupy connections.
  const early = rejectionOf(await codeOf(db, request).executeTakeFirst(), await findReachedLimit(db, request), now);
  if (early) return early;
  if (isUsedUp(await readShares(db, limit), share)) return { kind: 'limited', by: 'product' };
  return db.transaction().execute(async (trx): Promise<OtpIssueResult> => {
    await lockSends(trx, request);
    const older = await codeOf(trx, request).executeTakeFirst();
    const rejection = rejectionOf(older, await findReachedLimit(trx, request), now);
    if (rejection) return rejection;
    const use = await lockShares(trx, limit);
    if (isUsedUp(use, share)) return { kind: 'limited', by: 'product' };
    await trx
      .insertInto('otp_sends')
      .values({
        audience,
        phone,
        ...requester.networks,
        known_by: request.knownBy,
        browser_hash: browserHash,
        with_cookie: requester.browserHash !== null,
        sent_at: now,
      })
      .execute();
    await write(trx, row);
    const undo = () =>
      db.transaction().execute(async (undo) => {
        await lockSends(undo, request);
        // Restores the older code only if this code has not been replaced by a newer one.
        if ((await remove(undo, row)) && older) await write(undo, older);
      });
    return { kind: 'issued', code, use, undo };
  });
}

/** Returns why no code is issued (the previous one is less than 30 seconds old, or a limit is reached), or null. */
function rejectionOf(older: CodeRow | undefined, by: OtpLimit | null, now: Date): OtpIssueResult | null {
  const waitMs = older ? older.sent_at.getTime() + otpRules.pause - now.getTime() : 0;
  if (waitMs > 0) return { kind: 'too soon', waitSeconds: Math.ceil(waitMs / 1000) };
  return by === null ? null : { kind: 'limited', by };
}

/**
 * Uses up one try of the requester's code, then compares the codes. Of concurrent requests with the right code, only
 * the one that deletes it logs in.
 */
export async function checkOtp(db: Db, secret: Uint8Array, guess: OtpGuess): Promise<OtpCheckResult> {
  const { requester, now } = guess;
  const spent = await db
    .updateTable('otp_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('audience', '=', guess.audience)
    .where('phone', '=', guess.phone)
    .where(ownedBy(requester))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(codeColumns)
    .executeTakeFirst();
  if (!spent) {
    const row = await codeOf(db, guess).executeTakeFirst();
    return row && row.expires_at > now ? { kind: 'used up' } : { kind: 'expired' };
  }
  const guessed = hashOf(secret, guess, guess.code);
  if (!timingSafeEqual(Buffer.from(guessed), Buffer.from(spent.code_hash))) {
    return spent.tries_left > 0 ? { kind: 'wrong', triesLeft: spent.tries_left } : { kind: 'used up' };
  }
  if (!(await remove(db, spent))) return { kind: 'expired' };
  await confirmSends(db, spent, now);
  return { kind: 'right' };
}

/** Marks the messages to a browser that has used the code of one, so that they no longer count for its networks. */
async function confirmSends(db: Db, { audience, phone, browser_hash }: CodeRow, now: Date): Promise<void> {
  await db
    .updateTable('otp_sends')
    .set({ confirmed: true })
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where('browser_hash', '=', browser_hash)
    .where('sent_at', '>', new Date(now.getTime() - otpRules.hour))
    .execute();
}

type NumberOfRequester = Pick<OtpGuess, 'audience' | 'phone' | 'requester'>;

function codeOf(db: Db, { audience, phone, requester }: NumberOfRequester) {
  return db
    .selectFrom('otp_codes')
    .select(codeColumns)
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where(ownedBy(requester));
}

/**
 * Selects the code of the requester: with a cookie, the code of its browser; without, the code that its network
 * requested without a cookie.
 */
function ownedBy({ browserHash, networks }: Requester) {
  return (row: ExpressionBuilder<Database, 'otp_codes'>) =>
    browserHash === null ? row('network', '=', networks.network) : row('browser_hash', '=', browserHash);
}

/**
 * Stores the code for its browser and network. An older code of the same network remains valid only for its own
 * browser.
 */
async function write(trx: Tx, row: CodeRow): Promise<void> {
  if (row.network !== null)
    await trx
      .updateTable('otp_codes')
      .set({ network: null })
      .where('audience', '=', row.audience)
      .where('phone', '=', row.phone)
      .where('network', '=', row.network)
      .execute();
  await trx
    .insertInto('otp_codes')
    .values(row)
    .onConflict((on) => on.columns(['audience', 'phone', 'browser_hash']).doUpdateSet(row))
    .execute();
}

/**
 * Deletes a code.
 * @returns whether it still existed.
 */
async function remove(db: Db, row: CodeRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('otp_codes')
    .where('audience', '=', row.audience)
    .where('phone', '=', row.phone)
    .where('browser_hash', '=', row.browser_hash)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Hashes audience, number and code together, so that equal codes of different numbers have different hashes. */
function hashOf(secret: Uint8Array, { audience, phone }: { audience: Audience; phone: string }, code: string): string {
  return createHmac('sha256', secret).update(`${audience} ${phone} ${code}`).digest('hex');
}
