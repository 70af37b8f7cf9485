import {
  partnerProfileMachine,
  type PartnerProfileSnapshot,
} from '../../../../machines/partner/profile/profile.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type PartnerProfileView } from '../../../../machines/partner/profile/profile.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const partnerProfileModel = defineModel(partnerProfileMachine, {
  input: { profile: { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' } },
  events: {
    'profile.edit': [{ type: 'profile.edit' }],
    'field.change': [
      { type: 'field.change', field: 'name', text: ' Imran K ' },
      { type: 'field.change', field: 'name', text: '  ' },
      { type: 'field.change', field: 'phone', text: '98765' },
      { type: 'field.change', field: 'phone', text: '' },
      { type: 'field.change', field: 'address', text: '' },
    ],
    'edit.save': [{ type: 'edit.save' }],
    'edit.cancel': [{ type: 'edit.cancel' }],
    'logout.ask': [{ type: 'logout.ask' }],
    'logout.cancel': [{ type: 'logout.cancel' }],
    'logout.confirm': [{ type: 'logout.confirm' }],
  },
  actors: { keepEdits: { outcomes: [undefined] }, leaveSession: { outcomes: [undefined] } },
  delays: { save: 1_000 },
});

/** An invalid profile, which an older version of the app may have stored. */
export const incomplete = { name: '  ', phone: '98765', address: '' };

export const incompleteProfileModel = defineModel(partnerProfileMachine, {
  ...partnerProfileModel,
  input: { profile: incomplete },
  events: {
    ...partnerProfileModel.events,
    'field.change': [
      { type: 'field.change', field: 'name', text: ' Imran K ' },
      { type: 'field.change', field: 'name', text: '  ' },
      { type: 'field.change', field: 'phone', text: '' },
      { type: 'field.change', field: 'address', text: 'Shalibanda Road' },
    ],
  },
});

type Form = Record<'name' | 'phone' | 'address', string>;

export interface PartnerProfilePage {
  shows: PartnerProfileView;
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
        profile,
        form: isForm ? typed : profile,
        draft: isForm && isChanged ? typed : null,
        fieldErrors: faults,
        failure: banner,
        isEditing: isForm,
        isSaving: at === 'saving' || at === 'keeping',
        isAskingToLeave: at === 'asking' || at === 'leaving',
      },
      proves: ['PPROF-1', 'PPROF-3', 'PPROF-4', 'PPROF-6', 'PAUTH-2', 'PAUTH-3', 'PAUTH-20', 'PAUTH-21'],
    };
  },
};

function saved(typed: Form): Form {
  return { ...typed, name: typed.name === ' Imran K ' ? 'Imran K' : typed.name };
}

const observe = (snapshot: PartnerProfileSnapshot) => ({ shows: selectPage(snapshot) });

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

export const flow = registerFlow({
  name: 'partner profile',
  flows: [partnerProfileFlow, incompleteProfileFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
