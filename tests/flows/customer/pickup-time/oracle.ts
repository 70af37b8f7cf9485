import type { PickupTimes } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import type {
  pickupTimeMachine,
  PickupTimeSnapshot,
} from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import {
  selectAcceptText,
  selectChosenSlot,
  selectClosedText,
  selectDay,
  selectDays,
  selectGoneText,
  selectIsAsap,
  selectOptions,
  selectPickupFailure,
  selectPickupView,
  selectShortTexts,
} from '../../../../machines/customer/pickup-time/pickup-time.selectors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { dosa, tea } from '../cart/model.ts';
import {
  at130,
  at2,
  at230,
  at430,
  closedTimes,
  emptyDay,
  endedToday,
  noTimes,
  openTimes,
  pickupTimeModel,
  saturday,
  shortTimes,
  shortToday,
  today,
  todayOfDays,
  tomorrow,
  tomorrow130,
  tomorrowTimes,
} from './model.ts';

type Machine = typeof pickupTimeMachine;
type View = ReturnType<typeof selectPickupView>;

export interface PickupTimePage extends Page {
  shows: {
    view: View;
    /** The days that can be chosen. */
    days: string[];
    day: string | null;
    /** Entries of the choice; full ones in brackets. */
    options: string[];
    /** Whether 'as soon as possible' is selected. */
    isAsap: boolean;
    /** Start of the selected slot, epoch ms. */
    chosen: number | null;
    /** Start of the slot of the cart, epoch ms; it may be gone, or of a day that is not shown. */
    inCart: number | null;
    goneText: string | null;
    closedText: string | null;
    acceptText: string | null;
    shortTexts: string[];
    failure: string | null;
  };
  may: Record<
    | 'choose today'
    | 'choose tomorrow'
    | 'choose 1:30 pm'
    | 'choose 2:30 pm'
    | 'choose 4:30 pm'
    | 'choose 1:30 pm tomorrow'
    | 'time.asap'
    | 'times.retry',
    Control
  >;
}

type List = 'open' | 'closed' | 'none' | 'days' | 'ended' | 'tomorrow' | 'short' | 'shortToday' | 'empty';

interface Ref {
  at: 'loading' | 'shown' | 'failed' | 'loadingDay' | 'failedDay';
  list: List | null;
  /** The day that was asked for last; null for today. */
  day: string | null;
  chosen: number | null;
  failure: string | null;
}

/** The starts that can be chosen from each list. */
const offered: Record<List, readonly number[]> = {
  ...{ open: [at130, at2], closed: [at430], none: [], days: [at130, at2], ended: [] },
  ...{ tomorrow: [tomorrow130], short: [tomorrow130], shortToday: [at130, at2], empty: [] },
};
/** The days of each list. */
const everyDay = [today, tomorrow, saturday];
const daysOf: Record<List, readonly string[]> = {
  ...{ open: [], closed: [], none: [], days: everyDay, ended: [tomorrow] },
  ...{ tomorrow: everyDay, short: everyDay, shortToday: everyDay, empty: everyDay },
};
const dayTitles: Record<string, string> = { [today]: 'Today', [tomorrow]: 'Tomorrow', [saturday]: 'Sat, 28 Nov' };
const openEntries = [
  'As soon as possible · about 1:20 pm',
  '1:30 pm – 2:00 pm',
  '2:00 pm – 2:30 pm · few places left',
  '(2:30 pm – 3:00 pm · full)',
];
const entries: Record<List, readonly string[]> = {
  ...{ open: openEntries, closed: ['Pre-order for 4:30 pm'], none: [], days: openEntries, ended: [], empty: [] },
  tomorrow: ['1:30 pm – 2:00 pm', '(2:00 pm – 2:30 pm · full)'],
  short: ['1:30 pm – 2:00 pm'],
  shortToday: openEntries,
};
const closedTexts: Record<List, string | null> = {
  ...{ open: null, days: null, tomorrow: null, short: null, shortToday: null },
  closed: 'Closed now. Choose a later time today.',
  none: 'No meal can be ready soon. No pickup time is left today.',
  ended: 'Closed now. No pickup time is left today. Choose another day.',
  empty: 'No pickup time is left on this day. Choose another day.',
};
const shortTexts = {
  short: ['Only 1 Ghee Roast Dosa left for tomorrow.', 'Irani Chai cannot be ordered for tomorrow.'],
  shortToday: ['Only 1 Ghee Roast Dosa left for today.', 'Irani Chai is sold out today. Choose another day.'],
};
const now = Date.parse('2026-11-21T13:00+05:30');
const readyAsap = Date.parse('2026-11-21T13:20+05:30');
const lists = new Map<PickupTimes, List>([
  ...([
    [openTimes, 'open'],
    [closedTimes, 'closed'],
    [noTimes, 'none'],
    [todayOfDays, 'days'],
  ] as const),
  ...([
    [endedToday, 'ended'],
    [tomorrowTimes, 'tomorrow'],
    [shortTimes, 'short'],
    [shortToday, 'shortToday'],
    [emptyDay, 'empty'],
  ] as const),
]);
const isAsap = ({ list }: Ref) => list === 'open' || list === 'days' || list === 'shortToday';
const isShort = (list: List | null) => list === 'short' || list === 'shortToday';
/** Whether the list of the shown day is on the page. */
const hasList = ({ at, list }: Ref) => list !== null && at !== 'loadingDay' && at !== 'failedDay';
const isOffered = ({ list }: Ref, start: number) => list !== null && offered[list].includes(start);

/** Tells the cart the choice: a slot that is gone stays chosen. */
function tell(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const readyBy = ref.chosen === null && isAsap(ref) ? readyAsap : null;
  const isChoiceOffered = !isShort(ref.list) && (ref.chosen === null ? isAsap(ref) : isOffered(ref, ref.chosen));
  const command = { type: 'pickup.set', start: ref.chosen, readyBy, isOffered: isChoiceOffered, now };
  recorder.send('cart', command);
  return ref;
}

const show = (ref: Ref, recorder: EffectRecorder<Machine>): Ref => ({ ...tell(ref, recorder), at: 'shown' });

function load(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadTimes', { day: ref.day });
  return { ...ref, at: 'loading', failure: null };
}

/** Until the times of another day are loaded, nothing can be paid for. */
function loadDay(ref: Ref, day: string | null, recorder: EffectRecorder<Machine>): Ref {
  const command = { type: 'pickup.set', start: ref.chosen, readyBy: null, isOffered: false, now };
  recorder.send('cart', command);
  recorder.call('loadTimes', { day });
  return { ...ref, day, at: 'loadingDay', failure: null };
}

/** Shows a list. If the cart has a slot of another day of it, shows that day instead. */
function take(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const days = ref.list === null ? [] : daysOf[ref.list];
  const day = ref.chosen === tomorrow130 ? tomorrow : today;
  if (ref.chosen === null || !days.includes(day) || day === (ref.day ?? today)) return show(ref, recorder);
  return loadDay(ref, day === today ? null : day, recorder);
}

function failed(ref: Ref, failure: string, recorder: EffectRecorder<Machine>): Ref {
  if (ref.at === 'loadingDay') return { ...ref, at: 'failedDay', failure };
  return ref.list === null ? { ...ref, at: 'failed', failure } : take(ref, recorder);
}

const unreachable = 'Network connection issue. Please check your internet connection.';

const oracle: Oracle<Machine, Ref, PickupTimePage> = {
  start(recorder) {
    recorder.call('cart', undefined);
    recorder.call('watchCheckout', undefined);
    recorder.call('watchCart', undefined);
    return load({ at: 'loading', list: null, day: null, chosen: null, failure: null }, recorder);
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadTimes done': {
        const { output } = event;
        if (output.kind === 'refused') return failed(ref, output.message, recorder);
        return take({ ...ref, list: lists.get(output.times) ?? null, chosen: output.chosen }, recorder);
      }
      case 'loadTimes failed':
        return failed(ref, unreachable, recorder);
      case 'day.choose': {
        const isShown = event.day === (ref.day ?? today);
        if (ref.list === null || isShown || !daysOf[ref.list].includes(event.day)) return ref;
        return loadDay({ ...ref, chosen: null }, event.day === today ? null : event.day, recorder);
      }
      case 'time.choose':
        return hasList(ref) && isOffered(ref, event.start) ? show({ ...ref, chosen: event.start }, recorder) : ref;
      case 'time.asap':
        return hasList(ref) && isAsap(ref) ? show({ ...ref, chosen: null }, recorder) : ref;
      case 'times.retry':
        if (ref.at === 'failedDay') return loadDay(ref, ref.day, recorder);
        return ref.at === 'failed' ? load(ref, recorder) : ref;
      case 'after refresh':
        return ref.at === 'shown' ? load(ref, recorder) : ref;
      case 'times.outdated':
        return hasList(ref) || ref.list === null ? load(ref, recorder) : loadDay(ref, ref.day, recorder);
      case 'dishes.changed':
        if (ref.at === 'loadingDay') return loadDay(ref, ref.day, recorder);
        return ref.at === 'loading' || (ref.at === 'shown' && isShort(ref.list)) ? load(ref, recorder) : ref;
      case 'choice.changed': {
        if (event.start === ref.chosen) return ref;
        const changed = { ...ref, chosen: event.start };
        if (ref.at === 'loadingDay' || ref.at === 'failedDay') return loadDay(changed, ref.day, recorder);
        if (ref.list === null) return changed;
        return ref.at === 'loading' ? tell(changed, recorder) : take(changed, recorder);
      }
    }
  },

  page(ref) {
    const { at, chosen, failure } = ref;
    const list = hasList(ref) ? ref.list : null;
    const days = ref.list === null ? [] : daysOf[ref.list];
    const day = days.includes(ref.day ?? today) ? (ref.day ?? today) : null;
    const on = (can: boolean): Control => (can ? 'enabled' : 'disabled');
    const isPlanned = list !== null && chosen !== null && isOffered(ref, chosen);
    const isGone = list !== null && !isShort(list) && chosen !== null && !isPlanned;
    const shown: View = isShort(list)
      ? 'short'
      : isPlanned
        ? 'planned'
        : isGone
          ? 'gone'
          : isAsap(ref)
            ? 'asap'
            : 'closed';
    return {
      shows: {
        view: at === 'failed' || at === 'loadingDay' || at === 'failedDay' ? at : list === null ? 'loading' : shown,
        days: days.map((each) => dayTitles[each] ?? ''),
        day,
        options: list === null ? [] : [...entries[list]],
        isAsap: list !== null && chosen === null && isAsap(ref),
        chosen: isPlanned ? chosen : null,
        inCart: chosen,
        goneText: !isGone
          ? null
          : chosen === at230 && isAsap(ref)
            ? 'This pickup time is full now. Please choose another.'
            : 'This pickup time is no longer offered. Please choose another.',
        closedText: list === null ? null : closedTexts[list],
        acceptText:
          ref.list === 'open' ? 'The restaurant confirms each order. You get your money back if it cannot.' : null,
        shortTexts: list === 'short' || list === 'shortToday' ? shortTexts[list] : [],
        failure,
      },
      may: {
        'choose today': on(days.includes(today) && ref.day !== null),
        'choose tomorrow': on(days.includes(tomorrow) && ref.day !== tomorrow),
        'choose 1:30 pm': on(list !== null && isAsap(ref)),
        'choose 2:30 pm': 'disabled',
        'choose 4:30 pm': on(list === 'closed'),
        'choose 1:30 pm tomorrow': on(list === 'tomorrow' || list === 'short'),
        'time.asap': on(list !== null && isAsap(ref)),
        'times.retry': on(at === 'failed' || at === 'failedDay'),
      },
    };
  },
};

function observe(snapshot: PickupTimeSnapshot): PickupTimePage {
  const can = (event: Parameters<PickupTimeSnapshot['can']>[0]): Control =>
    snapshot.can(event) ? 'enabled' : 'disabled';
  return {
    shows: {
      view: selectPickupView(snapshot),
      days: selectDays(snapshot).map(({ label }) => label),
      day: selectDay(snapshot),
      options: selectOptions(snapshot).map(({ label, isFull }) => (isFull ? `(${label})` : label)),
      isAsap: selectIsAsap(snapshot),
      chosen: selectChosenSlot(snapshot),
      inCart: snapshot.context.chosen,
      goneText: selectGoneText(snapshot),
      closedText: selectClosedText(snapshot),
      acceptText: selectAcceptText(snapshot),
      shortTexts: selectShortTexts([dosa, tea])(snapshot),
      failure: selectPickupFailure(snapshot),
    },
    may: {
      'choose today': can({ type: 'day.choose', day: today }),
      'choose tomorrow': can({ type: 'day.choose', day: tomorrow }),
      'choose 1:30 pm': can({ type: 'time.choose', start: at130 }),
      'choose 2:30 pm': can({ type: 'time.choose', start: at230 }),
      'choose 4:30 pm': can({ type: 'time.choose', start: at430 }),
      'choose 1:30 pm tomorrow': can({ type: 'time.choose', start: tomorrow130 }),
      'time.asap': can({ type: 'time.asap' }),
      'times.retry': can({ type: 'times.retry' }),
    },
  };
}

export const pickupTimeFlow = defineFlow({ model: pickupTimeModel, oracle, observe });
