import { expect, it } from 'vitest';
import { assign, initialTransition, setup, transition } from 'xstate';
import {
  loadedNow,
  loadingState,
  neverLoaded,
  pollingState,
  refreshingState,
  repeatingState,
  restingState,
  type Freshness,
} from '../../../../machines/shared/live/fresh.ts';
import { notProvided } from '../../../../machines/shared/lib/not-provided.ts';
import type { Outcome } from '../../../../machines/shared/lib/when.ts';

type Result = { kind: 'loaded'; data: string; at: number } | { kind: 'refused'; message: string } | { kind: 'gone' };

const how = { show: 'take', then: 'note', first: { guard: 'isGone', target: 'gone' } } as const;
const refresh = { 'data.refresh': 'refreshing' } as const;

const machine = setup({
  types: {
    context: {} as Freshness & { data: string; notes: number },
    events: {} as { type: 'data.refresh' } | { type: 'data.retry' } | { type: 'poll.due' },
  },
  actors: {
    load: notProvided<Result>('load'),
    poll: notProvided<Result>('poll'),
    refresh: notProvided<Result>('refresh'),
  },
  guards: { isGone: ({ event }) => 'output' in event && (event.output as Result).kind === 'gone' },
  actions: {
    take: assign((_, { data, at }: Outcome<Result, 'loaded'>) => ({ data, ...loadedNow(at) })),
    note: assign(({ context }) => ({ notes: context.notes + 1 })),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
  },
}).createMachine({
  context: { ...neverLoaded, data: '', notes: 0 },
  initial: 'loading',
  states: {
    loading: loadingState('load', how),
    failed: restingState('repeating', { 'data.retry': 'loading' }),
    repeating: repeatingState('poll', how),
    ready: restingState('polling', refresh),
    polling: pollingState('poll', how, refresh),
    refreshing: refreshingState('refresh', how),
    gone: {},
  },
});

type Call = 'load' | 'poll' | 'refresh';
type Step = 'data.refresh' | 'data.retry' | 'poll.due' | readonly [Call, Result | 'unreachable'];

function eventOf(step: Step) {
  if (typeof step === 'string') return { type: step };
  const [call, output] = step;
  return output === 'unreachable'
    ? { type: `xstate.error.actor.${call}`, error: new Error('No answer.'), actorId: call }
    : { type: `xstate.done.actor.${call}`, output, actorId: call };
}

/** Returns the state after the steps, and what the machine knows then. */
function after(...steps: readonly Step[]) {
  let [snapshot] = initialTransition(machine);
  for (const step of steps) [snapshot] = transition(machine, snapshot, eventOf(step) as never);
  return { at: snapshot.value, ...snapshot.context };
}

const soup = { kind: 'loaded', data: 'soup', at: 100 } as const;
const curry = { kind: 'loaded', data: 'curry', at: 200 } as const;
const refused = { kind: 'refused', message: 'No' } as const;
const network = 'Network connection issue. Please check your internet connection.';

const start = { at: 'loading', error: null, loadedAt: null, isOutdated: false, isDueAgain: false, data: '', notes: 0 };
const loaded = { ...start, at: 'ready', data: 'soup', loadedAt: 100, notes: 1 };
const reloaded = { ...loaded, data: 'curry', loadedAt: 200, notes: 2 };
const load = ['load', soup] as const;

it.each<[string, Step[], object]>([
  ['loads', [], start],
  ['shows an answer', [load], loaded],
  ['says why it was refused', [['load', refused]], { ...start, at: 'failed', error: 'No' }],
  ['says that there is no answer', [['load', 'unreachable']], { ...start, at: 'failed', error: network }],
  ['loads once more after a failure', [['load', refused], 'data.retry'], start],
  ['tries the own transition first', [['load', { kind: 'gone' }]], { ...start, at: 'gone' }],

  ['polls when the data is due', [load, 'poll.due'], { ...loaded, at: 'polling' }],
  ['shows a polled answer', [load, 'poll.due', ['poll', curry]], reloaded],
  ['is outdated after a refused poll', [load, 'poll.due', ['poll', refused]], { ...loaded, isOutdated: true }],
  [
    'is outdated after a poll without answer',
    [load, 'poll.due', ['poll', 'unreachable']],
    { ...loaded, isOutdated: true },
  ],
  ['is not outdated after the next poll', [load, 'poll.due', ['poll', refused], 'poll.due', ['poll', curry]], reloaded],

  ['refreshes at a press', [load, 'data.refresh'], { ...loaded, at: 'refreshing' }],
  ['refreshes at a press during a poll', [load, 'poll.due', 'data.refresh'], { ...loaded, at: 'refreshing' }],
  ['shows a refreshed answer', [load, 'data.refresh', ['refresh', curry]], reloaded],
  ['says why a refresh was refused', [load, 'data.refresh', ['refresh', refused]], { ...loaded, error: 'No' }],
  [
    'says that a refresh has no answer',
    [load, 'data.refresh', ['refresh', 'unreachable']],
    { ...loaded, error: network },
  ],
  [
    'forgets an error at the next press',
    [load, 'data.refresh', ['refresh', refused], 'data.refresh'],
    { ...loaded, at: 'refreshing' },
  ],
  [
    'keeps an error until a poll has an answer',
    [load, 'data.refresh', ['refresh', refused], 'poll.due'],
    { ...loaded, at: 'polling', error: 'No' },
  ],

  ['polls at once if the data was due while it was loaded', ['poll.due', load], { ...loaded, at: 'polling' }],
  [
    'polls at once if it was due during a poll',
    [load, 'poll.due', 'poll.due', ['poll', curry]],
    { ...reloaded, at: 'polling' },
  ],
  [
    'polls at once if it was due during a refresh that failed',
    [load, 'data.refresh', 'poll.due', ['refresh', refused]],
    { ...loaded, at: 'polling', error: 'No' },
  ],
  [
    'shows the answer of a refresh that began after it was due',
    [load, 'poll.due', 'poll.due', 'data.refresh', ['refresh', curry]],
    reloaded,
  ],

  [
    'repeats a failed load when it is due, with its error',
    [['load', refused], 'poll.due'],
    { ...start, at: 'repeating', error: 'No' },
  ],
  ['shows a repeated answer', [['load', refused], 'poll.due', ['poll', soup]], loaded],
  [
    'says why the repetition failed',
    [['load', refused], 'poll.due', ['poll', 'unreachable']],
    { ...start, at: 'failed', error: network },
  ],
])('%s', (_title, steps, expected) => {
  expect(after(...steps)).toEqual(expected);
});
