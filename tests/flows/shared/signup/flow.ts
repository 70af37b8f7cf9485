import type { AccountField } from '../../../../domain/account-form.ts';
import { signupMachine, type SignupEvent } from '../../../../machines/shared/signup/signup.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { type Side, customerSide, partnerSide } from './sides.ts';
import { selectPage, type SignupView } from '../../../../machines/shared/signup/signup.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Change = Extract<SignupEvent, { type: 'field.change' }>;

export const signupModel = ({ role, valid, typedPhone }: Side) => {
  const inputs: readonly (readonly [AccountField, string])[] = [
    ['name', valid.name],
    ['name', '  '],
    ['phone', typedPhone],
    ['phone', '98765'],
    ['phone', ''],
    ...(valid.address === ''
      ? []
      : ([
          ['address', valid.address],
          ['address', ' '],
        ] as const)),
  ];
  return defineModel(signupMachine, {
    input: { role },
    events: {
      'field.change': inputs.map(([field, text]): Change => ({ type: 'field.change', field, text })),
      'form.submit': [{ type: 'form.submit' }],
    },
    actors: {
      register: {
        outcomes: [
          { kind: 'registered' },
          { kind: 'refused', message: 'An account with this number already exists. Please log in.' },
        ],
      },
    },
    delays: { redirect: 2_000 },
    limit: 60_000,
  });
};

type Form = Record<'name' | 'phone' | 'address', string>;

export interface SignupPage {
  shows: SignupView;
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
        form: typed,
        fieldErrors: faults,
        phoneHint: faults.phone === undefined ? hint : null,
        failure: banner,
        isSubmitting: at === 'submitting',
        success: isDone ? texts.registered : null,
        isDirty: !isDone && hasText,
      },
      proves: proofs.shown.proves,
    };
  },
});

const flowOf = (side: Side) =>
  defineFlow({
    model: signupModel(side),
    oracle: oracleOf(side),
    observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  });

export const customerSignupFlow = flowOf(customerSide);
export const partnerSignupFlow = flowOf(partnerSide);

export const flow = registerFlow({
  name: 'signup',
  flows: [customerSignupFlow, partnerSignupFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
