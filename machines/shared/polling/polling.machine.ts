import { sendParent, setup, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../lib/not-provided.ts';

export type PollingEvent =
  /** The page became visible, possibly from the back-forward cache. */
  { type: 'page.shown' } | { type: 'page.hidden' };

/** Sent to the parent when the next poll is due. */
export interface PollDue {
  type: 'poll.due';
}

/**
 * Tells its parent when to poll: after each interval while the page is visible, and when the page becomes visible
 * again.
 */
export const pollingMachine = setup({
  types: {
    input: {} as { intervalMs: number },
    context: {} as { intervalMs: number },
    events: {} as PollingEvent,
  },
  actors: {
    watchPage: callbackNotProvided('watchPage'),
  },
  delays: { interval: ({ context }) => context.intervalMs },
  actions: { notifyPollDue: sendParent({ type: 'poll.due' } satisfies PollDue) },
}).createMachine({
  id: 'polling',
  context: ({ input }) => input,
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'page.hidden': 'hidden' },
      after: { interval: { target: 'waiting', reenter: true, actions: 'notifyPollDue' } },
    },
    /** While the page is hidden, nothing is polled. */
    hidden: { on: { 'page.shown': { target: 'waiting', actions: 'notifyPollDue' } } },
  },
});

export type PollingSnapshot = SnapshotFrom<typeof pollingMachine>;
