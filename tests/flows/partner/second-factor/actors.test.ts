import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Authenticator } from '../../../../machines/partner/lib/authenticator.ts';
import { createSecondFactorActors } from '../../../../machines/partner/second-factor/second-factor.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';

const offline = createApiClient('', () => Promise.reject());

function create(plainApi: ApiClient = offline, changes: Partial<Authenticator> = {}) {
  const tokens = memoryTokens({ accessToken: '', refreshToken: '' });
  tokens.clear();
  const authenticator: Authenticator = {
    create: async () => ({ kind: 'signed', answer: exampleCredential }),
    assert: async () => ({ kind: 'signed', answer: exampleAssertion }),
    ...changes,
  };
  return { ...createSecondFactorActors({ plainApi, tokens, authenticator }), tokens };
}

const given = { accessToken: 'new-a', refreshToken: 'new-r' };
const answers = {
  passkey: { kind: 'passkey', assertion: exampleAssertion },
  enrolment: { kind: 'enrolment', credential: exampleCredential },
} as const;

for (const [kind, path, body] of [
  ['passkey', '/partner/auth/passkey/verify', exampleAssertion],
  ['enrolment', '/partner/auth/passkey/enrol', { name: 'First passkey', credential: exampleCredential }],
] as const)
  testApiCall(`submitting the second factor ${kind}`, {
    actor: (plainApi) => create(plainApi).submitFactor,
    input: answers[kind],
    request: `POST ${path}`,
    body,
    answers: [
      ['the tokens', { status: 200, json: given }, { kind: 'verified' }],
      ['a refusal', refusal(400, 'passkey_refused'), refused('Not now.')],
      ['a 200 without tokens', { status: 200, json: {} }, refused('Something went wrong. Please try again.')],
    ],
  });

it('stores the tokens of an accepted passkey', async () => {
  const api = createApiClient('http://shop', async () => Response.json(given));
  const { submitFactor, tokens } = create(api);
  await toPromise(createActor(submitFactor, { input: answers.passkey }).start());
  expect([tokens.access(), tokens.refresh()]).toEqual(['new-a', 'new-r']);
});

it.each([
  { factor: assertionNeeded, answer: answers.passkey },
  { factor: enrolmentNeeded, answer: answers.enrolment },
])('asks the authenticator for what $factor.kind needs', async ({ factor, answer }) => {
  const { askAuthenticator } = create();
  const result = await toPromise(createActor(askAuthenticator, { input: factor }).start());
  expect(result).toEqual({ kind: 'signed', answer });
});

it.each([assertionNeeded, enrolmentNeeded])(
  'passes on why the authenticator gave no answer to $kind',
  async (factor) => {
    const failed = async () => ({ kind: 'failed', message: 'No passkey was used.' }) as const;
    const { askAuthenticator } = create(offline, { create: failed, assert: failed });
    const result = await toPromise(createActor(askAuthenticator, { input: factor }).start());
    expect(result).toEqual({ kind: 'failed', message: 'No passkey was used.' });
  },
);
