import { partnerPortalMachine } from '../../../../machines/partner/portal/portal.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';
import { partnerLogin } from '../../../../machines/partner/login/partner-login.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const partnerPortalModel = defineModel(partnerPortalMachine, {
  input: {
    login: { phone: '9876500001', otpSent: true },
    edits: { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' },
    restaurantId: 7,
  },
  events: {
    'visit.refused': [
      { type: 'visit.refused', address: '/partner/orders' },
      { type: 'visit.refused', address: '/partner/restaurants/7/menu?page=2' },
      { type: 'visit.refused', address: '//elsewhere.example/partner' },
    ],
    'visit.resumed': [{ type: 'visit.resumed' }],
    'restaurants.wanted': [{ type: 'restaurants.wanted' }],
    'restaurant.chosen': [
      { type: 'restaurant.chosen', restaurantId: 9 },
      { type: 'restaurant.chosen', restaurantId: null },
    ],
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
    partnerBoard: { outcomes: [], rejects: false, sends: ['restaurant.chosen'] },
    partnerAlarm: { outcomes: [], rejects: false },
    partnerRestaurants: { outcomes: [], rejects: false },
    partnerOrderActions: { outcomes: [], rejects: false },
    partnerTokenRefresh: { outcomes: [undefined], rejects: false },
    partnerTokens: { sends: ['visit.refused', 'tokens.removed'] },
  },
  delays: {},
});

type Machine = typeof partnerPortalMachine;

interface PortalPage {
  shows: {
    open: boolean;
    /** The URL to open after the login (D12). */
    returnTo: string | null;
    /** Whether the actor of the partner's restaurants runs. */
    restaurants: boolean;
    /** Whether the board and the alarm run: the alarm until the logout, also at a login in between. */
    board: boolean;
    alarm: boolean;
    /** The restaurant whose orders the board shows. */
    restaurant: number | null;
    /** Whether the login waits for a passkey (D230). */
    secondFactor: boolean;
  };
}

interface Ref {
  isOpen: boolean;
  hasRestaurants: boolean;
  hasAlarm: boolean;
  restaurant: number | null;
  returnTo: string | null;
  needsFactor: boolean;
}

const oracle: Oracle<Machine, Ref, PortalPage> = {
  start(recorder) {
    recorder.call('partnerTokens', undefined);
    recorder.call('partnerOrderActions', undefined);
    // Tokens are refreshed from the first call on [§7; D42].
    recorder.call('partnerTokenRefresh', undefined, { proves: ['API-26'] });
    // Persisted state is passed to the actors that own it (D21, D44).
    const edits = { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' };
    recorder.call('partnerSession', { edits });
    recorder.call('partnerLogin', { phone: '9876500001', otpSent: true, role: partnerLogin });
    return { isOpen: true, hasRestaurants: false, hasAlarm: false, restaurant: 7, returnTo: null, needsFactor: false };
  },

  step(ref, event, recorder) {
    if (!ref.isOpen) return ref;
    switch (event.type) {
      case 'visit.refused':
        // Ignores URLs of other hosts.
        return event.address.startsWith('//') ? ref : { ...ref, returnTo: event.address };
      case 'visit.resumed':
        return { ...ref, returnTo: null };
      case 'tokens.removed':
        // Another tab has logged out, or its refresh of the tokens has been refused (D42).
        recorder.send('partnerSession', { type: 'session.expired' });
        if (ref.hasAlarm) recorder.send('partnerAlarm', { type: 'session.ended' });
        return { ...ref, hasRestaurants: false };
      case 'actions.finish':
        // The session asks at a logout, and the actions answer (D311).
        recorder.send('partnerOrderActions', { type: 'actions.finish' });
        return ref;
      case 'actions.finished':
        recorder.send('partnerSession', { type: 'actions.finished' });
        return ref;
      case 'restaurants.wanted':
        if (ref.hasRestaurants) return ref;
        recorder.call('partnerRestaurants', undefined);
        recorder.call('partnerBoard', { restaurantId: ref.restaurant });
        // Every page rings, not only the board.
        if (!ref.hasAlarm) recorder.call('partnerAlarm', undefined);
        return { ...ref, hasRestaurants: true, hasAlarm: true };
      case 'restaurant.chosen':
        return { ...ref, restaurant: event.restaurantId };
      case 'partnerTokenRefresh done':
        recorder.call('partnerTokenRefresh', undefined);
        recorder.send('partnerSession', { type: 'session.expired' }, { proves: ['API-28'] });
        if (ref.hasAlarm) recorder.send('partnerAlarm', { type: 'session.ended' });
        // The list is stopped, so that the next partner gets a new one.
        return { ...ref, hasRestaurants: false };
      case 'partnerLogin done':
        if (event.output.secondFactor) {
          // The code alone begins no session.
          recorder.call('partnerSecondFactor', { factor: assertionNeeded });
          return { ...ref, needsFactor: true };
        }
        recorder.send('partnerSession', { type: 'session.begun' }, { proves: ['PAUTH-11'] });
        recorder.call('partnerLogin', { phone: '', otpSent: false, role: partnerLogin });
        return ref;
      case 'partnerSecondFactor done':
        if (event.output.kind === 'verified') recorder.send('partnerSession', { type: 'session.begun' });
        recorder.call('partnerLogin', { phone: '', otpSent: false, role: partnerLogin });
        return { ...ref, needsFactor: false };
      case 'partnerSession done':
        // After the logout of the partner, the app restarts its flows (spec §4).
        recorder.end(undefined);
        return { ...ref, isOpen: false };
      case 'partnerSession failed':
      case 'partnerLogin failed':
      case 'partnerSecondFactor failed':
      case 'partnerTokenRefresh failed':
      case 'partnerOrderActions done':
      case 'partnerOrderActions failed':
      case 'partnerBoard done':
      case 'partnerBoard failed':
      case 'partnerAlarm done':
      case 'partnerAlarm failed':
      case 'partnerRestaurants done':
      case 'partnerRestaurants failed':
        return ref;
    }
  },

  page: ({ isOpen, returnTo, hasRestaurants, hasAlarm, restaurant, needsFactor }) => ({
    shows: {
      open: isOpen,
      returnTo,
      restaurants: isOpen && hasRestaurants,
      board: isOpen && hasRestaurants,
      alarm: isOpen && hasAlarm,
      restaurant,
      secondFactor: isOpen && needsFactor,
    },
  }),
};

export const partnerPortalFlow = defineFlow({
  model: partnerPortalModel,
  oracle,
  observe: (snapshot) => ({
    shows: {
      open: snapshot.matches('open'),
      returnTo: snapshot.context.returnTo,
      restaurants: snapshot.matches({ open: { restaurants: 'open' } }),
      board: snapshot.children.partnerBoard !== undefined,
      alarm: snapshot.children.partnerAlarm !== undefined,
      restaurant: snapshot.context.restaurantId,
      secondFactor: snapshot.matches({ open: { login: 'secondFactor' } }),
    },
  }),
});

export const flow = registerFlow({
  name: 'partner portal',
  flows: [partnerPortalFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
