import { customerProfileMachine, type ProfileForm } from '../../../../machines/customer/profile/profile.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { User } from '../../../../machines/customer/session/session.actors.ts';
import { selectPage, type ProfileView } from '../../../../machines/customer/profile/profile.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const asha: User = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };

export const customerProfileModel = (profile: User | null) =>
  defineModel(customerProfileMachine, {
    input: { profile },
    events: {
      'profile.retry': [{ type: 'profile.retry' }],
      'profile.edit': [{ type: 'profile.edit' }],
      'field.change': [
        // More values would only multiply the states: the machine treats all input alike.
        { type: 'field.change', field: 'phone', text: '12' },
        { type: 'field.change', field: 'email', text: '' },
      ],
      'edit.save': [{ type: 'edit.save' }],
      'edit.cancel': [{ type: 'edit.cancel' }],
    },
    actors: {
      loadProfile: {
        outcomes: [
          { kind: 'loaded', user: asha },
          { kind: 'refused', message: 'Server error occurred. Please try again later.' },
        ],
      },
      keepProfile: { outcomes: [undefined] },
    },
    delays: {},
  });

type Machine = typeof customerProfileMachine;

export interface ProfilePage {
  shows: ProfileView;
}

interface Ref {
  at: 'loading' | 'failed' | 'reading' | 'typing' | 'keeping';
  profile: User | null;
  form: ProfileForm;
  error: string | null;
}

const untyped: ProfileForm = { name: '', phone: '', email: '', address: '' };

const oracleFor = (known: User | null): Oracle<Machine, Ref, ProfilePage> => ({
  start(recorder) {
    if (known) return { at: 'reading', profile: known, form: untyped, error: null };
    recorder.call('loadProfile', undefined);
    return { at: 'loading', profile: null, form: untyped, error: null };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadProfile done':
        return event.output.kind === 'loaded'
          ? { ...ref, at: 'reading', profile: event.output.user }
          : { ...ref, at: 'failed', error: event.output.message };
      case 'loadProfile failed':
        return { ...ref, at: 'failed', error: 'Something went wrong' };
      case 'profile.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('loadProfile', undefined);
        return { ...ref, at: 'loading', error: null };
      case 'profile.edit': {
        if (ref.at !== 'reading' || !ref.profile) return ref;
        const { name, phone, email, address } = ref.profile;
        return { ...ref, at: 'typing', form: { name, phone, email: email ?? '', address: address ?? '' } };
      }
      case 'field.change':
        return ref.at === 'typing' ? { ...ref, form: { ...ref.form, [event.field]: event.text } } : ref;
      case 'edit.cancel':
        return ref.at === 'typing' ? { ...ref, at: 'reading', error: null } : ref;
      case 'edit.save':
        // Any input is accepted without validation, and no request is sent [§2].
        if (ref.at !== 'typing') return ref;
        recorder.call('keepProfile', typed(ref.form), { proves: ['PROF-4', 'PROF-5'] });
        return { ...ref, at: 'keeping', error: null };
      case 'keepProfile done':
        recorder.emit({ type: 'toast', kind: 'success', text: 'Profile saved' }, { proves: ['PROF-4'] });
        return { ...ref, at: 'reading', profile: typed(ref.form) };
      case 'keepProfile failed':
        return { ...ref, at: 'typing', error: 'Something went wrong' };
    }
  },

  page({ at, profile, form, error }) {
    const isEditing = at === 'typing' || at === 'keeping';
    return {
      shows: {
        view: isEditing ? 'editing' : at,
        profile,
        form: isEditing ? form : null,
        error,
        isKeeping: at === 'keeping',
      },
      proves: ['PROF-1', 'PROF-2', 'PROF-3', 'ERR-1', 'STORE-13'],
    };
  },
});

function typed({ name, phone, email, address }: ProfileForm): User {
  return { name, phone, email: email === '' ? null : email, address: address === '' ? null : address };
}

const flowFor = (known: User | null) =>
  defineFlow({
    model: customerProfileModel(known),
    oracle: oracleFor(known),
    observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  });

export const unknownProfileFlow = flowFor(null);
/** A profile with all fields. */
export const knownUser: User = { ...asha, email: 'asha@example.in', address: 'Shalibanda Road' };

export const knownProfileFlow = flowFor(knownUser);

export const flow = registerFlow({
  name: 'customer profile',
  flows: [unknownProfileFlow, knownProfileFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
