import { assign, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';
import { when } from '../lib/when.ts';

export type ChunkEvent = { type: 'chunk.retry' };

/** `gone` means that the server no longer has the file, for example after a deployment. */
export type LoadChunkResult = { kind: 'loaded' } | { kind: 'gone' };

interface Context {
  attempt: number;
}

/**
 * Loads the script of a lazy route with a timeout of 120 s and a manual retry (spec §9, D45). Because browsers reuse a
 * pending import, a retry reloads the page while the import is pending.
 */
export const chunkMachine = setup({
  types: { context: {} as Context, events: {} as ChunkEvent },
  actors: {
    loadChunk: notProvided<LoadChunkResult, { attempt: number }>('loadChunk'),
    reloadPage: notProvided<void>('reloadPage'),
  },
  delays: {
    /** In ms (spec §9, 'Script chunk load timeout'). */
    chunkTimeout: 120_000,
  },
  actions: {
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
  },
}).createMachine({
  id: 'chunk',
  context: { attempt: 0 },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadChunk',
        src: 'loadChunk',
        input: ({ context }) => context,
        onDone: [{ guard: when('loaded'), target: 'ready' }, { target: 'reloading' }],
        onError: 'failed',
      },
      after: { chunkTimeout: 'stuck' },
    },
    failed: { on: { 'chunk.retry': { target: 'loading', actions: 'countAttempt' } } },
    stuck: { on: { 'chunk.retry': 'reloading' } },
    /** `reloadPage` rejects if a reload would only show that there is no network. */
    reloading: { invoke: { id: 'reloadPage', src: 'reloadPage', onError: 'stuck' } },
    ready: {},
  },
});

export type ChunkSnapshot = SnapshotFrom<typeof chunkMachine>;
