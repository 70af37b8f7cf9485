import { partnerSignupMachine } from '../../../../machines/partner/signup/signup.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const partnerSignupModel = defineModel(partnerSignupMachine, {
  input: undefined,
  events: {
    'field.change': [
      { type: 'field.change', field: 'name', text: ' Imran Khan ' },
      { type: 'field.change', field: 'name', text: '  ' },
      { type: 'field.change', field: 'phone', text: '98765-00001' },
      { type: 'field.change', field: 'phone', text: '98765' },
      { type: 'field.change', field: 'phone', text: '' },
      { type: 'field.change', field: 'address', text: ' Shalibanda Road ' },
      { type: 'field.change', field: 'address', text: ' ' },
    ],
    'form.submit': [{ type: 'form.submit' }],
  },
  actors: {
    registerPartner: {
      outcomes: [
        { kind: 'registered' },
        { kind: 'refused', message: 'An account with this number already exists. Please sign in.' },
      ],
    },
  },
  delays: { redirect: 2_000 },
  limit: 60_000,
});
