import type { signupMachine, SignupSnapshot } from '../../../../machines/shared/signup/signup.machine.ts';
import {
  selectFailure,
  selectFieldErrors,
  selectForm,
  selectIsDirty,
  selectIsSubmitting,
  selectPhoneHint,
  selectSuccess,
} from '../../../../machines/shared/signup/signup.selectors.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import { signupModel } from './model.ts';
import { customerSide, partnerSide, type Side } from './sides.ts';

type Form = Record<'name' | 'phone' | 'address', string>;

export interface SignupPage extends Page {
  shows: {
    /** The form; null after the success message has replaced it. */
    form: {
      typed: Form;
      /** The errors of the last submit; each is cleared when its field changes. */
      faults: Partial<Form>;
      /** The hint under the phone field while a number is typed. */
      hint: string | null;
      /** The message above the form. */
      banner: string | null;
    } | null;
    success: string | null;
    /** The number that 'Continue to login' passes on (D15). */
    carries: string | null;
    /** Whether there are unsaved changes. */
    isDirty: boolean;
  };
  may: { submit: Control };
}

interface Ref {
  at: 'editing' | 'submitting' | 'registered' | 'left';
  typed: Form;
  faults: Partial<Form>;
  hint: string | null;
  banner: string | null;
}

const oracleOf = ({ valid, typedPhone, texts, next, proofs }: Side): Oracle<typeof signupMachine, Ref, SignupPage> => ({
  start: () => ({
    at: 'editing',
    typed: { name: '', phone: '', address: '' },
    faults: {},
    hint: null,
    banner: null,
  }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'field.change': {
        if (ref.at !== 'editing') return ref;
        const { field } = event;
        const text = event.text === typedPhone ? valid.phone : event.text;
        const isShort = field === 'phone' && text !== valid.phone;
        return {
          ...ref,
          typed: { ...ref.typed, [field]: text },
          faults: { ...ref.faults, [field]: undefined },
          hint: field === 'phone' ? (isShort ? texts.hint : null) : ref.hint,
          banner: texts.incomplete === null ? ref.banner : null,
        };
      }
      case 'form.submit': {
        if (ref.at !== 'editing') return ref;
        const { name, phone, address } = ref.typed;
        const faults: Partial<Form> = {};
        if (name !== valid.name) faults.name = 'Name is required';
        if (phone === '') faults.phone = texts.noPhone;
        else if (phone === '98765') faults.phone = texts.shortPhone;
        if (texts.noAddress !== null && address !== valid.address) faults.address = texts.noAddress;
        if (Object.keys(faults).length > 0) return { ...ref, faults, banner: texts.incomplete ?? ref.banner };
        const form = { name: valid.name.slice(1, -1), phone, address: valid.address.slice(1, -1) };
        recorder.call('register', form, proofs.register);
        return { ...ref, at: 'submitting', banner: null };
      }
      case 'register done':
        if (event.output.kind === 'refused') return { ...ref, at: 'editing', banner: event.output.message };
        if (next !== null) return { ...ref, at: 'registered' };
        recorder.end();
        return { ...ref, at: 'left' };
      case 'register failed':
        return {
          ...ref,
          at: 'editing',
          banner: 'Network connection issue. Please check your internet connection.',
        };
      case 'after redirect':
        if (ref.at !== 'registered' || next === null) return ref;
        recorder.emit({ type: 'navigate', to: next }, proofs.redirect);
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },

  page({ at, typed, faults, hint, banner }) {
    const isDone = at === 'registered' || at === 'left';
    const hasText = typed.name === valid.name || typed.phone !== '' || typed.address.length > 1;
    return {
      shows: {
        form: isDone ? null : { typed, faults, hint: faults.phone === undefined ? hint : null, banner },
        success: isDone ? texts.registered : null,
        carries: isDone ? valid.phone : null,
        isDirty: !isDone && hasText,
      },
      may: { submit: isDone ? 'absent' : at === 'editing' ? 'enabled' : 'disabled' },
      proves: proofs.shown.proves,
    };
  },
});

function observe(snapshot: SignupSnapshot): SignupPage {
  const success = selectSuccess(snapshot);
  const form = {
    typed: selectForm(snapshot),
    faults: selectFieldErrors(snapshot),
    hint: selectPhoneHint(snapshot),
    banner: selectFailure(snapshot),
  };
  return {
    shows: {
      form: success === null ? form : null,
      success,
      carries: success === null ? null : form.typed.phone,
      isDirty: selectIsDirty(snapshot),
    },
    may: { submit: success !== null ? 'absent' : selectIsSubmitting(snapshot) ? 'disabled' : 'enabled' },
  };
}

const flowOf = (side: Side) => defineFlow({ model: signupModel(side), oracle: oracleOf(side), observe });

export const customerSignupFlow = flowOf(customerSide);
export const partnerSignupFlow = flowOf(partnerSide);
