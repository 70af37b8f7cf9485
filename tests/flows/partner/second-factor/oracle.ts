import type {
  secondFactorMachine,
  SecondFactorSnapshot,
} from '../../../../machines/partner/second-factor/second-factor.machine.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsEnrolment,
  selectIsRefused,
  selectMayCancel,
} from '../../../../machines/partner/second-factor/second-factor.selectors.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import {
  assertionNeeded,
  enrolmentNeeded,
  exampleAssertion,
  exampleCredential,
} from '../../../fixtures/passkey-examples.ts';
import { secondFactorModel, type Side } from './model.ts';

type Button = 'Use Passkey' | 'Create Passkey' | 'Back to Login';

export interface SecondFactorPage extends Page {
  shows: { isOver: boolean; failure: string | null };
  may: Partial<Record<Button, Control>>;
}

interface Ref {
  at: 'waiting' | 'asking' | 'submitting' | 'refused' | 'over';
  failure: string | null;
}

const buttons = { use: 'Use Passkey', enrol: 'Create Passkey' } as const;

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
    shows: { isOver: at === 'over', failure },
    may: {
      [buttons[side]]: at === 'over' || at === 'refused' ? 'absent' : at === 'waiting' ? 'enabled' : 'disabled',
      'Back to Login': at === 'over' ? 'absent' : at === 'submitting' ? 'disabled' : 'enabled',
    },
  }),
});

function observe(snapshot: SecondFactorSnapshot): SecondFactorPage {
  const isOver = snapshot.status === 'done';
  const button = selectIsEnrolment(snapshot) ? buttons.enrol : buttons.use;
  return {
    shows: { isOver, failure: selectFailure(snapshot) },
    may: {
      [button]: isOver || selectIsRefused(snapshot) ? 'absent' : selectIsBusy(snapshot) ? 'disabled' : 'enabled',
      'Back to Login': isOver ? 'absent' : selectMayCancel(snapshot) ? 'enabled' : 'disabled',
    },
  };
}

const flowOf = (side: Side) => defineFlow({ model: secondFactorModel(side), oracle: oracleOf(side), observe });

export const secondFactorFlows = { use: flowOf('use'), enrol: flowOf('enrol') };
