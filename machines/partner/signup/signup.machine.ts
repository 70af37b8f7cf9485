import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Navigate } from '../../shared/lib/notices.ts';
import {
  partnerFaults,
  trimmed,
  normalizedInput,
  type PartnerFaults,
  type PartnerField,
  type PartnerForm,
} from '../../../domain/partner-form.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `refused`: with the message for the partner (spec §8). */
export type RegisterPartnerResult = { kind: 'registered' } | ApiFailure;

export type PartnerSignupEvent = { type: 'field.change'; field: PartnerField; text: string } | { type: 'form.submit' };

interface Context {
  form: PartnerForm;
  faults: PartnerFaults;
  failure: string | null;
}

/** Registration of a partner; does not log in (spec §2, Partner signup; §4; §5). */
export const partnerSignupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PartnerSignupEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy',
  },
  actors: { registerPartner: notProvided<RegisterPartnerResult, PartnerForm>('registerPartner') },
  delays: {
    /** Pause between the success message and the login page, ms (spec §9). */
    redirect: 2_000,
  },
  guards: {
    isRight: ({ context }) => Object.keys(partnerFaults(context.form)).length === 0,
    isRegistered: (_, result: RegisterPartnerResult) => result.kind === 'registered',
  },
  actions: {
    type: assign(({ context }, { field, text }: { field: PartnerField; text: string }) => {
      const { [field]: _mended, ...faults } = context.faults;
      return { form: { ...context.form, [field]: normalizedInput(field, text) }, faults };
    }),
    clearFailure: assign({ failure: null }),
    reportFaults: assign(({ context }) => ({ faults: partnerFaults(context.form) })),
    reportRefusal: assign((_, result: RegisterPartnerResult) =>
      result.kind === 'refused' ? { failure: result.message } : {},
    ),
    reportUnreachable: assign({ failure: unreachableMessage }),
    goToLogin: emit({ type: 'navigate', to: '/partner/login' }),
  },
}).createMachine({
  id: 'partnerSignup',
  context: { form: { name: '', phone: '', address: '' }, faults: {}, failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: { type: 'type', params: ({ event }) => event } },
        'form.submit': [{ guard: 'isRight', target: 'submitting' }, { actions: 'reportFaults' }],
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'registerPartner',
        src: 'registerPartner',
        input: ({ context }) => trimmed(context.form),
        onDone: [
          { guard: { type: 'isRegistered', params: ({ event }) => event.output }, target: 'registered' },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    registered: { after: { redirect: { target: 'left', actions: 'goToLogin' } } },
    left: { type: 'final' },
  },
});

export type PartnerSignupSnapshot = SnapshotFrom<typeof partnerSignupMachine>;
