import { partnerPortalMachine } from '../../machines/partner-portal/partner-portal.machine.ts';
import { defineModel } from '../support/flow-model.ts';

export const partnerPortalModel = defineModel(partnerPortalMachine, {
  input: undefined,
  events: {
    'visit.refused': [
      { type: 'visit.refused', address: '/partner/orders' },
      { type: 'visit.refused', address: '/partner/restaurants/7/menu?page=2' },
    ],
    'visit.resumed': [{ type: 'visit.resumed' }],
    'tokens.removed': [{ type: 'tokens.removed' }],
  },
  actors: {
    partnerSession: { outcomes: [undefined], rejects: false },
    partnerTokenRefresh: { outcomes: [undefined], rejects: false },
    partnerTokens: { sends: ['tokens.removed'] },
  },
  delays: {},
});
