import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Authenticator } from '../../../../machines/partner/lib/authenticator.ts';
import { createPasskeysActors } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';
import { counter } from './model.ts';

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

const list = { passkeys: [counter], required: true };
const notNow = refused('Not now.');

testApiCall('loading the passkeys', {
  actor: (api) => create(api).loadPasskeys,
  request: 'GET /partner/passkeys',
  answers: [
    ['the list', { status: 200, json: list }, { kind: 'loaded', ...list }],
    ['a refusal', refusal(500, 'server_error'), notNow],
  ],
});

testApiCall('sending a code for a proof', {
  actor: (api) => create(api).sendCode,
  input: { phone: '9876500001' },
  request: 'POST /partner/auth/send_otp',
  body: { phone: '9876500001' },
  answers: [
    ['that a code was sent', { status: 200, json: { message: 'OTP sent successfully!' } }, { kind: 'sent' }],
    [
      'that a code is on its way',
      { ...refusal(429, 'otp_too_soon'), headers: { 'Retry-After': '12' } },
      { kind: 'sent' },
    ],
    ['a refusal', refusal(429, 'otp_rate_limited'), notNow],
  ],
});

testApiCall('beginning to add a passkey', {
  actor: (api) => create(api).beginPasskey,
  input: { otp: '482913' },
  request: 'POST /partner/passkeys/begin',
  body: { otp: '482913' },
  answers: [
    [
      'the options',
      { status: 200, json: enrolmentNeeded.creation },
      { kind: 'begun', options: enrolmentNeeded.creation },
    ],
    ['a refusal', refusal(400, 'otp_wrong'), notNow],
  ],
});

testApiCall('adding a passkey', {
  actor: (api) => create(api).addPasskey,
  input: { name: 'Phone', credential: exampleCredential },
  request: 'POST /partner/passkeys',
  body: { name: 'Phone', credential: exampleCredential },
  answers: [
    ['the passkey', { status: 201, json: counter }, { kind: 'done' }],
    ['a refusal', refusal(409, 'passkey_known'), notNow],
  ],
});

testApiCall('removing a passkey', {
  actor: (api) => create(api).removePasskey,
  input: { passkeyId: 12, proof: { otp: '482913' } },
  request: 'POST /partner/passkeys/remove',
  body: { passkeyId: 12, proof: { otp: '482913' } },
  answers: [
    ['that it was removed', { status: 200, json: { message: 'Passkey removed.' } }, { kind: 'done' }],
    ['a refusal', refusal(409, 'last_passkey'), notNow],
  ],
});

testApiCall('proving by a passkey', {
  actor: (api) => create(api).provePasskey,
  request: 'POST /partner/passkeys/challenge',
  answers: [
    [
      'a challenge',
      { status: 200, json: assertionNeeded.request },
      { kind: 'signed', proof: { assertion: exampleAssertion } },
    ],
    ['that there is none', refusal(404, 'not_found'), notNow],
  ],
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
