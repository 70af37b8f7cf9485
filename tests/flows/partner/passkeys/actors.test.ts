import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Authenticator } from '../../../../machines/partner/lib/authenticator.ts';
import { createPasskeysActors } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';

const offline = createApiClient('', () => Promise.reject());
const now = 1_795_246_200_000;

function create(api: ApiClient = offline, changes: Partial<Authenticator> = {}) {
  const authenticator: Authenticator = {
    create: async () => ({ kind: 'signed', answer: exampleCredential }),
    assert: async () => ({ kind: 'signed', answer: exampleAssertion }),
    ...changes,
  };
  return createPasskeysActors({ api, authenticator, now: () => now });
}

it('a code that is on its way need not be sent again', async () => {
  const tooSoon = { ...refusal(429, 'otp_too_soon'), headers: { 'Retry-After': '12' } };
  const { sendCode } = create(answeringApi(() => tooSoon).api);
  expect(await toPromise(createActor(sendCode, { input: { phone: '9876500001' } }).start())).toEqual({ kind: 'sent' });
});

const failed = async () => ({ kind: 'failed', message: 'No passkey was used.' }) as const;

it('a proof passes on why the authenticator gave no answer', async () => {
  const { api } = answeringApi(() => ({ status: 200, json: assertionNeeded.request }));
  const { provePasskey } = create(api, { assert: failed });
  expect(await toPromise(createActor(provePasskey).start())).toEqual(await failed());
});

it('creating a passkey asks the authenticator with the options', async () => {
  const asked: unknown[] = [];
  const authenticator: Partial<Authenticator> = {
    create: async (options) => {
      asked.push(options);
      return { kind: 'signed', answer: exampleCredential };
    },
  };
  const { createPasskey } = create(offline, authenticator);
  const created = await toPromise(createActor(createPasskey, { input: enrolmentNeeded.creation }).start());
  expect([created, asked]).toEqual([{ kind: 'signed', answer: exampleCredential }, [enrolmentNeeded.creation]]);
});
