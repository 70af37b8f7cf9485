import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handlers, Input } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { createAccounts } from './accounts.store.ts';
import { completeLogin, type LoginDeps } from './login.ts';
import { createProofCheck } from './partner-proof.ts';
import { partnerWithFactor, passkeysOf, removePasskey, type Passkey } from './passkeys.store.ts';
import { createSecondFactor } from './second-factor.ts';

/** Passkeys of partners: the second step of a login, and the passkeys on the partner's profile (D230). */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, browsers } = deps;
  const login: LoginDeps = { ...deps, audience: 'partner', accounts: createAccounts(db, 'partner') };
  const factor = createSecondFactor(deps);
  const checkProof = createProofCheck(deps, factor);

  /** Completes the login of an account whose number and passkey were verified for this browser. */
  async function logIn(id: number, request: Input<'partnerVerifyPasskey'>['request']) {
    const partner = await partnerWithFactor(db, id);
    const browser = browsers.read(request);
    const opened =
      partner &&
      browser &&
      (await completeLogin(login, { id, phone: partner.phone, browser, networkHash: browsers.networkHash(request) }));
    return opened ?? new ApiError('passkey_expired');
  }

  return {
    async partnerVerifyPasskey({ body, request }) {
      const browser = browsers.read(request);
      const attempt = { purpose: 'login', action: 'partnerVerifyPasskey', browser, request } as const;
      const verified = await factor.verify(body, attempt);
      return verified.kind === 'accepted' ? logIn(verified.partnerId, request) : refusals[verified.kind]();
    },

    async partnerEnrolPasskey({ body, request }) {
      const browser = browsers.read(request);
      const attempt = { purpose: 'enrol', action: 'partnerEnrolPasskey', browser, request } as const;
      const enrolled = await factor.add(body, attempt);
      return enrolled.kind === 'added' ? logIn(enrolled.partnerId, request) : refusals[enrolled.kind]();
    },

    async listPasskeys({ principal }) {
      const [partner, passkeys] = await Promise.all([
        partnerWithFactor(db, principal.id),
        passkeysOf(db, principal.id),
      ]);
      const required = partner?.second_factor_required === true;
      return { status: 200, body: { passkeys: passkeys.map(shown), required } };
    },

    async challengePasskey({ principal, request }) {
      const browser = browsers.read(request) ?? browsers.create();
      const options = await factor.challenge(principal.id, 'prove', browser);
      return options
        ? { status: 200, body: options, headers: browsers.cookie(browser) }
        : new ApiError('not_found', { message: 'This account has no passkey. Use a code by SMS instead.' });
    },

    async beginPasskey({ body, principal, request }) {
      const refused = await checkProof(body, { principal, action: 'beginPasskey', request });
      if (refused) return refused;
      const browser = browsers.read(request) ?? browsers.create();
      const options = await factor.creation(principal.id, 'add', browser);
      return options
        ? { status: 200, body: options, headers: browsers.cookie(browser) }
        : new ApiError('passkey_limit');
    },

    async addPasskey({ body, principal, request }) {
      const browser = browsers.read(request);
      const attempt = { purpose: 'add', action: 'addPasskey', browser, partnerId: principal.id, request } as const;
      const added = await factor.add(body, attempt);
      return added.kind === 'added' ? { status: 201, body: shown(added.passkey) } : refusals[added.kind]();
    },

    async removePasskey({ body: { passkeyId, proof }, principal, request }) {
      const refused = await checkProof(proof, { principal, action: 'removePasskey', request });
      if (refused) return refused;
      switch (await removePasskey(db, { partnerId: principal.id, passkeyId })) {
        case 'removed':
          return { status: 200, body: { message: 'Passkey removed.' } };
        case 'not found':
          return new ApiError('not_found', { message: 'This passkey was removed already.' });
        case 'last':
          return new ApiError('last_passkey');
      }
    },
  };
}

const refusals = {
  expired: () => new ApiError('passkey_expired'),
  refused: () => new ApiError('passkey_refused'),
  known: () => new ApiError('passkey_known'),
  full: () => new ApiError('passkey_limit'),
  // Another browser has enrolled a passkey in the meantime: the next login asks for it.
  'not first': () => new ApiError('passkey_expired'),
};

function shown({ id, name, created_at, last_used_at }: Passkey): Schemas['Passkey'] {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}
