import { assign, setup, type SnapshotFrom } from 'xstate';
import { digits, isPhone, phoneLength } from '../../../domain/phone.ts';
import { shortPhoneMessage, signupFaults, type SignupFaults } from '../../../domain/signup-form.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `refused`: the first message about `email`, `password` or `name`, else `message` (spec §7, §8). */
export type RegisterResult = { kind: 'registered' } | ApiFailure;

export const incompleteMessage = 'Please fill all fields correctly.';
export const registeredMessage = 'Account registered successful.';

export type CustomerSignupEvent =
  | { type: 'name.change'; name: string }
  | { type: 'phone.change'; phone: string }
  | { type: 'form.submit' };

interface Context {
  name: string;
  phone: string;
  /** Hint under the phone field while typing; null before the first digit (spec §5). */
  phoneHint: string | null;
  /** Errors of the last submit, until the field changes. */
  faults: SignupFaults;
  error: string | null;
}

/** Registration of a customer; does not log in (spec §2, §4, §5; D15). */
export const customerSignupMachine = setup({
  types: { context: {} as Context, events: {} as CustomerSignupEvent, tags: {} as 'busy' },
  actors: { register: notProvided<RegisterResult, { name: string; phone: string }>('register') },
  guards: {
    isComplete: ({ context }) => Object.keys(signupFaults(context)).length === 0,
    isRegistered: (_, result: RegisterResult) => result.kind === 'registered',
  },
  actions: {
    typeName: assign(({ context: { faults } }, { name }: { name: string }) => {
      const { name: _mended, ...others } = faults;
      return { name, faults: others };
    }),
    typePhone: assign(({ context: { faults } }, { phone }: { phone: string }) => {
      const kept = digits(phone, phoneLength);
      const { phone: _mended, ...others } = faults;
      return { phone: kept, phoneHint: isPhone(kept) ? null : shortPhoneMessage, faults: others };
    }),
    clearError: assign({ error: null }),
    reportIncomplete: assign(({ context }) => ({ error: incompleteMessage, faults: signupFaults(context) })),
    reportRefusal: assign((_, result: RegisterResult) => (result.kind === 'refused' ? { error: result.message } : {})),
    reportUnreachable: assign({ error: unreachableMessage }),
  },
}).createMachine({
  id: 'customerSignup',
  context: { name: '', phone: '', phoneHint: null, faults: {}, error: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'name.change': { actions: [{ type: 'typeName', params: ({ event }) => event }, 'clearError'] },
        'phone.change': { actions: [{ type: 'typePhone', params: ({ event }) => event }, 'clearError'] },
        'form.submit': [{ guard: 'isComplete', target: 'submitting' }, { actions: 'reportIncomplete' }],
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ name: context.name.trim(), phone: context.phone }),
        onDone: [
          { guard: { type: 'isRegistered', params: ({ event }) => event.output }, target: 'registered' },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    registered: { type: 'final' },
  },
});

export type CustomerSignupSnapshot = SnapshotFrom<typeof customerSignupMachine>;
