import {
  customerSessionMachine,
  type CachedSession,
  type CustomerSessionSnapshot,
} from '../../../../machines/customer/session/session.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectCached,
  selectIsLeaving,
  selectIsRetrying,
  selectStatus,
  selectUser,
} from '../../../../machines/customer/session/session.selectors.ts';
import { defineFlow, type Always, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import type { User } from '../../../../machines/customer/session/session.actors.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

type Machine = typeof customerSessionMachine;

interface SessionPage {
  shows: {
    status: 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';
    name: string | null;
    leaving: boolean;
    retrying: boolean;
  };
  /** The session to persist (D44). */
  stored: { cached: CachedSession | null };
}

interface Ref {
  at: 'verifying' | 'unreachable' | 'retrying' | 'authenticated' | 'anonymous' | 'leaving' | 'left';
  profile: 'loading' | 'known';
  user: User | null;
  /** The profile as edited on this device; null without edits (D21). */
  edited: User | null;
}

const anonymous: Ref = { at: 'anonymous', profile: 'known', user: null, edited: null };

function authenticated(user: User | null, edited: User | null, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadProfile', undefined, { proves: ['CAUTH-23'] });
  return { at: 'authenticated', profile: 'loading', user, edited };
}

/** Ends the session of a logged-in user with a message. */
function ended(recorder: EffectRecorder<Machine>): Ref {
  recorder.emit({ type: 'toast', kind: 'error', text: 'Your session has ended. Log in to go on.' });
  return anonymous;
}

const oracleFor = (cached: CachedSession | null): Oracle<Machine, Ref, SessionPage> => ({
  start(recorder) {
    // A cached status is reused. Without a cached status, the stored access token is verified [§4].
    if (cached) return cached.isAuthenticated ? authenticated(cached.user, cached.edited, recorder) : anonymous;
    recorder.call('verifyToken', undefined, { proves: ['CAUTH-34'] });
    return { at: 'verifying', profile: 'known', user: null, edited: null };
  },
  step(ref, event, recorder) {
    const isIn = ref.at === 'authenticated';
    const isUnreachable = ref.at === 'unreachable' || ref.at === 'retrying';
    switch (event.type) {
      case 'verifyToken done':
        return event.output.kind === 'valid' ? authenticated(null, null, recorder) : anonymous;
      case 'verifyToken failed':
        // A missing response is not a logout: the tokens stay, and the verification is repeated.
        if (ref.at === 'verifying') recorder.call('watchNetwork', undefined);
        return { ...ref, at: 'unreachable' };
      case 'session.retry':
      case 'after retryPause':
        if (ref.at !== 'unreachable') return ref;
        recorder.call('verifyToken', undefined);
        return { ...ref, at: 'retrying' };
      case 'loadProfile done':
        return event.output.kind === 'loaded' ? { ...ref, profile: 'known', user: event.output.user } : ended(recorder);
      case 'loadProfile failed':
        return { ...ref, profile: 'known' };
      case 'session.begun':
        return ref.at === 'anonymous' || isUnreachable ? authenticated(null, null, recorder) : ref;
      case 'profile.edited':
        return isIn ? { ...ref, edited: event.profile } : ref;
      case 'session.expired':
        // A user whose session has not been verified gets no message.
        if (isUnreachable) return anonymous;
        return isIn ? ended(recorder) : ref;
      case 'session.leave':
        if (!isIn) return ref;
        recorder.call('leave', undefined, { proves: ['CAUTH-32'] });
        return { ...ref, at: 'leaving' };
      case 'leave done':
      case 'leave failed':
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },
  page({ at, user, edited }) {
    const known = at === 'authenticated' || at === 'anonymous' || at === 'unreachable' ? at : 'unknown';
    const status = at === 'retrying' ? 'unreachable' : known;
    return {
      shows: {
        status,
        name: edited?.name ?? user?.name ?? null,
        leaving: at === 'leaving',
        retrying: at === 'retrying',
      },
      stored: {
        cached:
          status === 'unknown' || status === 'unreachable'
            ? null
            : { isAuthenticated: at === 'authenticated', user, edited },
      },
      proves: ['CAUTH-21', 'CAUTH-24', 'CAUTH-33', 'CAUTH-35'],
    };
  },
});

const always: Always<Machine> = {
  'Without a session there is neither a profile nor an edited profile.': (snapshot) =>
    !snapshot.matches('anonymous') || (snapshot.context.user === null && snapshot.context.edited === null),
  'The token is verified only if no session status is cached.': (snapshot) =>
    !snapshot.matches('verifying') || snapshot.context.cached === null,
};

const flowFor = (cached: CachedSession | null) =>
  defineFlow({
    model: customerSessionModel(cached),
    oracle: oracleFor(cached),
    observe: (snapshot: CustomerSessionSnapshot): SessionPage => ({
      shows: {
        status: selectStatus(snapshot),
        name: selectUser(snapshot)?.name ?? null,
        leaving: selectIsLeaving(snapshot),
        retrying: selectIsRetrying(snapshot),
      },
      stored: { cached: selectCached(snapshot) },
    }),
    always,
  });

export const customerSessionFlows = [
  flowFor(null),
  flowFor({ isAuthenticated: true, user: asha, edited: editedAsha }),
  flowFor({ isAuthenticated: false, user: null, edited: null }),
];

export const flow = registerFlow({
  name: 'customer session',
  flows: [...customerSessionFlows],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
