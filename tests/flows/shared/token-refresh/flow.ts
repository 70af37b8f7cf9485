import { tokenRefreshMachine } from '../../../../machines/shared/token-refresh/token-refresh.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const tokenRefreshModel = defineModel(tokenRefreshMachine, {
  input: undefined,
  events: { 'token.refused': [{ type: 'token.refused' }] },
  actors: { refresh: { outcomes: [{ kind: 'refreshed' }, { kind: 'refused' }] } },
  delays: {},
});

/** The flow has no view. Its observable result is what a waiting request gets. */
interface RefreshPage {
  shows: { waiting: boolean; outcome: 'refreshed' | 'unreachable' | null };
}

interface Ref {
  at: 'idle' | 'refreshing' | 'over';
  outcome: 'refreshed' | 'unreachable' | null;
}

const oracle: Oracle<typeof tokenRefreshMachine, Ref, RefreshPage> = {
  start: () => ({ at: 'idle', outcome: null }),
  step(ref, event, recorder) {
    switch (event.type) {
      case 'token.refused':
        // Only one refresh runs at a time; other requests wait for it (D42).
        if (ref.at !== 'idle') return ref;
        recorder.call('refresh', undefined, { proves: ['API-26'] });
        return { at: 'refreshing', outcome: null };
      case 'refresh done':
        if (event.output.kind === 'refreshed') return { at: 'idle', outcome: 'refreshed' };
        recorder.end();
        return { at: 'over', outcome: null };
      case 'refresh failed':
        return { at: 'idle', outcome: 'unreachable' };
    }
  },
  page: ({ at, outcome }) => ({ shows: { waiting: at === 'refreshing', outcome } }),
};

export const tokenRefreshFlow = defineFlow({
  model: tokenRefreshModel,
  oracle,
  observe: (snapshot) => ({ shows: { waiting: snapshot.hasTag('busy'), outcome: snapshot.context.outcome } }),
});

export const flow = registerFlow({
  name: 'token refresh',
  flows: [tokenRefreshFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
