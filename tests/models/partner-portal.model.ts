import { partnerPortalMachine } from '../../machines/partner-portal/partner-portal.machine.ts';
import { defineModel } from '../support/flow-model.ts';

export const partnerPortalModel = defineModel(partnerPortalMachine, {
  input: {
    login: { phone: '9876500001', otpSent: true },
    edits: { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' },
    returnTo: null,
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
  },
  actors: {
    partnerSession: { outcomes: [undefined], rejects: false },
    partnerLogin: { outcomes: [undefined], rejects: false },
    partnerRestaurants: { outcomes: [], rejects: false },
    partnerTokenRefresh: { outcomes: [undefined], rejects: false },
    partnerTokens: { sends: ['tokens.removed'] },
  },
  delays: {},
});

/** A tab that was loaded anew while a partner was logging in. */
export const portalReloadedModel = defineModel(partnerPortalMachine, {
  ...partnerPortalModel,
  input: { ...partnerPortalModel.input, returnTo: '/partner/orders?page=2' },
  allow: (_, event) => event.type !== 'tokens.removed',
});
/** One whose storage somebody else had in hand. */
export const portalTamperedModel = defineModel(partnerPortalMachine, {
  ...partnerPortalModel,
  input: { ...partnerPortalModel.input, returnTo: 'https://elsewhere.example/partner' },
  allow: (_, event) => event.type === 'restaurants.wanted',
});
