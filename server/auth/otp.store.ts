import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Audience, Database, Row } from '../db/schema.ts';

/** The rules of one-time codes (D57); times in milliseconds. */
export const otpRules = {
  lifetime: 5 * 60_000,
  tries: 5,
  pause: 30_000,
  window: 60 * 60_000,
  perPhone: 5,
  perAddress: 30,
} as const;

export interface OtpRequest {
  readonly audience: Audience;
  readonly phone: string;
  /** Where the request came from. */
  readonly address: string;
  readonly now: Date;
  /** Whether the hourly limits hold; they do not in demo mode (D57). */
  readonly limited: boolean;
}

export type OtpIssued =
  | { kind: 'issued'; code: string; takeBack(): Promise<void> }
  | { kind: 'too soon'; waitSeconds: number }
  | { kind: 'limited'; by: 'number' | 'address' };

export type OtpChecked =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'used up' }
  | { kind: 'expired' };

type CodeRow = Row<'otp_codes'>;

/**
 * Makes a new code, which replaces an older one. `takeBack` is for a message that could not be sent: the older code is
 * there again, the 30 seconds do not run and the hour does not count it.
 */
export async function issueOtp(db: Kysely<Database>, secret: Uint8Array, request: OtpRequest): Promise<OtpIssued> {
  const { audience, phone, address, now } = request;
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const row: CodeRow = {
    audience,
    phone,
    code_hash: hashOf(secret, request, code),
    tries_left: otpRules.tries,
    sent_at: now,
    expires_at: new Date(now.getTime() + otpRules.lifetime),
  };
  return db.transaction().execute(async (trx): Promise<OtpIssued> => {
    // Requests of one address wait for each other, so that a burst cannot outrun the count.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${address}`}, 0))`.execute(trx);
    const older = await codeOf(trx, request).forUpdate().executeTakeFirst();
    const latest = new Date(now.getTime() - otpRules.pause);
    const replaced = await trx
      .insertInto('otp_codes')
      .values(row)
      .onConflict((on) => on.columns(['audience', 'phone']).doUpdateSet(row).where('otp_codes.sent_at', '<=', latest))
      .executeTakeFirst();
    if (!replaced.numInsertedOrUpdatedRows) return { kind: 'too soon', waitSeconds: await waitSeconds(trx, request) };

    const { id } = await trx
      .insertInto('otp_sends')
      .values({ audience, phone, address, sent_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = request.limited ? await limitReached(trx, request) : null;
    if (by) {
      await putBack(trx, { row, older, sendId: id });
      return { kind: 'limited', by };
    }
    const takeBack = () => db.transaction().execute((undo) => putBack(undo, { row, older, sendId: id }));
    return { kind: 'issued', code, takeBack };
  });
}

/** Spends a try, then compares; the one who removes the code is the one who is logged in. */
export async function checkOtp(
  db: Kysely<Database>,
  secret: Uint8Array,
  { audience, phone, code, now }: { audience: Audience; phone: string; code: string; now: Date },
): Promise<OtpChecked> {
  const spent = await db
    .updateTable('otp_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['code_hash', 'tries_left'])
    .executeTakeFirst();
  if (!spent) {
    const row = await codeOf(db, { audience, phone }).executeTakeFirst();
    return row && row.expires_at > now ? { kind: 'used up' } : { kind: 'expired' };
  }
  const guess = hashOf(secret, { audience, phone }, code);
  if (!timingSafeEqual(Buffer.from(guess), Buffer.from(spent.code_hash))) {
    return spent.tries_left > 0 ? { kind: 'wrong', triesLeft: spent.tries_left } : { kind: 'used up' };
  }
  const { numDeletedRows } = await db
    .deleteFrom('otp_codes')
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where('code_hash', '=', spent.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { kind: 'right' } : { kind: 'expired' };
}

function codeOf(db: Kysely<Database>, { audience, phone }: { audience: Audience; phone: string }) {
  return db.selectFrom('otp_codes').selectAll().where('audience', '=', audience).where('phone', '=', phone);
}

async function waitSeconds(trx: Transaction<Database>, request: OtpRequest): Promise<number> {
  const row = await codeOf(trx, request).executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((row.sent_at.getTime() + otpRules.pause - request.now.getTime()) / 1000));
}

/** Which of the hourly limits this request, already written, is over. */
async function limitReached(
  trx: Transaction<Database>,
  { phone, address, now }: OtpRequest,
): Promise<'number' | 'address' | null> {
  const since = new Date(now.getTime() - otpRules.window);
  const counts = await trx
    .selectFrom('otp_sends')
    .where('sent_at', '>', since)
    .where((row) => row.or([row('phone', '=', phone), row('address', '=', address)]))
    .select((row) => [
      row.fn.countAll<number>().filterWhere('phone', '=', phone).as('forPhone'),
      row.fn.countAll<number>().filterWhere('address', '=', address).as('fromAddress'),
    ])
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('otp_sends').where('phone', '=', phone).where('sent_at', '<=', since).execute();
  if (counts.forPhone > otpRules.perPhone) return 'number';
  return counts.fromAddress > otpRules.perAddress ? 'address' : null;
}

/** Leaves things as they were before `row`, unless something newer has replaced it. */
async function putBack(
  trx: Transaction<Database>,
  { row, older, sendId }: { row: CodeRow; older: CodeRow | undefined; sendId: number },
): Promise<void> {
  await trx.deleteFrom('otp_sends').where('id', '=', sendId).execute();
  const removed = await trx
    .deleteFrom('otp_codes')
    .where('audience', '=', row.audience)
    .where('phone', '=', row.phone)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  if (older && removed.numDeletedRows > 0n)
    await trx
      .insertInto('otp_codes')
      .values(older)
      .onConflict((on) => on.doNothing())
      .execute();
}

/** Of audience, number and code together: the same code of somebody else has another hash. */
function hashOf(secret: Uint8Array, { audience, phone }: { audience: Audience; phone: string }, code: string): string {
  return createHmac('sha256', secret).update(`${audience} ${phone} ${code}`).digest('hex');
}
