import { appMachine, type AppSnapshot } from '../../../machines/app/app.machine.ts';
import { nothingPersisted, type Persisted } from '../../../machines/app/persisted.ts';
import { defineModel } from '../../engine/model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../engine/oracle.ts';
import { registerFlow } from '../../engine/flow.ts';

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
  partnerBoard: { restaurantId: 7 },
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

type Machine = typeof appMachine;

type Presence = 'absent' | 'loading' | 'missing' | 'there';

interface AppPage {
  shows: {
    /** Whether the pages are rendered. */
    running: boolean;
    /** The URL to open after the login (D12). */
    returnTo: string | null;
    checkout: Presence;
    login: Presence;
    /** State of the partner portal. */
    partner: Presence;
  };
}

interface Ref {
  isRunning: boolean;
  returnTo: string | null;
  checkout: Presence;
  login: Presence;
  partner: Presence;
  /** The persisted slices that a login or checkout receives when it starts. */
  kept: Persisted;
}

const nothing: Persisted = {
  session: null,
  login: null,
  catalog: null,
  cart: null,
  checkout: null,
  pickups: null,
  partnerLogin: null,
  partnerEdits: null,
  partnerBoard: null,
};

const whoLoggedIn = { type: 'customer.identified', phone: '9876543210' };

/** Restarts all flows, each with its persisted slice [§4; D44]. Tokens are refreshed from the first call on [§7; D42]. */
function run(kept: Persisted, returnTo: string | null, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('tokenRefresh', undefined, { proves: ['API-26'] });
  recorder.call('session', { cached: kept.session }, { proves: ['CAUTH-33', 'STORE-6'] });
  recorder.call('catalog', { kept: kept.catalog });
  recorder.call('cart', { kept: kept.cart }, { proves: ['CART-25', 'STORE-6'] });
  const isPaymentOpen = kept.checkout !== null;
  // A payment whose outcome is unknown is resumed at once (D38).
  if (isPaymentOpen) recorder.call('loadCheckout', undefined);
  const checkout = isPaymentOpen ? 'loading' : 'absent';
  return { isRunning: true, returnTo, checkout, login: 'absent', partner: 'absent', kept };
}

/** Stores the URL to return to; ignores URLs of other hosts. */
const remember = (ref: Ref, address: string): Ref => (address.startsWith('//') ? ref : { ...ref, returnTo: address });

const oracle: Oracle<Machine, Ref, AppPage> = {
  start(recorder) {
    recorder.call('toasts', undefined);
    recorder.call('hydrate', undefined);
    return { isRunning: false, returnTo: null, checkout: 'absent', login: 'absent', partner: 'absent', kept: nothing };
  },

  step(ref, event, recorder) {
    if (!ref.isRunning) {
      // After a reload, the URL to return to is restored before the store is (D12).
      if (event.type === 'visit.refused') return remember(ref, event.address);
      if (event.type === 'hydrate done')
        return run(event.output.session === null ? nothing : persistedState, ref.returnTo, recorder);
      const isOver = event.type === 'hydrate failed' || event.type === 'after persistTimeout';
      return isOver ? run(nothing, ref.returnTo, recorder) : ref;
    }
    switch (event.type) {
      case 'visit.refused':
        return remember(ref, event.address);
      case 'visit.resumed':
        return { ...ref, returnTo: null };
      case 'partner done':
        // A partner's logout also logs the customer out in this browser [§4, §2; D43].
        recorder.emit({ type: 'navigate', to: '/partner/login' }, { proves: ['NAV-23', 'STORE-6'] });
        return run(nothing, null, recorder);
      case 'storage.cleared':
        recorder.emit({ type: 'navigate', to: event.isPartnerPage ? '/partner/login' : '/' }, { proves: ['STORE-6'] });
        return run(nothing, null, recorder);
      case 'session done':
        // A logout resets the whole store and opens the landing page [§4, §2].
        recorder.emit({ type: 'navigate', to: '/' }, { proves: ['NAV-13', 'STORE-6'] });
        return run(nothing, null, recorder);
      case 'tokenRefresh done':
        recorder.send('session', { type: 'session.expired' }, { proves: ['API-28'] });
        recorder.call('tokenRefresh', undefined);
        return ref;
      case 'login done':
        recorder.send('cart', whoLoggedIn);
        recorder.send('session', { type: 'session.begun' }, { proves: ['CAUTH-21'] });
        recorder.call('login', { phone: '', otpSent: false });
        return { ...ref, kept: { ...ref.kept, login: null } };
      case 'stock.refreshed':
      case 'order.paid':
        recorder.send('cart', event);
        return ref;
      case 'checkout.wanted':
        if (ref.checkout !== 'absent' && ref.checkout !== 'missing') return ref;
        recorder.call('loadCheckout', undefined);
        return { ...ref, checkout: 'loading' };
      case 'loadCheckout done':
        recorder.call('checkout', undefined);
        return { ...ref, checkout: 'there' };
      case 'loadCheckout failed':
        return { ...ref, checkout: 'missing' };
      case 'login.wanted':
        if (ref.login !== 'absent' && ref.login !== 'missing') return ref;
        recorder.call('loadLogin', undefined);
        return { ...ref, login: 'loading' };
      case 'loadLogin done':
        recorder.call('login', ref.kept.login ?? { phone: '', otpSent: false }, { proves: ['STORE-6'] });
        return { ...ref, login: 'there' };
      case 'loadLogin failed':
        return { ...ref, login: 'missing' };
      case 'partner.wanted':
        if (ref.partner !== 'absent' && ref.partner !== 'missing') return ref;
        recorder.call('loadPartner', undefined);
        return { ...ref, partner: 'loading' };
      case 'loadPartner done':
        recorder.call('partner', {
          login: ref.kept.partnerLogin,
          edits: ref.kept.partnerEdits,
          restaurantId: ref.kept.partnerBoard === null ? null : 7,
        });
        return { ...ref, partner: 'there' };
      case 'loadPartner failed':
        return { ...ref, partner: 'missing' };
      // The remaining events have no effect, even if a child has ended or failed.
      case 'hydrate done':
      case 'hydrate failed':
      case 'after persistTimeout':
      case 'toasts done':
      case 'toasts failed':
      case 'session failed':
      case 'tokenRefresh failed':
      case 'login failed':
      case 'catalog done':
      case 'catalog failed':
      case 'cart done':
      case 'cart failed':
      case 'checkout done':
      case 'checkout failed':
      case 'partner failed':
        return ref;
    }
  },

  page: ({ isRunning, returnTo, checkout, login, partner }) => ({
    shows: { running: isRunning, returnTo, checkout, login, partner },
    proves: ['STORE-1'],
  }),
};

function observe(snapshot: AppSnapshot): AppPage {
  const presence = (part: 'checkout' | 'login' | 'partner'): Presence => {
    if (snapshot.children[part]) return 'there';
    if (snapshot.matches({ store: { running: { [part]: 'loading' } } })) return 'loading';
    return snapshot.matches({ store: { running: { [part]: 'missing' } } }) ? 'missing' : 'absent';
  };
  return {
    shows: {
      running: snapshot.matches({ store: 'running' }),
      returnTo: snapshot.context.returnTo,
      checkout: presence('checkout'),
      login: presence('login'),
      partner: presence('partner'),
    },
  };
}

export const appFlow = defineFlow({ model: appModel, oracle, observe });
export const persistedAppFlow = defineFlow({ model: persistedAppModel, oracle, observe });

export const flow = registerFlow({
  name: 'app',
  flows: [appFlow, persistedAppFlow],
});

if (import.meta.vitest) (await import('../../engine/register-tests.ts')).testFlow(flow);
