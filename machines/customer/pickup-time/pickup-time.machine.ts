import { assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadTimesResult, PickupTimes, SetPickupCommand, TimesOutdated } from './pickup-time.actors.ts';

export type PickupTimeEvent =
  /** Chooses a slot by its start, epoch ms. A full slot cannot be chosen. */
  | { type: 'time.choose'; start: number }
  /** Chooses 'as soon as possible'. */
  | { type: 'time.asap' }
  | { type: 'times.retry' }
  | TimesOutdated;

interface Context {
  /** The list that the page shows; null until it is loaded. */
  times: PickupTimes | null;
  /** Start of the chosen slot, epoch ms; null for 'as soon as possible'. */
  chosen: number | null;
  /** Why the list was not loaded. */
  message: string | null;
}

const isOffered = ({ times }: Context, start: number | null) =>
  times?.slots.some(({ start_time, left }) => start_time === start && left !== 'full') === true;

/** The states in which a list is shown: what it means for the choice of the customer. */
export type PickupStatus = 'asap' | 'planned' | 'gone' | 'closed';

/** Returns what the list means for the choice. */
export function statusOf(context: Context): PickupStatus {
  if (context.chosen !== null) return isOffered(context, context.chosen) ? 'planned' : 'gone';
  return context.times?.asap ? 'asap' : 'closed';
}

const shown = { entry: 'setPickup', after: { refresh: 'loading' } } as const;

/**
 * The pickup time of the cart: as soon as possible, or a slot of today (D210).
 *
 *     loading → asap | planned | gone | closed, and again each minute; failed without a list
 *
 * `gone`: the chosen slot is full or no longer offered. It stays chosen until the customer chooses again, so that an
 * order never changes its time silently. `closed`: the restaurant takes no order for now; there may be later slots.
 * Neither can be paid for (D271).
 */
export const pickupTimeMachine = setup({
  types: { context: {} as Context, events: {} as PickupTimeEvent },
  actors: {
    loadTimes: notProvided<LoadTimesResult>('loadTimes'),
    cart: callbackNotProvided<SetPickupCommand>('cart'),
    watchCheckout: callbackNotProvided('watchCheckout'),
  },
  delays: {
    /** How often the list is loaded again, ms. */
    refresh: 60_000,
  },
  guards: {
    isLoaded: (_, result: LoadTimesResult) => result.kind === 'loaded',
    isShown: ({ context }) => context.times !== null,
    isOffered: ({ context }, { start }: { start: number }) => isOffered(context, start),
    isAsapOffered: ({ context }) => context.times?.asap != null,
    isPlanned: ({ context }) => statusOf(context) === 'planned',
    isGone: ({ context }) => statusOf(context) === 'gone',
    isAsap: ({ context }) => statusOf(context) === 'asap',
  },
  actions: {
    show: assign((_, result: LoadTimesResult) =>
      result.kind === 'loaded' ? { times: result.times, chosen: result.chosen } : {},
    ),
    choose: assign((_, { start }: { start: number | null }) => ({ chosen: start })),
    setPickup: sendTo('cart', ({ context }): SetPickupCommand => ({
      type: 'pickup.set',
      start: context.chosen,
      readyBy: context.chosen === null ? (context.times?.asap?.ready_at ?? null) : null,
      isOffered: ['asap', 'planned'].includes(statusOf(context)),
    })),
    clearFailure: assign({ message: null }),
    report: assign((_, result: LoadTimesResult) => (result.kind === 'refused' ? { message: result.message } : {})),
    reportUnreachable: assign({ message: unreachableMessage }),
  },
}).createMachine({
  id: 'pickupTime',
  context: { times: null, chosen: null, message: null },
  invoke: [
    { id: 'cart', src: 'cart' },
    { id: 'watchCheckout', src: 'watchCheckout' },
  ],
  initial: 'loading',
  on: {
    'times.outdated': '.loading',
    'time.choose': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'choose', params: ({ event }) => event },
    },
    'time.asap': {
      guard: 'isAsapOffered',
      target: '.deciding',
      actions: { type: 'choose', params: { start: null } },
    },
  },
  states: {
    loading: {
      entry: 'clearFailure',
      invoke: {
        id: 'loadTimes',
        src: 'loadTimes',
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          // A failed refresh is not shown: the server checks the time when the order is placed.
          { guard: 'isShown', target: 'deciding' },
          { target: 'failed', actions: { type: 'report', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isShown', target: 'deciding' },
          { target: 'failed', actions: 'reportUnreachable' },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'isPlanned', target: 'planned' },
        { guard: 'isGone', target: 'gone' },
        { guard: 'isAsap', target: 'asap' },
        { target: 'closed' },
      ],
    },
    asap: shown,
    planned: shown,
    gone: shown,
    closed: shown,
    failed: { on: { 'times.retry': 'loading' } },
  },
});

export type PickupTimeSnapshot = SnapshotFrom<typeof pickupTimeMachine>;
