import type {
  signOutEverywhereMachine,
  SignOutSnapshot,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import {
  selectIsAsking,
  selectIsEnding,
  selectMessage,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.selectors.ts';
import { signOutEverywhereModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type EventType = 'signOut.ask' | 'signOut.cancel' | 'signOut.confirm';

export interface SignOutPage extends Page {
  shows: { question: boolean; busy: boolean; error: string | null };
  may: Record<EventType, Control>;
}

interface Ref {
  at: 'profile' | 'question' | 'ending' | 'leaving' | 'left';
  error: string | null;
}

const oracle: Oracle<typeof signOutEverywhereMachine, Ref, SignOutPage> = {
  start: () => ({ at: 'profile', error: null }),
  step(ref, event, recorder) {
    switch (event.type) {
      case 'signOut.ask':
        return ref.at === 'profile' ? { at: 'question', error: null } : ref;
      case 'signOut.cancel':
        return ref.at === 'question' ? { at: 'profile', error: null } : ref;
      case 'signOut.confirm':
        if (ref.at !== 'question') return ref;
        recorder.call('endSessions', undefined);
        return { at: 'ending', error: null };
      case 'endSessions done':
        // If the request is refused, this device stays logged in and shows the error.
        if (event.output.kind === 'refused') return { at: 'question', error: event.output.message };
        recorder.call('leaveSession', undefined);
        return { at: 'leaving', error: null };
      case 'endSessions failed':
        return { at: 'question', error: 'Network connection issue. Please check your internet connection.' };
      case 'leaveSession done':
      case 'leaveSession failed':
        recorder.end();
        return { at: 'left', error: null };
    }
  },
  page({ at, error }) {
    const may = (isPossible: boolean): Control => (isPossible ? 'enabled' : 'disabled');
    return {
      shows: {
        question: ['question', 'ending', 'leaving'].includes(at),
        busy: ['ending', 'leaving'].includes(at),
        error,
      },
      may: {
        'signOut.ask': may(at === 'profile'),
        'signOut.cancel': may(at === 'question'),
        'signOut.confirm': may(at === 'question'),
      },
    };
  },
};

function observe(snapshot: SignOutSnapshot): SignOutPage {
  const can = (type: EventType): Control => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  return {
    shows: { question: selectIsAsking(snapshot), busy: selectIsEnding(snapshot), error: selectMessage(snapshot) },
    may: {
      'signOut.ask': can('signOut.ask'),
      'signOut.cancel': can('signOut.cancel'),
      'signOut.confirm': can('signOut.confirm'),
    },
  };
}

export const signOutEverywhereFlow = defineFlow({ model: signOutEverywhereModel, oracle, observe });
