import { customerSessionMachine, type CachedSession } from '../../../../machines/customer/session/session.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const asha = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };

/** Asha's profile as edited on this device (D21). */
export const editedAsha = { name: 'Asha R', phone: '9876543210', email: 'asha@example.in', address: null };

export const customerSessionModel = (cached: CachedSession | null) =>
  defineModel(customerSessionMachine, {
    input: { cached },
    events: {
      'session.begun': [{ type: 'session.begun' }],
      'profile.edited': [{ type: 'profile.edited', profile: editedAsha }],
      'session.leave': [{ type: 'session.leave' }],
      'session.expired': [{ type: 'session.expired' }],
      'session.retry': [{ type: 'session.retry' }],
    },
    actors: {
      verifyToken: { outcomes: [{ kind: 'valid' }, { kind: 'invalid' }] },
      loadProfile: { outcomes: [{ kind: 'loaded', user: asha }, { kind: 'refused' }] },
      leave: { outcomes: [undefined] },
      watchNetwork: { sends: ['session.retry'] },
    },
    delays: { retryPause: 10_000 },
  });
