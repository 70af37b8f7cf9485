import { assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import { isSameDay, startOfDate } from '../../../domain/kolkata-time.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type {
  ChoiceChanged,
  DishesChanged,
  LoadTimesInput,
  LoadTimesResult,
  NetworkFound,
  PickupTimes,
  SetPickupCommand,
  TimesOutdated,
} from './pickup-time.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type PickupTimeEvent =
  /** Chooses another day, such as '2026-11-27'. Nothing is chosen then until its times are loaded. */
  | { type: 'day.choose'; day: string }
  /** Chooses a slot by its start, epoch ms. A full slot cannot be chosen. */
  | { type: 'time.choose'; start: number }
  /** Chooses 'as soon as possible'. */
  | { type: 'time.asap' }
  | { type: 'times.retry' }
  | TimesOutdated
  | DishesChanged
  | ChoiceChanged
  | NetworkFound;

interface Context {
  /** The list that the page shows; null until it is loaded. */
  times: PickupTimes | null;
  /** The day of the list, or the one that is being loaded; null for today. */
  day: string | null;
  /** Start of the chosen slot, epoch ms; null for 'as soon as possible'. */
  chosen: number | null;
  /** The day that lists the chosen slot, by the server; null if none does, or if it is unknown. */
  chosenDay: string | null;
  /** Why the list was not loaded. */
  message: string | null;
}

/** Whether the list offers a slot, by its start (epoch ms). */
export const isOffered = ({ times }: Pick<Context, 'times'>, start: number | null) =>
  times?.slots.some(({ start_time, left }) => start_time === start && left !== 'full') === true;

/** The states in which a list is shown: what it means for the choice of the customer. */
export type PickupStatus = 'asap' | 'planned' | 'gone' | 'closed' | 'short';

/** Returns what the list means for the choice. */
export function statusOf(context: Context): PickupStatus {
  if (context.times?.short) return 'short';
  if (context.chosen !== null) return isOffered(context, context.chosen) ? 'planned' : 'gone';
  return context.times?.asap ? 'asap' : 'closed';
}

const isToday = (times: PickupTimes, day: string) => isSameDay(startOfDate(day), times.now);

/** Returns the day of the chosen slot if the list is of another day; otherwise null. */
function dayOfChoice({ times, day, chosenDay }: Context): string | null {
  if (times === null || chosenDay === null) return null;
  const isShown = day === null ? isToday(times, chosenDay) : chosenDay === day;
  return isShown ? null : chosenDay;
}

const shown = { entry: 'setPickup', after: { refresh: 'loading' } } as const;

const machineSetup = setup({
  types: { context: {} as Context, events: {} as PickupTimeEvent },
  actors: {
    loadTimes: notProvided<LoadTimesResult, LoadTimesInput>('loadTimes'),
    cart: callbackNotProvided<SetPickupCommand>('cart'),
    watchCheckout: callbackNotProvided('watchCheckout'),
    watchCart: callbackNotProvided('watchCart'),
    watchNetwork: callbackNotProvided('watchNetwork'),
  },
  delays: {
    /** How often the list is loaded again, ms. */
    refresh: 60_000,
  },
  guards: {
    isShown: ({ context }) => context.times !== null,
    isOtherDay: ({ context: { times, day: shownDay } }, { day }: { day: string }) =>
      times?.days?.includes(day) === true && day !== shownDay && !(shownDay === null && isToday(times, day)),
    isChoiceOfOtherDay: ({ context }) => dayOfChoice(context) !== null,
    isOtherChoice: ({ context }, { start }: { start: number | null }) => start !== context.chosen,
    isOtherChoiceOfShown: ({ context }, { start }: { start: number | null }) =>
      context.times !== null && start !== context.chosen,
    /** Whether the shown list says all about another choice. */
    isOtherListedChoice: ({ context: { times, chosen } }, { start }: { start: number | null }) =>
      start !== chosen && (start === null || times?.slots.some((slot) => slot.start_time === start) === true),
    isOffered: ({ context }, { start }: { start: number }) => isOffered(context, start),
    isAsapOffered: ({ context }) => context.times?.asap != null,
    isShort: ({ context }) => statusOf(context) === 'short',
    isPlanned: ({ context }) => statusOf(context) === 'planned',
    isGone: ({ context }) => statusOf(context) === 'gone',
    isAsap: ({ context }) => statusOf(context) === 'asap',
  },
  actions: {
    show: assign((_, { times, chosen, chosenDay }: Outcome<LoadTimesResult, 'loaded'>) => ({
      times,
      chosen,
      chosenDay,
    })),
    choose: assign((_, { start }: { start: number | null }) => ({ chosen: start, chosenDay: null })),
    chooseDay: assign(({ context: { times } }, { day }: { day: string }) => ({
      day: times && isToday(times, day) ? null : day,
      chosen: null,
      chosenDay: null,
    })),
    followChoice: assign(({ context }) => {
      const day = dayOfChoice(context);
      return { day: day !== null && context.times && isToday(context.times, day) ? null : day };
    }),
    setPickup: sendTo('cart', ({ context }): SetPickupCommand => ({
      type: 'pickup.set',
      start: context.chosen,
      readyBy: context.chosen === null ? (context.times?.asap?.ready_at ?? null) : null,
      isOffered: ['asap', 'planned'].includes(statusOf(context)),
      now: context.times?.now ?? 0,
    })),
    /** While the times of another day load, none is offered. */
    suspendPickup: sendTo('cart', ({ context }): SetPickupCommand => ({
      type: 'pickup.set',
      start: context.chosen,
      readyBy: null,
      isOffered: false,
      now: context.times?.now ?? 0,
    })),
    clearFailure: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
  },
});

const ofChoice = ({ event }: { event: ChoiceChanged }) => event;
/** Takes the choice that another tab has made. */
const otherChoice = {
  guard: { type: 'isOtherChoice', params: ofChoice },
  actions: { type: 'choose', params: ofChoice },
} as const;

/** The list in the context is of another day. */
const nothingToChoose = { 'time.choose': {}, 'time.asap': {} } as const;

/** Shows a loaded list. */
const whenLoaded = {
  guard: when<LoadTimesResult>('loaded'),
  target: 'deciding',
  actions: { type: 'show', params: outcome<LoadTimesResult, 'loaded'>('loaded') },
} as const;

/**
 * The pickup time of the cart: as soon as possible, or a slot of today (D210) or of a later day (D277).
 *
 *     loading → asap | planned | gone | closed | short, and again each minute; failed without a list
 *     loadingDay → the same, after another day or an unlisted slot was chosen; failedDay without its list
 *
 * `gone`: the chosen slot is full or no longer offered. It stays chosen until the customer chooses again, so that an
 * order never changes its time silently. `closed`: no time is chosen; the restaurant takes no order for now, or the list is
 * of a later day. `short`: too few portions are left for that day, or for today. None of these can be paid for (D271).
 *
 * Until the list of another day is loaded, no time can be chosen, and nothing can be paid for.
 */
export const pickupTimeMachine = machineSetup.createMachine({
  id: 'pickupTime',
  context: { times: null, day: null, chosen: null, chosenDay: null, message: null },
  invoke: [
    { id: 'cart', src: 'cart' },
    { id: 'watchCheckout', src: 'watchCheckout' },
    { id: 'watchCart', src: 'watchCart' },
    { id: 'watchNetwork', src: 'watchNetwork' },
  ],
  initial: 'loading',
  on: {
    'times.outdated': '.loading',
    // Only the server knows the day of a slot that the list does not have, and whether it is offered.
    'choice.changed': [
      { ...otherChoice, guard: { type: 'isOtherListedChoice', params: ofChoice }, target: '.deciding' },
      { ...otherChoice, target: '.loadingDay' },
    ],
    'day.choose': {
      guard: { type: 'isOtherDay', params: ofEvent },
      target: '.loadingDay',
      actions: { type: 'chooseDay', params: ofEvent },
    },
    'time.choose': {
      guard: { type: 'isOffered', params: ofEvent },
      target: '.deciding',
      actions: { type: 'choose', params: ofEvent },
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
      on: {
        'dishes.changed': { target: 'loading', reenter: true },
        'choice.changed': [
          {
            guard: { type: 'isOtherChoiceOfShown', params: ofChoice },
            target: 'loading',
            reenter: true,
            actions: [otherChoice.actions, 'setPickup'],
          },
          { ...otherChoice, target: 'loading', reenter: true },
        ],
      },
      invoke: {
        id: 'loadTimes',
        src: 'loadTimes',
        input: ({ context: { day } }) => ({ day }),
        onDone: [
          whenLoaded,
          // A failed refresh is not shown: the server checks the time when the order is placed.
          { guard: 'isShown', target: 'deciding' },
          { target: 'failed', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: [
          { guard: 'isShown', target: 'deciding' },
          { target: 'failed', actions: 'reportUnreachable' },
        ],
      },
    },
    loadingDay: {
      entry: ['clearFailure', 'suspendPickup'],
      on: {
        'times.outdated': { target: 'loadingDay', reenter: true },
        'dishes.changed': { target: 'loadingDay', reenter: true },
        'choice.changed': { ...otherChoice, target: 'loadingDay', reenter: true },
        ...nothingToChoose,
      },
      invoke: {
        id: 'loadTimes',
        src: 'loadTimes',
        input: ({ context: { day } }) => ({ day }),
        onDone: [whenLoaded, { target: 'failedDay', actions: { type: 'report', params: outcome('refused') } }],
        onError: { target: 'failedDay', actions: 'reportUnreachable' },
      },
    },
    deciding: {
      always: [
        { guard: 'isChoiceOfOtherDay', target: 'loadingDay', actions: 'followChoice' },
        { guard: 'isShort', target: 'short' },
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
    /** Fewer portions may be enough. */
    short: { ...shown, on: { 'dishes.changed': 'loading' } },
    failed: { on: { 'times.retry': 'loading', 'network.found': 'loading', 'choice.changed': otherChoice } },
    failedDay: {
      on: {
        'times.retry': 'loadingDay',
        'network.found': 'loadingDay',
        'times.outdated': 'loadingDay',
        'choice.changed': { ...otherChoice, target: 'loadingDay' },
        ...nothingToChoose,
      },
    },
  },
});

export type PickupTimeSnapshot = SnapshotFrom<typeof pickupTimeMachine>;
