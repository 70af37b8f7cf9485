import { appMachine } from '../../../machines/app/app.machine.ts';
import { nothingPersisted } from '../../../machines/app/persisted.ts';
import type { Persisted } from '../../../machines/app/persisted.ts';
import { defineModel } from '../../engine/model.ts';

const user = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };

/** Persisted state of an earlier visit: a session, a requested code, a cart, and a payment with unknown outcome. */
export const persistedState: Persisted = {
  session: { isAuthenticated: true, user, edited: null },
  login: { phone: '9876543210', otpSent: true },
  catalog: null,
  cart: { owner: '9876543210', restaurantId: null, items: [] },
  checkout: { attempt: null, razorpayOrderId: 'order_1' },
  pickups: { of: '9876543210', pickups: [] },
  partnerLogin: { phone: '9876500001', otpSent: true },
  partnerEdits: { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' },
};

export const appModel = defineModel(appMachine, {
  input: undefined,
  events: {
    'visit.refused': [
      { type: 'visit.refused', address: '/orders' },
      { type: 'visit.refused', address: '/restaurants/7?tab=menu' },
      { type: 'visit.refused', address: '//elsewhere.example/orders' },
    ],
    'visit.resumed': [{ type: 'visit.resumed' }],
    'checkout.wanted': [{ type: 'checkout.wanted' }],
    'stock.refreshed': [{ type: 'stock.refreshed', live: [] }],
    'order.paid': [{ type: 'order.paid' }],
    'login.wanted': [{ type: 'login.wanted' }],
    'partner.wanted': [{ type: 'partner.wanted' }],
    'storage.cleared': [
      { type: 'storage.cleared', isPartnerPage: false },
      { type: 'storage.cleared', isPartnerPage: true },
    ],
  },
  actors: {
    hydrate: { outcomes: [nothingPersisted, persistedState] },
    toasts: { outcomes: [], rejects: false },
    session: { outcomes: [undefined], rejects: false },
    tokenRefresh: { outcomes: [undefined], rejects: false },
    loadLogin: { outcomes: [undefined] },
    login: { outcomes: [{ phone: '9876543210' }], rejects: false },
    catalog: { outcomes: [], rejects: false },
    cart: { outcomes: [], rejects: false },
    loadCheckout: { outcomes: [undefined] },
    checkout: { outcomes: [], rejects: false },
    loadPartner: { outcomes: [undefined] },
    partner: { outcomes: [undefined], rejects: false },
  },
  delays: { persistTimeout: 5_000 },
});

const ofPersisted = [
  'hydrate done',
  'login.wanted',
  'loadLogin done',
  'login done',
  'partner.wanted',
  'loadPartner done',
];

/** A small model of what a login and the portal receive from an earlier visit. */
export const persistedAppModel = defineModel(appMachine, {
  ...appModel,
  actors: { ...appModel.actors, hydrate: { outcomes: [persistedState] } },
  allow: (_, { type }) => ofPersisted.includes(type),
});
