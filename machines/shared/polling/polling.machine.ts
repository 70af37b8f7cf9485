import { fromCallback, sendParent, setup, type SnapshotFrom } from 'xstate';

export type PollingEvent =
  /** The page came into sight, also from the back-forward cache. */
  { type: 'page.shown' } | { type: 'page.hidden' };

/** What its parent hears: it is time to ask the server again. */
export interface PollDue {
  type: 'poll.due';
}

/** Tells its parent when to ask again: at each end of the interval while the page is in sight, and when it returns. */
export const pollingMachine = setup({
  types: {
    input: {} as { intervalMs: number },
    context: {} as { intervalMs: number },
    events: {} as PollingEvent,
  },
  actors: {
    watchPage: fromCallback<PollingEvent>(() => {
      throw new Error('The actor watchPage was not provided.');
    }),
  },
  delays: { interval: ({ context }) => context.intervalMs },
  actions: { tellDue: sendParent({ type: 'poll.due' } satisfies PollDue) },
}).createMachine({
  id: 'polling',
  context: ({ input }) => input,
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'page.hidden': 'hidden' },
      after: { interval: { target: 'waiting', reenter: true, actions: 'tellDue' } },
    },
    /** Nobody looks: nothing is asked. */
    hidden: { on: { 'page.shown': { target: 'waiting', actions: 'tellDue' } } },
  },
});

export type PollingSnapshot = SnapshotFrom<typeof pollingMachine>;
