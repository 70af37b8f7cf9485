import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Audience, Database, Row } from '../db/schema.ts';
import {
  isProductLimitReached,
  limitReached,
  lockSends,
  otpRules,
  type LimitedSend,
  type OtpLimit,
} from './otp-limits.ts';
import type { Requester } from './requester.ts';

export interface OtpRequest extends LimitedSend {
  /** Whose code it will be: the browser of the request's cookie, else one that gets a cookie with the answer. */
  readonly browserHash: string;
}

export type OtpIssued =
  | { kind: 'issued'; code: string; undo(): Promise<void> }
  | { kind: 'too soon'; waitSeconds: number }
  | { kind: 'limited'; by: OtpLimit };

export interface OtpGuess {
  readonly audience: Audience;
  readonly phone: string;
  readonly requester: Requester;
  readonly code: string;
  readonly now: Date;
}

export type OtpChecked =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'used up' }
  | { kind: 'expired' };

type CodeRow = Row<'otp_codes'>;

/**
 * Makes a new code, which replaces an older one of the same browser or network. `undo` is for a message that could
 * not be sent: the older code is there again and the 30 seconds do not run, but the limits count it.
 */
export async function issueOtp(db: Kysely<Database>, secret: Uint8Array, request: OtpRequest): Promise<OtpIssued> {
  const { audience, phone, requester, now, browserHash } = request;
  const code = randomInt(otpRules.codes).toString().padStart(6, '0');
  const row: CodeRow = {
    audience,
    phone,
    browser_hash: browserHash,
    // A request without a cookie may be of a client that keeps none.
    network: requester.browserHash === null ? requester.network : null,
    code_hash: hashOf(secret, request, code),
    tries_left: otpRules.tries,
    sent_at: now,
    expires_at: new Date(now.getTime() + otpRules.lifetime),
  };
  // Without a lock first: a flood for one number ends here, and keeps no connection waiting for another.
  const early = rejectionOf(await codeOf(db, request).executeTakeFirst(), await limitReached(db, request), now);
  if (early) return early;
  return db.transaction().execute(async (trx): Promise<OtpIssued> => {
    await lockSends(trx, request);
    const older = await codeOf(trx, request).executeTakeFirst();
    const rejection = rejectionOf(older, await limitReached(trx, request), now);
    if (rejection) return rejection;
    if (await isProductLimitReached(trx, request)) return { kind: 'limited', by: 'product' };
    await trx
      .insertInto('otp_sends')
      .values({
        audience,
        phone,
        network: requester.network,
        browser_hash: browserHash,
        with_cookie: requester.browserHash !== null,
        sent_at: now,
      })
      .execute();
    await write(trx, row);
    const undo = () =>
      db.transaction().execute(async (undo) => {
        await lockSends(undo, request);
        // Unless something newer has replaced it.
        if ((await remove(undo, row)) && older) await write(undo, older);
      });
    return { kind: 'issued', code, undo };
  });
}

/** Why there is no new code: the older one is younger than 30 seconds, or a limit is reached. */
function rejectionOf(older: CodeRow | undefined, by: OtpLimit | null, now: Date): OtpIssued | null {
  const waitMs = older ? older.sent_at.getTime() + otpRules.pause - now.getTime() : 0;
  if (waitMs > 0) return { kind: 'too soon', waitSeconds: Math.ceil(waitMs / 1000) };
  return by === null ? null : { kind: 'limited', by };
}

/** Spends a try of the requester's own code, then compares; the one who removes the code is the one who is logged in. */
export async function checkOtp(db: Kysely<Database>, secret: Uint8Array, guess: OtpGuess): Promise<OtpChecked> {
  const { requester, now } = guess;
  const spent = await db
    .updateTable('otp_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('audience', '=', guess.audience)
    .where('phone', '=', guess.phone)
    .where(ownedBy(requester))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!spent) {
    const row = await codeOf(db, guess).executeTakeFirst();
    return row && row.expires_at > now ? { kind: 'used up' } : { kind: 'expired' };
  }
  const guessed = hashOf(secret, guess, guess.code);
  if (!timingSafeEqual(Buffer.from(guessed), Buffer.from(spent.code_hash))) {
    return spent.tries_left > 0 ? { kind: 'wrong', triesLeft: spent.tries_left } : { kind: 'used up' };
  }
  return (await remove(db, spent)) ? { kind: 'right' } : { kind: 'expired' };
}

type NumberOfRequester = Pick<OtpGuess, 'audience' | 'phone' | 'requester'>;

function codeOf(db: Kysely<Database>, { audience, phone, requester }: NumberOfRequester) {
  return db
    .selectFrom('otp_codes')
    .selectAll()
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where(ownedBy(requester));
}

/** A cookie names its browser's code and no other; without one it is the code that this network asked for without one. */
function ownedBy({ browserHash, network }: Requester) {
  return (row: ExpressionBuilder<Database, 'otp_codes'>) =>
    browserHash === null ? row('network', '=', network) : row('browser_hash', '=', browserHash);
}

/** The code of its browser and, where it has one, of its network; an older one of that network is its browser's only. */
async function write(trx: Transaction<Database>, row: CodeRow): Promise<void> {
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

/** @returns whether it was still there. */
async function remove(db: Kysely<Database>, row: CodeRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('otp_codes')
    .where('audience', '=', row.audience)
    .where('phone', '=', row.phone)
    .where('browser_hash', '=', row.browser_hash)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of audience, number and code together: the same code of another number has another hash. */
function hashOf(secret: Uint8Array, { audience, phone }: { audience: Audience; phone: string }, code: string): string {
  return createHmac('sha256', secret).update(`${audience} ${phone} ${code}`).digest('hex');
}
