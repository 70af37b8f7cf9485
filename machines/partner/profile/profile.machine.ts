import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import {
  accountErrors,
  trimmedAccount,
  normalizedInput,
  type AccountErrors,
  type AccountField,
  type AccountForm,
} from '../../../domain/account-form.ts';
import { partnerRules } from '../../../domain/partner-rules.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export type PartnerProfileEvent =
  | { type: 'profile.edit' }
  | { type: 'field.change'; field: AccountField; text: string }
  | { type: 'edit.save' }
  | { type: 'edit.cancel' }
  | { type: 'logout.ask' }
  | { type: 'logout.cancel' }
  | { type: 'logout.confirm' };

interface Context {
  profile: AccountForm;
  /** Values of the form, initially those of the profile. */
  form: AccountForm;
  fieldErrors: AccountErrors;
  failure: string | null;
}

/**
 * Partner Profile (spec §2). The save is simulated: after one second the edits are stored on this device, without a
 * request (D21).
 */
export const partnerProfileMachine = setup({
  types: {
    input: {} as { profile: AccountForm },
    context: {} as Context,
    events: {} as PartnerProfileEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    keepEdits: notProvided<void, AccountForm>('keepEdits'),
    /** Ends the session, after which the app opens the login page. */
    leaveSession: notProvided<void>('leaveSession'),
  },
  delays: {
    /** Duration of the simulated save, ms (spec §2, 'simulated locally (1 s delay, no call)'). */
    save: 1_000,
  },
  guards: {
    isRight: ({ context }) => Object.keys(accountErrors(context.form, partnerRules)).length === 0,
  },
  actions: {
    beginEdit: assign(({ context }) => ({ form: context.profile, fieldErrors: {}, failure: null })),
    type: assign(({ context }, { field, text }: { field: AccountField; text: string }) => {
      const { [field]: _mended, ...fieldErrors } = context.fieldErrors;
      return { form: { ...context.form, [field]: normalizedInput(field, text) }, fieldErrors };
    }),
    reportFieldErrors: assign(({ context }) => ({ fieldErrors: accountErrors(context.form, partnerRules) })),
    clearFailure: assign({ failure: null }),
    reportFailure: assign({ failure: unknownFailureMessage }),
    takeOver: assign(({ context }) => ({ profile: trimmedAccount(context.form) })),
    notifySaved: emit({ type: 'toast', kind: 'success', text: 'Profile saved' }),
  },
}).createMachine({
  id: 'partnerProfile',
  context: ({ input }) => ({ profile: input.profile, form: input.profile, fieldErrors: {}, failure: null }),
  initial: 'reading',
  states: {
    reading: { on: { 'profile.edit': 'editing.typing', 'logout.ask': 'askingToLeave' } },
    editing: {
      entry: 'beginEdit',
      initial: 'typing',
      states: {
        typing: {
          on: {
            'field.change': { actions: { type: 'type', params: ofEvent } },
            'edit.save': [{ guard: 'isRight', target: 'saving' }, { actions: 'reportFieldErrors' }],
            'edit.cancel': '#partnerProfile.reading',
          },
        },
        saving: { tags: 'busy', entry: 'clearFailure', after: { save: 'keeping' } },
        keeping: {
          tags: 'busy',
          invoke: {
            id: 'keepEdits',
            src: 'keepEdits',
            input: ({ context }) => trimmedAccount(context.form),
            onDone: { target: '#partnerProfile.reading', actions: ['takeOver', 'notifySaved'] },
            onError: { target: 'typing', actions: 'reportFailure' },
          },
        },
      },
    },
    askingToLeave: { on: { 'logout.cancel': 'reading', 'logout.confirm': 'leaving' } },
    leaving: { tags: 'busy', invoke: { id: 'leaveSession', src: 'leaveSession', onDone: 'left', onError: 'left' } },
    left: { type: 'final' },
  },
});

export type PartnerProfileSnapshot = SnapshotFrom<typeof partnerProfileMachine>;
