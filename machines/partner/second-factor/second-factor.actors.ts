import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { Authenticator, AuthenticatorResult } from '../lib/authenticator.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { tryAgainMessage } from '../../shared/lib/messages.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { tokensIn } from '../../shared/lib/tokens-in.ts';

/** What completes the login: an assertion, or the first passkey of an account that must have one. */
export type FactorAnswer =
  | { kind: 'passkey'; assertion: Schemas['PasskeyAssertion'] }
  | { kind: 'enrolment'; credential: Schemas['PasskeyCredential'] };

export type AskAuthenticatorResult = AuthenticatorResult<FactorAnswer>;
export type SubmitFactorResult = { kind: 'verified' } | ApiFailure;

/** The name of a passkey that is created during a login; the profile shows it. */
export const firstPasskeyName = 'First passkey';

interface Deps {
  /** A client that sends no tokens. */
  plainApi: ApiClient;
  tokens: TokenStore;
  authenticator: Authenticator;
}

export function createSecondFactorActors({ plainApi, tokens, authenticator }: Deps) {
  return {
    askAuthenticator: fromPromise<AskAuthenticatorResult, Schemas['SecondFactor']>(async ({ input, signal }) => {
      if (input.kind === 'passkey') {
        const signed = await authenticator.assert(input.request, signal);
        return signed.kind === 'failed'
          ? signed
          : { kind: 'signed', answer: { kind: 'passkey', assertion: signed.answer } };
      }
      const created = await authenticator.create(input.creation, signal);
      return created.kind === 'failed'
        ? created
        : { kind: 'signed', answer: { kind: 'enrolment', credential: created.answer } };
    }),
    submitFactor: fromPromise<SubmitFactorResult, FactorAnswer>(async ({ input, signal }) => {
      const { data, error } =
        input.kind === 'passkey'
          ? await plainApi.POST('/partner/auth/passkey/verify', { body: input.assertion, signal })
          : await plainApi.POST('/partner/auth/passkey/enrol', {
              body: { name: firstPasskeyName, credential: input.credential },
              signal,
            });
      const given = tokensIn(data);
      if (!given) return { kind: 'refused', message: partnerFailure(error, tryAgainMessage) };
      tokens.save(given);
      return { kind: 'verified' };
    }),
  };
}
