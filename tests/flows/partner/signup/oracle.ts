import type {
  partnerSignupMachine,
  PartnerSignupSnapshot,
} from '../../../../machines/partner/signup/signup.machine.ts';
import {
  selectFailure,
  selectFieldErrors,
  selectForm,
  selectIsDirty,
  selectIsSubmitting,
  selectSuccess,
} from '../../../../machines/partner/signup/signup.selectors.ts';
import { partnerSignupModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Form = Record<'name' | 'phone' | 'address', string>;

export interface PartnerSignupPage extends Page {
  shows: {
    /** Content and errors of the form; null after the success message has replaced it. */
    form: { typed: Form; faults: Partial<Form>; banner: string | null } | null;
    success: string | null;
    /** Whether leaving the page asks for confirmation. */
    asksToLeave: boolean;
  };
  may: Record<'Create Partner Account' | 'Creating Account...', Control>;
}

interface Ref {
  at: 'editing' | 'submitting' | 'registered' | 'left';
  typed: Form;
  faults: Partial<Form>;
  banner: string | null;
}

const oracle: Oracle<typeof partnerSignupMachine, Ref, PartnerSignupPage> = {
  start: () => ({ at: 'editing', typed: { name: '', phone: '', address: '' }, faults: {}, banner: null }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'field.change': {
        if (ref.at !== 'editing') return ref;
        const text = event.text === '98765-00001' ? '9876500001' : event.text;
        return {
          ...ref,
          typed: { ...ref.typed, [event.field]: text },
          faults: { ...ref.faults, [event.field]: undefined },
        };
      }
      case 'form.submit': {
        if (ref.at !== 'editing') return ref;
        const faults: Partial<Form> = {};
        if (ref.typed.name !== ' Imran Khan ') faults.name = 'Name is required';
        if (ref.typed.phone === '') faults.phone = 'Phone number is required';
        else if (ref.typed.phone === '98765') faults.phone = 'Phone number must be exactly 10 digits';
        if (ref.typed.address !== ' Shalibanda Road ') faults.address = 'Address is required';
        if (Object.keys(faults).length > 0) return { ...ref, faults };
        const form = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };
        recorder.call('registerPartner', form, { proves: ['API-32'] });
        return { ...ref, at: 'submitting', banner: null };
      }
      case 'registerPartner done':
        return event.output.kind === 'registered'
          ? { ...ref, at: 'registered' }
          : { ...ref, at: 'editing', banner: event.output.message };
      case 'registerPartner failed':
        return {
          ...ref,
          at: 'editing',
          banner: 'Network connection issue. Please check your internet connection.',
        };
      case 'after redirect':
        if (ref.at !== 'registered') return ref;
        recorder.tell({ type: 'navigate', to: '/partner/login' }, { proves: ['PAUTH-23'] });
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },

  page({ at, typed, faults, banner }) {
    const isDone = at === 'registered' || at === 'left';
    const isDirtyForm = [' Imran Khan ', ' Shalibanda Road '].some((text) => Object.values(typed).includes(text));
    return {
      shows: {
        form: isDone ? null : { typed, faults, banner },
        success: isDone ? 'Registration successful! You can now login.' : null,
        asksToLeave: !isDone && (isDirtyForm || typed.phone !== ''),
      },
      may: {
        'Create Partner Account': at === 'editing' ? 'enabled' : 'absent',
        'Creating Account...': at === 'submitting' ? 'disabled' : 'absent',
      },
      proves: ['PAUTH-2', 'PAUTH-3', 'PAUTH-19', 'PAUTH-20', 'PAUTH-21', 'PAUTH-22', 'ERR-6'],
    };
  },
};

function observe(snapshot: PartnerSignupSnapshot): PartnerSignupPage {
  const success = selectSuccess(snapshot);
  const isSubmitting = selectIsSubmitting(snapshot);
  const form = { typed: selectForm(snapshot), faults: selectFieldErrors(snapshot), banner: selectFailure(snapshot) };
  return {
    shows: { form: success === null ? form : null, success, asksToLeave: selectIsDirty(snapshot) },
    may: {
      'Create Partner Account': success === null && !isSubmitting ? 'enabled' : 'absent',
      'Creating Account...': isSubmitting ? 'disabled' : 'absent',
    },
  };
}

export const partnerSignupFlow = defineFlow({ model: partnerSignupModel, oracle, observe });
