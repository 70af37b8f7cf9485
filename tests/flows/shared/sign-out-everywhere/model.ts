import { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const signOutEverywhereModel = defineModel(signOutEverywhereMachine, {
  input: undefined,
  events: {
    'signOut.ask': [{ type: 'signOut.ask' }],
    'signOut.cancel': [{ type: 'signOut.cancel' }],
    'signOut.confirm': [{ type: 'signOut.confirm' }],
  },
  actors: {
    endSessions: {
      outcomes: [{ kind: 'ended' }, { kind: 'refused', message: 'Server error occurred. Please try again later.' }],
    },
    leaveSession: { outcomes: [undefined] },
  },
  delays: {},
});
