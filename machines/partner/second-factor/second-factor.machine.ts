import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Schemas } from '../../../openapi/client.ts';
import { unknownFailureMessage, unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { AskAuthenticatorResult, FactorAnswer, SubmitFactorResult } from './second-factor.actors.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type SecondFactorEvent =
  /** Opens the browser's dialog, which browsers allow only after a press. */
  { type: 'passkey.use' } | { type: 'factor.cancel' };

interface Context {
  factor: Schemas['SecondFactor'];
  answer: FactorAnswer | null;
  failure: string | null;
  outcome: 'verified' | 'cancelled';
}

/** The message when the time for an answer is over. */
const tooLate = 'This took too long. Go back and log in again.';

/**
 * The second step of a partner's login (D230), after the code: use a passkey, or create the first one.
 *
 * waiting → asking (the browser's dialog) → submitting → verified; a dialog that ends without an answer returns to
 * waiting. A refused answer has used up the challenge: only 'cancel' is left, and the login begins again.
 */
export const secondFactorMachine = setup({
  types: {
    input: {} as { factor: Schemas['SecondFactor'] },
    output: {} as { kind: Context['outcome'] },
    context: {} as Context,
    events: {} as SecondFactorEvent,
    tags: {} as 'busy',
  },
  actors: {
    askAuthenticator: notProvided<AskAuthenticatorResult, Schemas['SecondFactor']>('askAuthenticator'),
    submitFactor: notProvided<SubmitFactorResult, FactorAnswer>('submitFactor'),
  },
  delays: {
    /** As long as the server accepts an answer to its challenge, ms. */
    lifetime: 5 * 60_000,
  },
  actions: {
    keepAnswer: assign((_, { answer }: Outcome<AskAuthenticatorResult, 'signed'>) => ({ answer })),
    accept: assign({ outcome: 'verified' }),
    clearFailure: assign({ failure: null }),
    report: assign((_, { message }: { message: string }) => ({ failure: message })),
    reportUnknown: assign({ failure: unknownFailureMessage }),
    reportUnreachable: assign({ failure: unreachableMessage }),
    reportTooLate: assign({ failure: tooLate }),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ factor: input.factor, answer: null, failure: null, outcome: 'cancelled' }),
  output: ({ context }) => ({ kind: context.outcome }),
  initial: 'open',
  states: {
    open: {
      initial: 'waiting',
      on: { 'factor.cancel': 'cancelled' },
      after: { lifetime: { target: 'refused', actions: 'reportTooLate' } },
      states: {
        waiting: { on: { 'passkey.use': 'asking' } },
        asking: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'askAuthenticator',
            src: 'askAuthenticator',
            input: ({ context }) => context.factor,
            onDone: [
              {
                guard: when('signed'),
                target: '#secondFactor.submitting',
                actions: { type: 'keepAnswer', params: outcome('signed') },
              },
              { target: 'waiting', actions: { type: 'report', params: outcome('failed') } },
            ],
            onError: { target: 'waiting', actions: 'reportUnknown' },
          },
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitFactor',
        src: 'submitFactor',
        input: ({ context }) => given(context.answer),
        onDone: [
          { guard: when('verified'), target: 'verified' },
          { target: 'refused', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'open', actions: 'reportUnreachable' },
      },
    },
    refused: { on: { 'factor.cancel': 'cancelled' } },
    verified: { type: 'final', entry: 'accept' },
    cancelled: { type: 'final' },
  },
});

export type SecondFactorActorRef = ActorRefFrom<typeof secondFactorMachine>;
export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;
