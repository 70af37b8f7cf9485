import { customerProfileMachine } from '../../../../machines/customer/profile/profile.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { User } from '../../../../machines/customer/session/session.actors.ts';

export const asha: User = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };

export const customerProfileModel = (profile: User | null) =>
  defineModel(customerProfileMachine, {
    input: { profile },
    events: {
      'profile.retry': [{ type: 'profile.retry' }],
      'profile.edit': [{ type: 'profile.edit' }],
      'field.change': [
        // More values would only multiply the states: the machine treats all input alike.
        { type: 'field.change', field: 'phone', text: '12' },
        { type: 'field.change', field: 'email', text: '' },
      ],
      'edit.save': [{ type: 'edit.save' }],
      'edit.cancel': [{ type: 'edit.cancel' }],
    },
    actors: {
      loadProfile: {
        outcomes: [
          { kind: 'loaded', user: asha },
          { kind: 'refused', message: 'Server error occurred. Please try again later.' },
        ],
      },
      keepProfile: { outcomes: [undefined] },
    },
    delays: {},
  });
