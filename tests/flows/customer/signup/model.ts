import { customerSignupMachine } from '../../../../machines/customer/signup/signup.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const customerSignupModel = defineModel(customerSignupMachine, {
  input: undefined,
  events: {
    'name.change': [
      { type: 'name.change', name: ' Asha Rao ' },
      { type: 'name.change', name: '  ' },
    ],
    'phone.change': [
      { type: 'phone.change', phone: '9876543210' },
      { type: 'phone.change', phone: '98765' },
      { type: 'phone.change', phone: '' },
    ],
    'form.submit': [{ type: 'form.submit' }],
  },
  actors: {
    register: {
      outcomes: [
        { kind: 'registered' },
        { kind: 'refused', message: 'An account with this number already exists. Please sign in.' },
      ],
    },
  },
  delays: {},
});
