import { setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../../shared/lib/not-provided.ts';

/** What became of a text that was shared: it was copied where the browser has no menu to share with. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied';

/** Shares code and place of an order with the person who collects it (D318). */
export const shareOrderMachine = setup({
  types: { events: {} as { type: 'share.press' }, tags: {} as 'busy' },
  actors: { share: notProvided<ShareOutcome>('share') },
  guards: {
    isCopied: (_, outcome: ShareOutcome) => outcome === 'copied',
  },
  delays: {
    /** How long 'Copied!' is shown, ms, as that of 'Copy link' (spec §9). */
    copied: 2_000,
  },
}).createMachine({
  id: 'shareOrder',
  initial: 'idle',
  states: {
    idle: { on: { 'share.press': 'sharing' } },
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'share',
        src: 'share',
        onDone: [{ guard: { type: 'isCopied', params: ({ event }) => event.output }, target: 'copied' }, 'idle'],
        onError: 'failed',
      },
    },
    copied: {
      after: { copied: 'idle' },
      on: { 'share.press': 'sharing' },
    },
    // The browser allows neither, so the text is shown for manual copying.
    failed: { on: { 'share.press': 'sharing' } },
  },
});

export type ShareOrderSnapshot = SnapshotFrom<typeof shareOrderMachine>;
