import { assign, not, or, sendParent, setup, stateIn, type EventObject, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../lib/not-provided.ts';
import { ofEvent } from '../lib/params.ts';

export type PageEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The page is visible again, from the back-forward cache: its connections have ended without a word. */
  | { type: 'page.restored' }
  /** The browser is online again: its connections may have ended without a word. */
  | { type: 'network.found' };

/** Sent to the parent when it is to load again. */
export interface PollDue {
  type: 'poll.due';
}

/** What the stream's actor reports. `id` is the time up to which everything was received; null if it is unknown. */
export type StreamEvent =
  /** The stream is open. `isResumed`: nothing was missed since the last event. */
  | { type: 'stream.opened'; id: string | null; isResumed: boolean }
  /** A heartbeat has arrived. */
  | { type: 'stream.alive' }
  /** Something that the page shows has changed. */
  | { type: 'stream.hint'; id: string | null }
  /** The server has ended the stream. `retryMs` is the wait that it asks for, or null. */
  | { type: 'stream.ended'; retryMs: number | null }
  /** The stream was refused, or its connection was lost. `retryMs` is the wait before another attempt. */
  | { type: 'stream.failed'; retryMs: number };

export interface LiveInput {
  /** Interval of the polling without a stream, ms. */
  pollMs: number;
  /** Interval of the polling while the stream is open, ms. */
  slowMs: number;
  /** How long a hidden page keeps its stream, ms; null for always, with its polling. */
  hiddenMs: number | null;
}

interface Context extends LiveInput {
  lastEventId: string | null;
  /** Failed attempts since the stream was last open. */
  failures: number;
  /** The wait before the next attempt, ms. */
  retryMs: number;
}

/** The wait after an attempt without an answer, ms. */
const defaultRetryMs = 5_000;

const liveSetup = setup({
  types: {
    input: {} as LiveInput,
    context: {} as Context,
    events: {} as PageEvent | StreamEvent,
  },
  actors: {
    watchPage: callbackNotProvided('watchPage'),
    stream: callbackNotProvided<EventObject, { lastEventId: string | null }>('stream'),
  },
  delays: {
    poll: ({ context }) => context.pollMs,
    slowPoll: ({ context }) => context.slowMs,
    hide: ({ context }) => context.hiddenMs ?? 0,
    /** How long an attempt may take. */
    connect: 20_000,
    /** A heartbeat arrives every 25 s. */
    heartbeat: 30_000,
    /** Together with `heartbeat`, a minute without a sign of life. */
    silence: 30_000,
    retry: ({ context }) => context.retryMs,
    renew: 1_000,
    giveUp: 120_000,
  },
  guards: {
    isLive: or([stateIn({ link: { streaming: 'open' } }), stateIn({ link: { streaming: 'silent' } })]),
    isAway: stateIn({ page: 'away' }),
    leaves: ({ context }) => context.hiddenMs !== null,
    hasFailed: ({ context }) => context.failures > 0,
    isToldToWait: (_, { retryMs }: { retryMs: number | null }) => retryMs !== null,
    isResumed: (_, { isResumed }: { isResumed: boolean }) => isResumed,
  },
  actions: {
    notifyPollDue: sendParent({ type: 'poll.due' } satisfies PollDue),
    take: assign(({ context }, { id }: { id: string | null }) => ({
      failures: 0,
      lastEventId: id ?? context.lastEventId,
    })),
    clearFailures: assign({ failures: 0 }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1, retryMs: defaultRetryMs })),
    obey: assign((_, { retryMs }: { retryMs: number | null }) => ({ retryMs: retryMs ?? defaultRetryMs })),
  },
});

const shown = { 'page.shown': { target: 'visible', actions: 'notifyPollDue' } } as const;

/** A page that is shown again does not wait for the next attempt. */
const reconnect = { 'page.shown': { target: 'streaming', actions: 'clearFailures' } } as const;

/** Polls quickly without a stream, and slowly with one. */
const polling = {
  initial: 'quick',
  states: {
    quick: {
      always: { guard: 'isLive', target: 'slow' },
      after: { poll: { target: 'quick', reenter: true, actions: 'notifyPollDue' } },
    },
    slow: {
      always: { guard: not('isLive'), target: 'quick' },
      after: { slowPoll: { target: 'slow', reenter: true, actions: 'notifyPollDue' } },
    },
  },
} as const;

/** After two failures in a row the page polls for two minutes. */
const unanswered = [
  { guard: 'hasFailed', target: '#live.link.polling' },
  { target: '#live.link.waiting', actions: 'countFailure' },
] as const;

/**
 * Tells its parent when to reload (`poll.due`): at once after a hint of the event stream, and at intervals (D201). The
 * region `page` polls: `quick` without a stream, `slow` with one. A hidden page polls only if it keeps its stream. The
 * region `link` keeps the stream: `connecting`, `open`, `silent` (a heartbeat is missing), `waiting` (before the next
 * attempt), `renewing` (the access token has expired), `polling` (given up for two minutes) and `hidden`.
 */
export const liveMachine = liveSetup.createMachine({
  id: 'live',
  context: ({ input }) => ({ ...input, lastEventId: null, failures: 0, retryMs: defaultRetryMs }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  type: 'parallel',
  on: {
    'page.restored': {
      target: ['.page.visible', '.link.streaming.connecting'],
      actions: ['clearFailures', 'notifyPollDue'],
    },
  },
  states: {
    page: {
      initial: 'visible',
      states: {
        visible: {
          on: { 'page.hidden': [{ guard: 'leaves', target: 'leaving' }, { target: 'hidden' }] },
          ...polling,
        },
        hidden: { on: shown, ...polling },
        leaving: { on: shown, after: { hide: 'away' } },
        away: { on: shown },
      },
    },
    link: {
      initial: 'streaming',
      on: {
        'network.found': [{ guard: 'isAway' }, { target: '.streaming', actions: ['clearFailures', 'notifyPollDue'] }],
      },
      states: {
        streaming: {
          initial: 'connecting',
          invoke: { id: 'stream', src: 'stream', input: ({ context: { lastEventId } }) => ({ lastEventId }) },
          always: { guard: 'isAway', target: 'hidden' },
          on: {
            'stream.opened': [
              {
                guard: { type: 'isResumed', params: ofEvent },
                target: '.open',
                actions: { type: 'take', params: ofEvent },
              },
              { target: '.open', actions: [{ type: 'take', params: ofEvent }, 'notifyPollDue'] },
            ],
            'stream.hint': { target: '.open', actions: [{ type: 'take', params: ofEvent }, 'notifyPollDue'] },
            'stream.alive': { target: '.open', actions: 'clearFailures' },
            'stream.ended': [
              {
                guard: { type: 'isToldToWait', params: ofEvent },
                target: 'waiting',
                actions: { type: 'obey', params: ofEvent },
              },
              { target: 'renewing' },
            ],
            'stream.failed': [
              { guard: 'hasFailed', target: 'polling' },
              { target: 'waiting', actions: ['countFailure', { type: 'obey', params: ofEvent }] },
            ],
          },
          states: {
            /** A stream that ends before it has opened has failed. */
            connecting: { on: { 'stream.ended': unanswered }, after: { connect: unanswered } },
            open: { after: { heartbeat: 'silent' } },
            silent: { after: { silence: { target: '#live.link.polling', actions: 'notifyPollDue' } } },
          },
        },
        waiting: { always: { guard: 'isAway', target: 'hidden' }, on: reconnect, after: { retry: 'streaming' } },
        renewing: { always: { guard: 'isAway', target: 'hidden' }, after: { renew: 'streaming' } },
        polling: { always: { guard: 'isAway', target: 'hidden' }, on: reconnect, after: { giveUp: 'streaming' } },
        hidden: { always: { guard: not('isAway'), target: 'streaming' } },
      },
    },
  },
});

export type LiveSnapshot = SnapshotFrom<typeof liveMachine>;
