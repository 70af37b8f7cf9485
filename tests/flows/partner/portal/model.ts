import { partnerPortalMachine } from '../../../../machines/partner/portal/portal.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';

export const partnerPortalModel = defineModel(partnerPortalMachine, {
  input: {
    login: { phone: '9876500001', otpSent: true },
    edits: { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' },
  },
  events: {
    'visit.refused': [
      { type: 'visit.refused', address: '/partner/orders' },
      { type: 'visit.refused', address: '/partner/restaurants/7/menu?page=2' },
      { type: 'visit.refused', address: '//elsewhere.example/partner' },
    ],
    'visit.resumed': [{ type: 'visit.resumed' }],
    'restaurants.wanted': [{ type: 'restaurants.wanted' }],
    'tokens.removed': [{ type: 'tokens.removed' }],
    'actions.finish': [{ type: 'actions.finish' }],
    'actions.finished': [{ type: 'actions.finished' }],
  },
  actors: {
    partnerSession: { outcomes: [undefined], rejects: false },
    partnerLogin: {
      outcomes: [{ phone: '9876500001' }, { phone: '9876500001', secondFactor: assertionNeeded }],
      rejects: false,
    },
    partnerSecondFactor: { outcomes: [{ kind: 'verified' }, { kind: 'cancelled' }], rejects: false },
    partnerRestaurants: { outcomes: [], rejects: false },
    partnerOrderActions: { outcomes: [], rejects: false },
    partnerTokenRefresh: { outcomes: [undefined], rejects: false },
    partnerTokens: { sends: ['visit.refused', 'tokens.removed'] },
  },
  delays: {},
});
