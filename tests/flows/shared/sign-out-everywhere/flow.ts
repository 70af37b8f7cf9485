import { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import { createSignOutEverywhereActors } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectPage,
  type SignOutView,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const signOutEverywhereModel = defineModel(signOutEverywhereMachine, {
  input: undefined,
  events: {
    'signOut.ask': [{ type: 'signOut.ask' }],
    'signOut.cancel': [{ type: 'signOut.cancel' }],
    'signOut.confirm': [{ type: 'signOut.confirm' }],
  },
  actors: {
    endSessions: {
      outcomes: [{ kind: 'ended' }, { kind: 'refused', message: 'Server error occurred. Please try again later.' }],
    },
    leaveSession: { outcomes: [undefined] },
  },
  delays: {},
});

export interface SignOutPage {
  shows: SignOutView;
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
    const isEnding = at === 'ending' || at === 'leaving';
    return { shows: { isAsking: at === 'question' || isEnding, isEnding, message: error } };
  },
};

export const signOutEverywhereFlow = defineFlow({
  model: signOutEverywhereModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

/** The call of a customer. */
export const calls = {
  endSessions: {
    at: 'POST /api/v1/c1/auth/logout-everywhere/',
    answer: (outcome) =>
      outcome.kind === 'ended'
        ? { status: 200, json: { message: 'Signed out everywhere.' } }
        : refusal(500, 'server_error', outcome.message),
  },
} satisfies Calls<typeof signOutEverywhereMachine>;

export const flow = registerFlow({
  name: 'sign out everywhere',
  flows: [signOutEverywhereFlow],
  calls: apiCalls<typeof signOutEverywhereMachine>(calls, (api) =>
    createSignOutEverywhereActors({ api, path: '/auth/logout-everywhere/', session: { send: () => {} } }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
