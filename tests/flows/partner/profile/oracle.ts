import type {
  partnerProfileMachine,
  PartnerProfileSnapshot,
} from '../../../../machines/partner/profile/profile.machine.ts';
import {
  selectFailure,
  selectFieldErrors,
  selectForm,
  selectIsAskingToLeave,
  selectIsDirty,
  selectIsEditing,
  selectIsSaving,
  selectProfile,
} from '../../../../machines/partner/profile/profile.selectors.ts';
import { incomplete, incompleteProfileModel, partnerProfileModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Form = Record<'name' | 'phone' | 'address', string>;

export interface PartnerProfilePage extends Page {
  shows: {
    /** The displayed profile; null while the form replaces it. */
    profile: Form | null;
    form: { typed: Form; faults: Partial<Form>; banner: string | null } | null;
    question: 'Are you sure you want to logout?' | null;
    /** Whether leaving the page asks for confirmation. */
    asksToLeave: boolean;
  };
  may: Record<'profile.edit' | 'logout.ask' | 'logout.confirm' | 'logout.cancel' | 'Save Changes' | 'Cancel', Control>;
}

interface Ref {
  at: 'reading' | 'editing' | 'saving' | 'keeping' | 'asking' | 'leaving' | 'left';
  profile: Form;
  typed: Form;
  faults: Partial<Form>;
  banner: string | null;
}

const imran: Form = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };

const oracle: Oracle<typeof partnerProfileMachine, Ref, PartnerProfilePage> = {
  start: () => ({ at: 'reading', profile: imran, typed: imran, faults: {}, banner: null }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'profile.edit':
        return ref.at === 'reading' ? { ...ref, at: 'editing', typed: ref.profile, faults: {}, banner: null } : ref;
      case 'field.change':
        if (ref.at !== 'editing') return ref;
        return {
          ...ref,
          typed: { ...ref.typed, [event.field]: event.text },
          faults: { ...ref.faults, [event.field]: undefined },
        };
      case 'edit.save': {
        if (ref.at !== 'editing') return ref;
        const faults: Partial<Form> = {};
        if (ref.typed.name === '  ') faults.name = 'Name is required';
        if (ref.typed.phone === '') faults.phone = 'Phone number is required';
        else if (ref.typed.phone === '98765') faults.phone = 'Phone number must be exactly 10 digits';
        if (ref.typed.address === '') faults.address = 'Address is required';
        if (Object.keys(faults).length > 0) return { ...ref, faults };
        return { ...ref, at: 'saving', banner: null };
      }
      case 'edit.cancel':
        return ref.at === 'editing' ? { ...ref, at: 'reading' } : ref;
      case 'after save':
        if (ref.at !== 'saving') return ref;
        // The profile is stored on this device, without a request (D21).
        recorder.call('keepEdits', saved(ref.typed), { proves: ['PPROF-5'] });
        return { ...ref, at: 'keeping' };
      case 'keepEdits done':
        recorder.emit({ type: 'toast', kind: 'success', text: 'Profile saved' });
        return { ...ref, at: 'reading', profile: saved(ref.typed) };
      case 'keepEdits failed':
        return { ...ref, at: 'editing', banner: 'Something went wrong' };
      case 'logout.ask':
        return ref.at === 'reading' ? { ...ref, at: 'asking' } : ref;
      case 'logout.cancel':
        return ref.at === 'asking' ? { ...ref, at: 'reading' } : ref;
      case 'logout.confirm':
        if (ref.at !== 'asking') return ref;
        recorder.call('leaveSession', undefined, { proves: ['PPROF-6'] });
        return { ...ref, at: 'leaving' };
      case 'leaveSession done':
      case 'leaveSession failed':
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },

  page({ at, profile, typed, faults, banner }) {
    const isForm = at === 'editing' || at === 'saving' || at === 'keeping';
    const isChanged = typed.name !== profile.name || typed.phone !== profile.phone || typed.address !== profile.address;
    return {
      shows: {
        profile: isForm ? null : profile,
        form: isForm ? { typed, faults, banner } : null,
        question: at === 'asking' || at === 'leaving' ? 'Are you sure you want to logout?' : null,
        asksToLeave: isForm && isChanged,
      },
      may: {
        'profile.edit': when(!isForm, at === 'reading'),
        'logout.ask': when(!isForm, at === 'reading'),
        'logout.confirm': when(at === 'asking' || at === 'leaving', at === 'asking'),
        'logout.cancel': when(at === 'asking' || at === 'leaving', at === 'asking'),
        'Save Changes': when(isForm, at === 'editing'),
        Cancel: when(isForm, at === 'editing'),
      },
      proves: ['PPROF-1', 'PPROF-3', 'PPROF-4', 'PPROF-6', 'PAUTH-2', 'PAUTH-3', 'PAUTH-20', 'PAUTH-21'],
    };
  },
};

function saved(typed: Form): Form {
  return { ...typed, name: typed.name === ' Imran K ' ? 'Imran K' : typed.name };
}

function when(here: boolean, enabled: boolean): Control {
  return here ? (enabled ? 'enabled' : 'disabled') : 'absent';
}

function observe(snapshot: PartnerProfileSnapshot): PartnerProfilePage {
  const isForm = selectIsEditing(snapshot);
  const isAsking = selectIsAskingToLeave(snapshot);
  const form = { typed: selectForm(snapshot), faults: selectFieldErrors(snapshot), banner: selectFailure(snapshot) };
  return {
    shows: {
      profile: isForm ? null : selectProfile(snapshot),
      form: isForm ? form : null,
      question: isAsking ? 'Are you sure you want to logout?' : null,
      asksToLeave: selectIsDirty(snapshot),
    },
    may: {
      'profile.edit': when(!isForm, snapshot.can({ type: 'profile.edit' })),
      'logout.ask': when(!isForm, snapshot.can({ type: 'logout.ask' })),
      'logout.confirm': when(isAsking, snapshot.can({ type: 'logout.confirm' })),
      'logout.cancel': when(isAsking, snapshot.can({ type: 'logout.cancel' })),
      'Save Changes': when(isForm, !selectIsSaving(snapshot)),
      Cancel: when(isForm, !selectIsSaving(snapshot)),
    },
  };
}

export const partnerProfileFlow = defineFlow({ model: partnerProfileModel, oracle, observe });

/** All fields are invalid at first. Each error stays until its own field is corrected. */
export const incompleteProfileFlow = defineFlow({
  model: incompleteProfileModel,
  oracle: {
    ...oracle,
    start: (): Ref => ({ at: 'reading', profile: incomplete, typed: incomplete, faults: {}, banner: null }),
  },
  observe,
});
