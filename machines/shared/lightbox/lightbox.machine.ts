import { assign, setup, type SnapshotFrom } from 'xstate';
import { wrapIndex } from '../../../domain/wrap-index.ts';

export type LightboxEvent = { type: 'lightbox.close' } | { type: 'picture.next' } | { type: 'picture.previous' };

interface Context {
  /** Index of the current picture, starting at 0. */
  at: number;
  count: number;
}

/**
 * The lightbox: shows one picture at a time and wraps around (spec §2, 'a lightbox (previous/next, wraps, counter)').
 */
export const lightboxMachine = setup({
  types: { input: {} as Context, context: {} as Context, events: {} as LightboxEvent },
  guards: { hasOthers: ({ context }) => context.count > 1 },
  actions: {
    step: assign(({ context }, { by }: { by: 1 | -1 }) => ({ at: wrapIndex(context.at, by, context.count) })),
  },
}).createMachine({
  id: 'lightbox',
  context: ({ input: { at, count } }) => ({ at, count }),
  initial: 'open',
  states: {
    open: {
      on: {
        'lightbox.close': 'closed',
        'picture.next': { guard: 'hasOthers', actions: { type: 'step', params: { by: 1 } } },
        'picture.previous': { guard: 'hasOthers', actions: { type: 'step', params: { by: -1 } } },
      },
    },
    closed: { type: 'final' },
  },
});

export type LightboxSnapshot = SnapshotFrom<typeof lightboxMachine>;
