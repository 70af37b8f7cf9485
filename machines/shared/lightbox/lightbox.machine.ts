import { assign, setup, type SnapshotFrom } from 'xstate';
import { wrapIndex } from '../../../domain/wrap-index.ts';

export type LightboxEvent =
  /** Opens at picture `at`, counted from 0, of `count`. */
  | { type: 'lightbox.open'; at: number; count: number }
  | { type: 'lightbox.close' }
  | { type: 'picture.next' }
  | { type: 'picture.previous' };

interface Context {
  at: number;
  /** Kept after closing, so that the closing lightbox does not change; 0 before the first opening. */
  count: number;
}

/** Shows pictures one at a time and wraps around (spec §2, 'a lightbox (previous/next, wraps, counter)'). */
export const lightboxMachine = setup({
  types: { context: {} as Context, events: {} as LightboxEvent },
  guards: { hasOthers: ({ context }) => context.count > 1 },
  actions: {
    show: assign((_, { at, count }: { at: number; count: number }) => ({ at, count })),
    step: assign(({ context }, { by }: { by: 1 | -1 }) => ({ at: wrapIndex(context.at, by, context.count) })),
  },
}).createMachine({
  id: 'lightbox',
  context: { at: 0, count: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { 'lightbox.open': { target: 'open', actions: { type: 'show', params: ({ event }) => event } } },
    },
    open: {
      on: {
        'lightbox.close': 'closed',
        'picture.next': { guard: 'hasOthers', actions: { type: 'step', params: { by: 1 } } },
        'picture.previous': { guard: 'hasOthers', actions: { type: 'step', params: { by: -1 } } },
      },
    },
  },
});

export type LightboxSnapshot = SnapshotFrom<typeof lightboxMachine>;
