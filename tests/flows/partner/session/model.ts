import type { PartnerEdits } from '../../../../machines/partner/session/partner-edits.ts';
import { partnerSessionMachine } from '../../../../machines/partner/session/session.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const imran = {
  name: 'Imran Khan',
  phone: '9876500001',
  address: '21-3-7, Shalibanda Road, Hyderabad',
  createdAt: '2026-11-21T07:30:00.000Z',
};

export const partnerSessionModel = (edits: PartnerEdits | null) =>
  defineModel(partnerSessionMachine, {
    input: { edits },
    events: {
      'session.begun': [{ type: 'session.begun' }],
      'session.leave': [{ type: 'session.leave' }],
      'actions.finished': [{ type: 'actions.finished' }],
      'session.expired': [{ type: 'session.expired' }],
      'session.retry': [{ type: 'session.retry' }],
      'profile.edited': [
        { type: 'profile.edited', profile: { name: 'Imran K', phone: '9876500009', address: 'Charminar' } },
      ],
      'profile.retry': [{ type: 'profile.retry' }],
    },
    actors: {
      readFlag: { outcomes: [{ kind: 'set' }, { kind: 'absent' }] },
      loadPartner: { outcomes: [{ kind: 'loaded', user: imran }, { kind: 'refused' }] },
      sessionFlag: {},
      leave: { outcomes: [undefined] },
      watchNetwork: { sends: ['session.retry'] },
    },
    delays: { retryPause: 10_000, finishTime: 3000 },
  });
