import { partnerLogin } from '../../../../machines/partner/login/partner-login.ts';
import type {
  partnerPortalMachine,
  PartnerPortalSnapshot,
} from '../../../../machines/partner/portal/portal.machine.ts';
import { partnerPortalModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';

type Machine = typeof partnerPortalMachine;

interface PortalPage extends Page {
  shows: {
    open: boolean;
    /** The URL to open after the login (D12). */
    returnTo: string | null;
    /** Whether the actor of the partner's restaurants runs. */
    restaurants: boolean;
    /** Whether the login waits for a passkey (D230). */
    secondFactor: boolean;
  };
  may: Record<string, never>;
}

interface Ref {
  isOpen: boolean;
  hasRestaurants: boolean;
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
    return { isOpen: true, hasRestaurants: false, returnTo: null, needsFactor: false };
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
        return { ...ref, hasRestaurants: true };
      case 'partnerTokenRefresh done':
        recorder.call('partnerTokenRefresh', undefined);
        recorder.send('partnerSession', { type: 'session.expired' }, { proves: ['API-28'] });
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
      case 'partnerRestaurants done':
      case 'partnerRestaurants failed':
        return ref;
    }
  },

  page: ({ isOpen, returnTo, hasRestaurants, needsFactor }) => ({
    shows: { open: isOpen, returnTo, restaurants: isOpen && hasRestaurants, secondFactor: isOpen && needsFactor },
    may: {},
  }),
};

function observe(snapshot: PartnerPortalSnapshot): PortalPage {
  return {
    shows: {
      open: snapshot.matches('open'),
      returnTo: snapshot.context.returnTo,
      restaurants: snapshot.matches({ open: { restaurants: 'open' } }),
      secondFactor: snapshot.matches({ open: { login: 'secondFactor' } }),
    },
    may: {},
  };
}

export const partnerPortalFlow = defineFlow({ model: partnerPortalModel, oracle, observe });
