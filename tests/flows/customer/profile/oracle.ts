import type {
  customerProfileMachine,
  CustomerProfileSnapshot,
  ProfileForm,
} from '../../../../machines/customer/profile/profile.machine.ts';
import {
  selectError,
  selectForm,
  selectProfile,
  selectView,
} from '../../../../machines/customer/profile/profile.selectors.ts';
import { asha, customerProfileModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import type { User } from '../../../../machines/customer/session/session.actors.ts';

type Machine = typeof customerProfileMachine;

export interface ProfilePage extends Page {
  shows: {
    at: 'loading' | 'failed' | 'reading' | 'editing';
    /** The displayed profile; null while it is unknown or being edited. */
    profile: User | null;
    /** The values of the form fields; null while the form is closed. */
    form: ProfileForm | null;
    error: string | null;
    isKeeping: boolean;
  };
  may: { 'profile.retry': Control; 'profile.edit': Control; 'edit.save': Control; 'edit.cancel': Control };
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
        at: isEditing ? 'editing' : at,
        profile: at === 'reading' ? profile : null,
        form: isEditing ? form : null,
        error,
        isKeeping: at === 'keeping',
      },
      may: {
        'profile.retry': at === 'failed' ? 'enabled' : 'absent',
        'profile.edit': at === 'reading' ? 'enabled' : 'absent',
        'edit.save': at === 'typing' ? 'enabled' : at === 'keeping' ? 'disabled' : 'absent',
        'edit.cancel': at === 'typing' ? 'enabled' : at === 'keeping' ? 'disabled' : 'absent',
      },
      proves: ['PROF-1', 'PROF-2', 'PROF-3', 'ERR-1', 'STORE-13'],
    };
  },
});

function typed({ name, phone, email, address }: ProfileForm): User {
  return { name, phone, email: email === '' ? null : email, address: address === '' ? null : address };
}

function observe(snapshot: CustomerProfileSnapshot): ProfilePage {
  const at = selectView(snapshot);
  const isKeeping = at === 'editing' && snapshot.hasTag('busy');
  const inEdit: Control = at !== 'editing' ? 'absent' : isKeeping ? 'disabled' : 'enabled';
  return {
    shows: {
      at,
      profile: at === 'reading' ? selectProfile(snapshot) : null,
      form: at === 'editing' ? selectForm(snapshot) : null,
      error: selectError(snapshot),
      isKeeping,
    },
    may: {
      'profile.retry': at === 'failed' ? 'enabled' : 'absent',
      'profile.edit': at === 'reading' ? 'enabled' : 'absent',
      'edit.save': inEdit,
      'edit.cancel': inEdit,
    },
  };
}

const flowFor = (known: User | null) =>
  defineFlow({ model: customerProfileModel(known), oracle: oracleFor(known), observe });

export const unknownProfileFlow = flowFor(null);
/** A profile with all fields. */
export const knownUser: User = { ...asha, email: 'asha@example.in', address: 'Shalibanda Road' };

export const knownProfileFlow = flowFor(knownUser);
