import { assign, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';

export type ChunkEvent = { type: 'chunk.retry' };

/** `gone`: the file is not on the server any more, as after a deployment. */
export type LoadChunkResult = { kind: 'loaded' } | { kind: 'gone' };

interface Context {
  attempt: number;
}

/**
 * The script of a lazy route: waited for 120 s, asked for again on request (spec §9, D45). A browser joins a second
 * import to one that hangs, so that then only a page that is loaded anew sends a new request.
 */
export const chunkMachine = setup({
  types: { context: {} as Context, events: {} as ChunkEvent },
  actors: {
    loadChunk: notProvided<LoadChunkResult, { attempt: number }>('loadChunk'),
    reloadPage: notProvided<void>('reloadPage'),
  },
  delays: {
    /** Spec §9, 'Script chunk load timeout'. */
    chunkTimeout: 120_000,
  },
  guards: {
    isLoaded: (_, result: LoadChunkResult) => result.kind === 'loaded',
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
        onDone: [
          { guard: { type: 'isLoaded', params: ({ event }) => event.output }, target: 'ready' },
          { target: 'reloading' },
        ],
        onError: 'failed',
      },
      after: { chunkTimeout: 'stuck' },
    },
    failed: { on: { 'chunk.retry': { target: 'loading', actions: 'countAttempt' } } },
    stuck: { on: { 'chunk.retry': 'reloading' } },
    /** A page that was reloaded because the file was gone, and still finds it gone, rejects: that is done only once. */
    reloading: { invoke: { id: 'reloadPage', src: 'reloadPage', onError: 'stuck' } },
    ready: {},
  },
});

export type ChunkSnapshot = SnapshotFrom<typeof chunkMachine>;
