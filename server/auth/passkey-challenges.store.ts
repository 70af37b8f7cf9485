import { randomBytes } from 'node:crypto';
import type { Db, Row } from '../db/schema.ts';
import { minuteMs } from '../../domain/time-units.ts';

export const challengeRules = {
  /** How long a challenge can be answered, ms. */
  lifetime: 5 * minuteMs,
} as const;

/**
 * What a challenge is for: to complete a login, to complete it by creating the first passkey, to prove that a logged-in
 * partner is present, or to add a passkey.
 */
export type ChallengePurpose = Row<'passkey_challenges'>['purpose'];

interface ChallengeOwner {
  readonly partnerId: number;
  readonly purpose: ChallengePurpose;
  /** The browser that may answer. */
  readonly browserHash: string;
}

/** Creates a challenge, which replaces the previous one of this account and browser for the same purpose. */
export async function createChallenge(
  db: Db,
  { partnerId, purpose, browserHash }: ChallengeOwner,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + challengeRules.lifetime);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, partner_id: partnerId, purpose, browser_hash: browserHash, expires_at })
    .onConflict((on) => on.columns(['partner_id', 'purpose', 'browser_hash']).doUpdateSet({ challenge, expires_at }))
    .execute();
  return challenge;
}

interface ChallengeAnswer {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  readonly browserHash: string;
  /** Only a challenge of this account; undefined where the challenge says whose login it is. */
  readonly partnerId?: number;
}

/**
 * Uses up a challenge. Of concurrent requests with the same challenge, only the one that deletes it goes on.
 * @returns the account, or null if the challenge is unknown, used, replaced, too old, for another purpose, or of
 * another account or browser.
 */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, browserHash, partnerId }: ChallengeAnswer,
  now: Date,
): Promise<number | null> {
  const chosen = db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash);
  const owned = partnerId === undefined ? chosen : chosen.where('partner_id', '=', partnerId);
  const taken = await owned.returning(['partner_id', 'expires_at']).executeTakeFirst();
  return taken && taken.expires_at > now ? taken.partner_id : null;
}
