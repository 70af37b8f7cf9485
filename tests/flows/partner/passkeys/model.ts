import type { Passkey } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { defineModel } from '../../../engine/model.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';

export const counter: Passkey = {
  id: 12,
  name: 'Counter PC',
  created_at: '2026-11-21T07:30:00.000Z',
  last_used_at: null,
};

/** @param required whether the operator requires a passkey of the account */
export const passkeysModel = (required: boolean) =>
  defineModel(partnerPasskeysMachine, {
    input: { phone: '9876500001' },
    events: {
      'list.retry': [{ type: 'list.retry' }],
      'passkey.add': [{ type: 'passkey.add' }],
      'passkey.remove': [
        { type: 'passkey.remove', passkeyId: 12 },
        { type: 'passkey.remove', passkeyId: 7 },
      ],
      'proof.passkey': [{ type: 'proof.passkey' }],
      'proof.code': [{ type: 'proof.code' }],
      'code.change': [
        { type: 'code.change', code: '482913' },
        { type: 'code.change', code: '48' },
        { type: 'code.change', code: '117-469 113355 482913' },
      ],
      'code.submit': [{ type: 'code.submit' }],
      'name.change': [
        { type: 'name.change', name: ' Phone ' },
        { type: 'name.change', name: '  ' },
      ],
      'passkey.create': [{ type: 'passkey.create' }],
      'task.cancel': [{ type: 'task.cancel' }],
    },
    actors: {
      loadPasskeys: {
        outcomes: [
          { kind: 'loaded', passkeys: [counter], required },
          ...(required ? [] : [{ kind: 'loaded' as const, passkeys: [], required }]),
          { kind: 'refused', message: 'Server error occurred.' },
        ],
      },
      sendCode: { outcomes: [{ kind: 'sent' }, { kind: 'refused', message: 'Too many codes.' }] },
      provePasskey: {
        outcomes: [
          { kind: 'signed', proof: { assertion: exampleAssertion } },
          { kind: 'failed', message: 'No passkey was used.' },
          { kind: 'refused', message: 'This account has no passkey.' },
        ],
      },
      beginPasskey: {
        outcomes: [
          { kind: 'begun', options: enrolmentNeeded.creation },
          { kind: 'refused', message: 'That code is not right. 4 tries left.' },
        ],
      },
      createPasskey: {
        outcomes: [
          { kind: 'signed', answer: exampleCredential },
          { kind: 'failed', message: 'This device has a passkey already.' },
        ],
      },
      addPasskey: { outcomes: [{ kind: 'done' }, { kind: 'refused', message: 'This took too long.' }] },
      removePasskey: { outcomes: [{ kind: 'done' }, { kind: 'refused', message: 'That code is not right.' }] },
    },
    delays: {},
  });

const api = '/api/v1/c1/partner';
const ok = (json: unknown) => ({ status: 200, json });

export const calls = {
  loadPasskeys: {
    at: `GET ${api}/passkeys`,
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? ok({ passkeys: outcome.passkeys, required: outcome.required })
        : refusal(500, 'server_error', outcome.message),
  },
  sendCode: {
    at: `POST ${api}/auth/send_otp`,
    body: ({ phone }) => ({ phone }),
    answer: (outcome) =>
      outcome.kind === 'sent'
        ? ok({ message: 'OTP sent successfully!' })
        : refusal(429, 'otp_rate_limited', outcome.message),
  },
  provePasskey: {
    at: `POST ${api}/passkeys/challenge`,
    answer(outcome) {
      if (outcome.kind === 'refused') return refusal(404, 'not_found', outcome.message);
      // The authenticator fails after the answer.
      return outcome.kind === 'signed' ? ok(assertionNeeded.request) : null;
    },
  },
  beginPasskey: {
    at: `POST ${api}/passkeys/begin`,
    body: (proof) => proof,
    answer: (outcome) => (outcome.kind === 'begun' ? ok(outcome.options) : refusal(400, 'otp_wrong', outcome.message)),
  },
  addPasskey: {
    at: `POST ${api}/passkeys`,
    body: ({ name, credential }) => ({ name, credential }),
    answer: (outcome) =>
      outcome.kind === 'done' ? { status: 201, json: counter } : refusal(409, 'passkey_known', outcome.message),
  },
  removePasskey: {
    at: `POST ${api}/passkeys/remove`,
    body: ({ passkeyId, proof }) => ({ passkeyId, proof }),
    answer: (outcome) =>
      outcome.kind === 'done' ? ok({ message: 'Passkey removed.' }) : refusal(409, 'last_passkey', outcome.message),
  },
} satisfies Calls<typeof partnerPasskeysMachine>;
