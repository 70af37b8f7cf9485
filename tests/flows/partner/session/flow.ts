import type { PartnerEdits } from '../../../../machines/partner/session/partner-edits.ts';
import { partnerSessionMachine } from '../../../../machines/partner/session/session.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectEdits,
  selectIsEdited,
  selectIsPartnerMissing,
  selectIsRetrying,
  selectPartnerStatus,
  selectPartnerUser,
} from '../../../../machines/partner/session/session.view.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

type Machine = typeof partnerSessionMachine;

interface SessionPage {
  shows: {
    status: 'unknown' | 'unreachable' | 'authenticated' | 'anonymous';
    retrying: boolean;
    partner: { name: string; phone: string; address: string; createdAt: string } | null;
    savedOnThisDevice: boolean;
    missing: boolean;
  };
  /** The edits to persist (D21). */
  stored: { edits: PartnerEdits | null };
}

interface Ref {
  at:
    | 'resuming'
    | 'verifying'
    | 'unreachable'
    | 'retrying'
    | 'loading'
    | 'in'
    | 'anonymous'
    | 'finishing'
    | 'leaving'
    | 'left';
  isKnown: boolean;
  edits: PartnerEdits | null;
}

const oracleFor = (edits: PartnerEdits | null): Oracle<Machine, Ref, SessionPage> => ({
  start(recorder) {
    recorder.call('readFlag', undefined);
    return { at: 'resuming', isKnown: false, edits };
  },
  step(ref, event, recorder) {
    const isIn = ref.at === 'loading' || ref.at === 'in';
    const isUnreachable = ref.at === 'unreachable' || ref.at === 'retrying';
    const anonymous = { ...ref, at: 'anonymous', isKnown: false } as const;
    switch (event.type) {
      case 'readFlag done':
        // The flag is the cached status. Without it, the status is requested from the server [§4, D40].
        return event.output.kind === 'set' ? enter(ref, recorder) : ask(ref, recorder);
      case 'readFlag failed':
        return ask(ref, recorder);
      case 'loadPartner done':
        if (event.output.kind === 'refused') {
          // A user whose session has not been verified gets no message.
          if (isIn) notifySessionEnded(recorder);
          return anonymous;
        }
        if (ref.at === 'verifying' || ref.at === 'retrying')
          recorder.call('sessionFlag', undefined, { proves: ['STORE-3'] });
        return { ...ref, at: 'in', isKnown: true };
      case 'loadPartner failed':
        // If the request fails, a cached status stays. Without a cached status, access is denied, but tokens are kept.
        if (ref.at === 'verifying') recorder.call('watchNetwork', undefined);
        return { ...ref, at: isIn ? 'in' : 'unreachable' };
      case 'session.retry':
      case 'after retryPause':
        if (ref.at !== 'unreachable') return ref;
        recorder.call('loadPartner', undefined);
        return { ...ref, at: 'retrying' };
      case 'session.begun':
        return ref.at === 'anonymous' || isUnreachable ? enter(ref, recorder) : ref;
      case 'session.expired':
        if (isUnreachable) return anonymous;
        // No more can be sent, and the logout goes on.
        if (ref.at === 'finishing') return leave(ref, recorder);
        if (!isIn) return ref;
        notifySessionEnded(recorder);
        return anonymous;
      case 'session.leave':
        if (!isIn) return ref;
        recorder.emit({ type: 'actions.finish' });
        return { ...ref, at: 'finishing' };
      case 'actions.finished':
      case 'after finishTime':
        return ref.at === 'finishing' ? leave(ref, recorder) : ref;
      case 'leave done':
      case 'leave failed':
        recorder.end();
        return { ...ref, at: 'left' };
      case 'profile.edited':
        if (ref.at !== 'in' || !ref.isKnown) return ref;
        return { ...ref, edits: { of: '9876500001', name: 'Imran K', phone: '9876500009', address: 'Charminar' } };
      case 'profile.retry':
        if (ref.at !== 'in' || ref.isKnown) return ref;
        recorder.call('loadPartner', undefined);
        return { ...ref, at: 'loading' };
    }
  },
  page({ at, isKnown, edits: kept }) {
    const isIn = at === 'loading' || at === 'in' || at === 'finishing';
    const isUnreachable = at === 'unreachable' || at === 'retrying';
    const outsideStatus = isUnreachable ? 'unreachable' : at === 'anonymous' ? 'anonymous' : 'unknown';
    const status = isIn ? 'authenticated' : outsideStatus;
    // Ignores edits that another partner made on this device.
    const isEdited = isKnown && kept?.of === '9876500001';
    return {
      shows: {
        status,
        retrying: at === 'retrying',
        partner: isEdited
          ? { name: 'Imran K', phone: '9876500009', address: 'Charminar', createdAt: '2026-11-21T07:30:00.000Z' }
          : isKnown
            ? imran
            : null,
        savedOnThisDevice: isEdited,
        missing: at === 'in' && !isKnown,
      },
      stored: { edits: kept },
      proves: ['PAUTH-11', 'STORE-5'],
    };
  },
});

/** Expects the message to a partner whose session has ended. */
function notifySessionEnded(recorder: EffectRecorder<Machine>): void {
  recorder.emit({ type: 'toast', kind: 'error', text: 'Your session has ended. Log in to go on.' });
}

function ask(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadPartner', undefined, { proves: ['API-29'] });
  return { ...ref, at: 'verifying' };
}

/** Ends the session after the portal's actions on orders have ended, or after 3 s (D311). */
function leave(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('leave', undefined, { proves: ['PAUTH-26'] });
  return { ...ref, at: 'leaving' };
}

/** Grants access at once; the server's response provides the profile later. */
function enter(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('sessionFlag', undefined, { proves: ['STORE-3'] });
  recorder.call('loadPartner', undefined, { proves: ['API-29'] });
  return { ...ref, at: 'loading' };
}

const flowFor = (edits: PartnerEdits | null) =>
  defineFlow({
    model: partnerSessionModel(edits),
    oracle: oracleFor(edits),
    observe: (snapshot) => ({
      shows: {
        status: selectPartnerStatus(snapshot),
        retrying: selectIsRetrying(snapshot),
        partner: selectPartnerUser(snapshot),
        savedOnThisDevice: selectIsEdited(snapshot),
        missing: selectIsPartnerMissing(snapshot),
      },
      stored: { edits: selectEdits(snapshot) },
    }),
  });

export const partnerSessionFlows = [
  flowFor(null),
  flowFor({ of: '9876500001', name: 'Imran K', phone: '9876500009', address: 'Charminar' }),
  flowFor({ of: '9876599999', name: 'Somebody else', phone: '9876599999', address: 'Elsewhere' }),
];

export const flow = registerFlow({
  name: 'partner session',
  flows: [...partnerSessionFlows],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
