import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import {
  accountErrors,
  normalizedInput,
  trimmedAccount,
  type AccountErrors,
  type AccountField,
  type AccountForm,
} from '../../../domain/account-form.ts';
import { isPhone } from '../../../domain/phone.ts';
import { unreachableMessage } from '../lib/messages.ts';
import { notProvided } from '../lib/not-provided.ts';
import type { Navigate } from '../lib/notices.ts';
import type { SignupRole } from './signup-role.ts';
import type { RegisterResult } from './signup.actors.ts';
import { ofEvent } from '../lib/params.ts';
import { outcome, when } from '../lib/when.ts';

export type SignupEvent = { type: 'field.change'; field: AccountField; text: string } | { type: 'form.submit' };

interface Context {
  role: SignupRole;
  /** The form as the page opened it. */
  initial: AccountForm;
  form: AccountForm;
  /** Messages of the last submission; each is cleared when its field changes. */
  fieldErrors: AccountErrors;
  /** Shown under the phone field while the user types; null before the first input. */
  phoneHint: string | null;
  /** Error message of the last submission. */
  failure: string | null;
}

/** The registration of a customer or a partner, who must then log in (spec §2, §4, §5; D15). */
export const signupMachine = setup({
  types: {
    /** `phone`: the number that was typed at the login. */
    input: {} as { role: SignupRole; phone?: string },
    context: {} as Context,
    events: {} as SignupEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy',
  },
  actors: { register: notProvided<RegisterResult, AccountForm>('register') },
  delays: {
    /** Pause between the success message and the login page, ms (spec §9). */
    redirect: 2_000,
  },
  guards: {
    isValid: ({ context: { form, role } }) => Object.keys(accountErrors(form, role.rules)).length === 0,
    staysOnPage: ({ context }) => !context.role.redirects,
  },
  actions: {
    type: assign(({ context }, { field, text }: { field: AccountField; text: string }) => {
      const { texts } = context.role;
      const value = normalizedInput(field, text);
      const { [field]: _mended, ...fieldErrors } = context.fieldErrors;
      return {
        form: { ...context.form, [field]: value },
        fieldErrors,
        phoneHint: field === 'phone' ? (isPhone(value) ? null : texts.phoneHint) : context.phoneHint,
        failure: texts.incomplete === null ? context.failure : null,
      };
    }),
    clearFailure: assign({ failure: null }),
    reportFieldErrors: assign(({ context: { form, role, failure } }) => ({
      fieldErrors: accountErrors(form, role.rules),
      failure: role.texts.incomplete ?? failure,
    })),
    reportRefusal: assign((_, { message }: { message: string }) => ({ failure: message })),
    reportUnreachable: assign({ failure: unreachableMessage }),
    goToLogin: emit(({ context }) => ({ type: 'navigate', to: context.role.login })),
  },
}).createMachine({
  id: 'signup',
  context: ({ input: { role, phone = '' } }) => {
    const initial = { name: '', phone, address: '' };
    return { role, initial, form: initial, fieldErrors: {}, phoneHint: null, failure: null };
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: { type: 'type', params: ofEvent } },
        'form.submit': [{ guard: 'isValid', target: 'submitting' }, { actions: 'reportFieldErrors' }],
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => trimmedAccount(context.form),
        onDone: [
          { guard: when('registered'), target: 'registered' },
          { target: 'editing', actions: { type: 'reportRefusal', params: outcome('refused') } },
        ],
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    registered: {
      always: { guard: 'staysOnPage', target: 'left' },
      after: { redirect: { target: 'left', actions: 'goToLogin' } },
    },
    left: { type: 'final' },
  },
});

export type SignupSnapshot = SnapshotFrom<typeof signupMachine>;
