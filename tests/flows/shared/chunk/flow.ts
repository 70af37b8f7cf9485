import { chunkMachine } from '../../../../machines/shared/chunk/chunk.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectView } from '../../../../machines/shared/chunk/chunk.selectors.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const chunkModel = defineModel(chunkMachine, {
  input: undefined,
  events: { 'chunk.retry': [{ type: 'chunk.retry' }] },
  actors: { loadChunk: { outcomes: [{ kind: 'loaded' }, { kind: 'gone' }] }, reloadPage: { outcomes: [] } },
  delays: { chunkTimeout: 120_000 },
  // Two retries are enough, because each further retry behaves like the second.
  allow: (snapshot, event) => event.type !== 'chunk.retry' || snapshot.context.attempt < 2,
});

interface ChunkPage {
  shows: { view: 'loading' | 'failed' | 'ready' };
}

interface Ref {
  /** `stuck`: the timeout has passed, and the request is still pending. */
  view: 'loading' | 'failed' | 'stuck' | 'ready' | 'reloading';
  attempt: number;
}

/**
 * A lazy route shows 'Try again' after 120 s. If a deployment has removed its chunk, the page is reloaded once (D45).
 */
const oracle: Oracle<typeof chunkMachine, Ref, ChunkPage> = {
  start(recorder) {
    recorder.call('loadChunk', { attempt: 0 });
    return { view: 'loading', attempt: 0 };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadChunk done':
        if (event.output.kind === 'loaded') return { ...ref, view: 'ready' };
        recorder.call('reloadPage', undefined);
        return { ...ref, view: 'reloading' };
      case 'loadChunk failed':
        return { ...ref, view: 'failed' };
      case 'reloadPage failed':
        return { ...ref, view: 'stuck' };
      case 'after chunkTimeout':
        return ref.view === 'loading' ? { ...ref, view: 'stuck' } : ref;
      case 'chunk.retry': {
        // Reloads the page, because the browser would not send a new request while the old one is pending.
        if (ref.view === 'stuck') {
          recorder.call('reloadPage', undefined);
          return { ...ref, view: 'reloading' };
        }
        if (ref.view !== 'failed') return ref;
        const attempt = ref.attempt + 1;
        recorder.call('loadChunk', { attempt });
        return { view: 'loading', attempt };
      }
      case 'reloadPage done':
        // The flow ends with the page.
        return ref;
    }
  },
  page: ({ view }) => {
    const hasFailed = view === 'failed' || view === 'stuck';
    return {
      shows: { view: hasFailed ? 'failed' : view === 'reloading' ? 'loading' : view },
      proves: ['CONST-4'],
    };
  },
};

export const chunkFlow = defineFlow({
  model: chunkModel,
  oracle,
  // No event leaves this state, because the route is loaded.
  rests: ['chunk.ready'],
  observe: (snapshot) => ({ shows: { view: selectView(snapshot) } }),
});

export const flow = registerFlow({
  name: 'chunk of a lazy route',
  flows: [chunkFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
