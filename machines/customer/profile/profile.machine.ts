import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { LoadProfileResult } from './profile.actors.ts';
import type { User } from '../session/session.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type ProfileField = keyof User;
/** Values of the fields; an empty string means that the field is not set. */
export type ProfileForm = Record<ProfileField, string>;

export type CustomerProfileEvent =
  | { type: 'profile.retry' }
  | { type: 'profile.edit' }
  | { type: 'field.change'; field: ProfileField; text: string }
  | { type: 'edit.save' }
  | { type: 'edit.cancel' };

interface Context {
  form: ProfileForm;
  /** The profile to show; null until it is loaded. */
  profile: User | null;
  error: string | null;
}

const emptyProfileForm: ProfileForm = { name: '', phone: '', email: '', address: '' };

/**
 * The customer's profile page (spec §2, Profile). Edits are stored on this device only, no request sends them (D21).
 */
export const customerProfileMachine = setup({
  types: {
    input: {} as { profile: User | null },
    context: {} as Context,
    events: {} as CustomerProfileEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    loadProfile: notProvided<LoadProfileResult>('loadProfile'),
    keepProfile: notProvided<void, User>('keepProfile'),
  },
  guards: {
    isKnown: ({ context }) => context.profile !== null,
  },
  actions: {
    takeProfile: assign((_, { user }: Outcome<LoadProfileResult, 'loaded'>) => ({ profile: user })),
    beginEdit: assign(({ context }) => ({ form: formOf(context.profile) })),
    type: assign(({ context }, { field, text }: { field: ProfileField; text: string }) => ({
      form: { ...context.form, [field]: text },
    })),
    takeOver: assign(({ context }) => ({ profile: profileOf(context.form) })),
    notifySaved: emit({ type: 'toast', kind: 'success', text: 'Profile saved' }),
    clearError: assign({ error: null }),
    reportRefusal: assign((_, { message }: { message: string }) => ({ error: message })),
    reportUnknown: assign({ error: unknownFailureMessage }),
  },
}).createMachine({
  id: 'customerProfile',
  context: ({ input }) => ({ profile: input.profile, form: emptyProfileForm, error: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isKnown', target: 'reading' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        ...whenLoaded<LoadProfileResult>()({
          show: 'takeProfile',
          report: 'reportRefusal',
          unreachable: 'reportUnknown',
          ready: 'reading',
        }),
      },
    },
    failed: { on: { 'profile.retry': 'loading' } },
    reading: { on: { 'profile.edit': 'editing' } },
    editing: {
      entry: 'beginEdit',
      initial: 'typing',
      states: {
        typing: {
          on: {
            'field.change': { actions: { type: 'type', params: ofEvent } },
            'edit.save': 'keeping',
            'edit.cancel': { target: '#customerProfile.reading', actions: 'clearError' },
          },
        },
        keeping: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'keepProfile',
            src: 'keepProfile',
            input: ({ context }) => profileOf(context.form),
            onDone: { target: '#customerProfile.reading', actions: ['takeOver', 'notifySaved'] },
            onError: { target: 'typing', actions: 'reportUnknown' },
          },
        },
      },
    },
  },
});

function formOf(profile: User | null): ProfileForm {
  return {
    name: profile?.name ?? '',
    phone: profile?.phone ?? '',
    email: profile?.email ?? '',
    address: profile?.address ?? '',
  };
}

function profileOf({ name, phone, email, address }: ProfileForm): User {
  return { name, phone, email: email || null, address: address || null };
}

export type CustomerProfileSnapshot = SnapshotFrom<typeof customerProfileMachine>;
