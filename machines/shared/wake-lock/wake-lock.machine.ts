import { setup, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../lib/not-provided.ts';

export type WakeLockEvent =
  | { type: 'lock.held' }
  /** The browser ended the lock, because the page was hidden or to save power. */
  | { type: 'lock.released' }
  | { type: 'lock.refused' }
  | { type: 'page.shown' }
  /** The user tapped the page or pressed a key. */
  | { type: 'page.tapped' };

/**
 * Keeps the screen on while it runs. It asks for a lock when it starts; once the lock is released or refused, it asks again
 * when the page becomes visible, and at the next tap.
 */
export const wakeLockMachine = setup({
  types: { events: {} as WakeLockEvent },
  actors: {
    /** Asks for the lock when it starts, and releases it when it stops. */
    lock: callbackNotProvided('lock'),
    watchPage: callbackNotProvided('watchPage'),
  },
}).createMachine({
  id: 'wakeLock',
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'wanted',
  states: {
    wanted: {
      invoke: { id: 'lock', src: 'lock' },
      initial: 'asking',
      on: { 'lock.released': 'released', 'lock.refused': 'refused' },
      states: { asking: { on: { 'lock.held': 'held' } }, held: {} },
    },
    released: { on: { 'page.shown': 'wanted', 'page.tapped': 'wanted' } },
    refused: { on: { 'page.shown': 'wanted', 'page.tapped': 'wanted' } },
  },
});

export type WakeLockSnapshot = SnapshotFrom<typeof wakeLockMachine>;
