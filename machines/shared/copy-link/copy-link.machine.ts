import { setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';

export type CopyLinkEvent = { type: 'link.copy' };

/** A button that copies a URL and briefly shows that it did (spec §1, Copy link). */
export const copyLinkMachine = setup({
  types: { events: {} as CopyLinkEvent, tags: {} as 'busy' },
  actors: { copy: notProvided<void>('copy') },
  delays: {
    /** How long 'Copied!' is shown, ms (spec §1, §9). */
    copied: 2_000,
  },
}).createMachine({
  id: 'copyLink',
  initial: 'idle',
  states: {
    idle: { on: { 'link.copy': 'copying' } },
    copying: { tags: 'busy', invoke: { id: 'copy', src: 'copy', onDone: 'copied', onError: 'failed' } },
    copied: {
      after: { copied: 'idle' },
      on: { 'link.copy': 'copying' },
    },
    // The browser denied access to the clipboard, so the URL is shown for manual copying.
    failed: { on: { 'link.copy': 'copying' } },
  },
});

export type CopyLinkSnapshot = SnapshotFrom<typeof copyLinkMachine>;
