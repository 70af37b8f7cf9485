import { secondFactorMachine } from '../../../../machines/partner/second-factor/second-factor.machine.ts';
import { selectPage, type SecondFactorView } from '../../../../machines/partner/second-factor/second-factor.view.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

interface SecondFactorPage {
  shows: SecondFactorView;
}

interface Ref {
  at: 'waiting' | 'asking' | 'submitting' | 'refused' | 'over';
  failure: string | null;
}

const oracleOf = (side: Side): Oracle<typeof secondFactorMachine, Ref, SecondFactorPage> => ({
  start: () => ({ at: 'waiting', failure: null }),

  step(ref, event, recorder) {
    const isOpen = ref.at === 'waiting' || ref.at === 'asking';
    switch (event.type) {
      case 'passkey.use':
        if (ref.at !== 'waiting') return ref;
        recorder.call('askAuthenticator', side === 'use' ? assertionNeeded : enrolmentNeeded);
        return { at: 'asking', failure: null };
      case 'askAuthenticator done':
        // Without an answer, the challenge is still valid.
        if (event.output.kind === 'failed') return { at: 'waiting', failure: event.output.message };
        recorder.call(
          'submitFactor',
          side === 'use'
            ? { kind: 'passkey', assertion: exampleAssertion }
            : { kind: 'enrolment', credential: exampleCredential },
        );
        return { ...ref, at: 'submitting' };
      case 'askAuthenticator failed':
        return { at: 'waiting', failure: 'Something went wrong' };
      case 'submitFactor done':
        // An answer uses up the challenge, so that after a refusal the login begins again.
        if (event.output.kind === 'refused') return { at: 'refused', failure: event.output.message };
        recorder.end({ kind: 'verified' });
        return { ...ref, at: 'over' };
      case 'submitFactor failed':
        return { at: 'waiting', failure: 'Network connection issue. Please check your internet connection.' };
      case 'factor.cancel':
        if (!isOpen && ref.at !== 'refused') return ref;
        recorder.end({ kind: 'cancelled' });
        return { ...ref, at: 'over' };
      case 'after lifetime':
        return isOpen ? { at: 'refused', failure: 'This took too long. Go back and log in again.' } : ref;
    }
  },

  page: ({ at, failure }) => ({
    shows: {
      isEnrolment: side === 'enrol',
      isBusy: at === 'asking' || at === 'submitting',
      isRefused: at === 'refused',
      failure,
    },
  }),
});

const flowOf = (side: Side) =>
  defineFlow({
    model: secondFactorModel(side),
    oracle: oracleOf(side),
    observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  });

export const secondFactorFlows = { use: flowOf('use'), enrol: flowOf('enrol') };

export const flow = registerFlow({
  name: 'second factor',
  flows: [secondFactorFlows.use, secondFactorFlows.enrol],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
