import type { FastifyRequest } from 'fastify';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import { addRefusedCall } from '../audit/audit-log.store.ts';
import type { OperationId } from '../http/contract.ts';
import { actingAs } from '../db/caller.ts';
import type { ApiDeps } from '../process/deps.ts';
import { createChallenge, takeChallenge, type ChallengePurpose } from './passkey-challenges.store.ts';
import {
  addPasskey,
  partnerWithFactor,
  passkeyRules,
  passkeysOf,
  recordUse,
  type AddResult,
} from './passkeys.store.ts';
import type { BrowserId } from './requester.ts';
import {
  challengeIn,
  creationOptions,
  relyingPartyOf,
  requestOptions,
  verifyAssertion,
  verifyCredential,
} from './webauthn.ts';

/** An answer to a challenge: for which purpose, from which browser, and of which account if that is known. */
interface Attempt {
  readonly purpose: ChallengePurpose;
  /** The call, for the audit log. */
  readonly action: OperationId;
  readonly browser: BrowserId | null;
  readonly partnerId?: number;
  readonly request: Pick<FastifyRequest, 'id' | 'log'>;
}

export type AssertionResult =
  | { readonly kind: 'accepted'; readonly partnerId: number }
  /** There is no such challenge for this browser. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused' };

export type EnrolmentResult =
  | (AddResult & { readonly partnerId: number })
  | Exclude<AssertionResult, { readonly kind: 'accepted' }>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/**
 * The second factor of partners (D230). Each challenge is used up before its answer is verified, so that each verified
 * code and each request of a logged-in partner has one attempt.
 */
export function createSecondFactor({ db, now, config }: Pick<ApiDeps, 'db' | 'now' | 'config'>) {
  const party = relyingPartyOf(config);
  const newChallenge = (partnerId: number, purpose: ChallengePurpose, { hash }: BrowserId) =>
    createChallenge(db, { partnerId, purpose, browserHash: hash }, now());

  /** @returns the challenge and its account, or null. */
  async function take(clientDataJSON: string, { purpose, browser, partnerId }: Attempt) {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null || browser === null) return null;
    const answer = { challenge, purpose, browserHash: browser.hash, ...(partnerId !== undefined && { partnerId }) };
    const owner = await takeChallenge(db, answer, now());
    return owner === null ? null : { challenge, partnerId: owner };
  }

  /** Logs and records a refused attempt, without the credential. */
  async function refuse(
    { action, request }: Attempt,
    { partnerId, passkeyId, reason }: { partnerId: number; passkeyId: number | null; reason: string },
  ) {
    request.log.warn({ actor: `partner ${partnerId}`, action, reason }, 'passkey refused');
    await addRefusedCall(db, {
      actor_kind: 'partner',
      actor_id: String(partnerId),
      action,
      object_kind: 'passkey',
      object_id: passkeyId === null ? null : String(passkeyId),
      request_id: request.id,
    });
    return { kind: 'refused' } as const;
  }

  const factor = {
    /**
     * Returns what completes a login after the code: an assertion if the account has a passkey, the first passkey if the
     * operator requires one; null if the code suffices.
     */
    async afterCode(partnerId: number, browser: BrowserId): Promise<Schemas['SecondFactor'] | null> {
      const request = await factor.challenge(partnerId, 'login', browser);
      if (request) return { kind: 'passkey', request };
      const partner = await partnerWithFactor(db, partnerId);
      if (partner?.second_factor_required !== true) return null;
      const creation = await factor.creation(partnerId, 'enrol', browser);
      // The account was deleted, or has got passkeys in the meantime.
      if (!creation) throw new ApiError('passkey_expired');
      return { kind: 'enrolment', creation };
    },

    /** Returns a challenge for one of the account's passkeys; null if it has none. */
    async challenge(
      partnerId: number,
      purpose: 'login' | 'prove',
      browser: BrowserId,
    ): Promise<Schemas['PasskeyRequestOptions'] | null> {
      const passkeys = await passkeysOf(db, partnerId);
      if (passkeys.length === 0) return null;
      return requestOptions(party, await newChallenge(partnerId, purpose, browser), passkeys);
    },

    /** Returns what creates a passkey; null if the account is gone or has as many as it may have. */
    async creation(
      partnerId: number,
      purpose: 'enrol' | 'add',
      browser: BrowserId,
    ): Promise<Schemas['PasskeyCreationOptions'] | null> {
      const [owner, passkeys] = await Promise.all([partnerWithFactor(db, partnerId), passkeysOf(db, partnerId)]);
      if (!owner || passkeys.length >= passkeyRules.perAccount) return null;
      return creationOptions(party, await newChallenge(partnerId, purpose, browser), { owner, passkeys });
    },

    /** Verifies an assertion by a passkey of the challenge's account. */
    async verify(assertion: Schemas['PasskeyAssertion'], attempt: Attempt): Promise<AssertionResult> {
      const taken = await take(assertion.clientDataJSON, attempt);
      if (!taken) return { kind: 'expired' };
      const { partnerId, challenge } = taken;
      const passkey = (await passkeysOf(db, partnerId)).find(({ credential_id: id }) => id === assertion.id);
      if (!passkey) return refuse(attempt, { partnerId, passkeyId: null, reason: 'not of this account' });
      const passkeyId = passkey.id;
      const verified = await verifyAssertion(party, { passkey, challenge }, assertion);
      if (!verified) return refuse(attempt, { partnerId, passkeyId, reason: 'not valid' });
      return (await recordUse(db, { id: passkeyId, signCount: verified.signCount, now: now() }))
        ? { kind: 'accepted', partnerId }
        : refuse(attempt, { partnerId, passkeyId, reason: 'counter was used before' });
    },

    /** Verifies a created passkey and adds it to the challenge's account. */
    async add({ name, credential }: Schemas['NewPasskey'], attempt: Attempt): Promise<EnrolmentResult> {
      const taken = await take(credential.clientDataJSON, attempt);
      if (!taken) return { kind: 'expired' };
      const { partnerId, challenge } = taken;
      const verified = await verifyCredential(party, challenge, credential);
      if (!verified) return refuse(attempt, { partnerId, passkeyId: null, reason: 'not valid' });
      const passkey = {
        partner_id: partnerId,
        credential_id: credential.id,
        public_key: Buffer.from(verified.publicKey),
        sign_count: verified.signCount,
        transports: credential.transports,
        name: name.trim(),
        created_at: now(),
      };
      // While the login is not complete, the call has no account.
      const caller = {
        kind: 'partner',
        id: String(partnerId),
        action: attempt.action,
        requestId: attempt.request.id,
      } as const;
      const added = await actingAs(caller, () => addPasskey(db, passkey, { asFirst: attempt.purpose === 'enrol' }));
      return { ...added, partnerId };
    },
  };
  return factor;
}
