import { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import { defineModel } from '../../../engine/model.ts';

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
