import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { Authenticator, AuthenticatorResult } from '../lib/authenticator.ts';
import { toPartnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { lastCodeSentAt } from '../../shared/lib/code-wait.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

export type Passkey = Schemas['Passkey'];
export type Proof = Schemas['PartnerProof'];

export type LoadPasskeysResult = { kind: 'loaded'; passkeys: Passkey[]; required: boolean } | ApiFailure;
export type SendCodeResult = { kind: 'sent' } | ApiFailure;
export type ProvePasskeyResult =
  | { kind: 'signed'; proof: Proof }
  | Exclude<AuthenticatorResult<Proof>, { kind: 'signed' }>
  | ApiFailure;
export type BeginPasskeyResult = { kind: 'begun'; options: Schemas['PasskeyCreationOptions'] } | ApiFailure;
export type CreatePasskeyResult = AuthenticatorResult<Schemas['PasskeyCredential']>;
export type ChangeResult = { kind: 'done' } | ApiFailure;

interface Deps {
  /** A client that sends the partner's token. */
  api: ApiClient;
  authenticator: Authenticator;
  /** Returns the time of this device's clock, epoch ms. */
  now: () => number;
}

export function createPasskeysActors({ api, authenticator, now }: Deps) {
  return {
    loadPasskeys: fromPromise<LoadPasskeysResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/partner/passkeys', { signal });
      return data ? { kind: 'loaded', ...data } : toPartnerFailure(error);
    }),
    /** Sends a code, or keeps the one that was sent less than 30 s ago, which is still valid. */
    sendCode: fromPromise<SendCodeResult, { phone: string }>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/partner/auth/send_otp', { body: input, signal });
      return data || lastCodeSentAt(error, response, now()) !== null ? { kind: 'sent' } : toPartnerFailure(error);
    }),
    provePasskey: fromPromise<ProvePasskeyResult>(async ({ signal }) => {
      const { data, error } = await api.POST('/partner/passkeys/challenge', { signal });
      if (!data) return toPartnerFailure(error);
      const signed = await authenticator.assert(data, signal);
      return signed.kind === 'failed' ? signed : { kind: 'signed', proof: { assertion: signed.answer } };
    }),
    beginPasskey: fromPromise<BeginPasskeyResult, Proof>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/passkeys/begin', { body: input, signal });
      return data ? { kind: 'begun', options: data } : toPartnerFailure(error);
    }),
    createPasskey: fromPromise<CreatePasskeyResult, Schemas['PasskeyCreationOptions']>(({ input, signal }) =>
      authenticator.create(input, signal),
    ),
    addPasskey: fromPromise<ChangeResult, Schemas['NewPasskey']>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/passkeys', { body: input, signal });
      return data ? { kind: 'done' } : toPartnerFailure(error);
    }),
    removePasskey: fromPromise<ChangeResult, Schemas['PasskeyRemoval']>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/passkeys/remove', { body: input, signal });
      return data ? { kind: 'done' } : toPartnerFailure(error);
    }),
  };
}
