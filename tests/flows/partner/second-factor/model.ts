import { secondFactorMachine } from '../../../../machines/partner/second-factor/second-factor.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';

const sides = {
  use: { factor: assertionNeeded, answer: { kind: 'passkey', assertion: exampleAssertion } },
  enrol: { factor: enrolmentNeeded, answer: { kind: 'enrolment', credential: exampleCredential } },
} as const;

/** Which passkey completes the login: one that the account has, or the first one. */
export type Side = keyof typeof sides;

export const secondFactorModel = (side: Side) =>
  defineModel(secondFactorMachine, {
    input: { factor: sides[side].factor },
    events: {
      'passkey.use': [{ type: 'passkey.use' }],
      'factor.cancel': [{ type: 'factor.cancel' }],
    },
    actors: {
      askAuthenticator: {
        outcomes: [
          { kind: 'signed', answer: sides[side].answer },
          { kind: 'failed', message: 'No passkey was used. Try again.' },
        ],
      },
      submitFactor: {
        outcomes: [{ kind: 'verified' }, { kind: 'refused', message: 'This passkey was not accepted.' }],
      },
    },
    delays: { lifetime: 300_000 },
  });
