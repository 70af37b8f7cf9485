import type { PickupTimes } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import type { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import {
  selectPage,
  selectShortTexts,
  type PickupTimeView,
} from '../../../../machines/customer/pickup-time/pickup-time.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
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
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof pickupTimeMachine;

export interface PickupTimePage {
  shows: PickupTimeView & { shortTexts: string[] };
}

type List = 'open' | 'closed' | 'none' | 'days' | 'ended' | 'tomorrow' | 'short' | 'shortToday' | 'empty';

interface Ref {
  at: 'loading' | 'shown' | 'failed' | 'loadingDay' | 'failedDay';
  list: List | null;
  /** The day that was asked for last; null for today. */
  day: string | null;
  chosen: number | null;
  /** The day under which the server lists the chosen slot. */
  chosenDay: string | null;
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
  { start: null, label: 'As soon as possible · about 1:20 pm', isFull: false },
  { start: at130, label: '1:30 pm – 2:00 pm', isFull: false },
  { start: at2, label: '2:00 pm – 2:30 pm · few places left', isFull: false },
  { start: at230, label: '2:30 pm – 3:00 pm · full', isFull: true },
];
const tomorrowEntry = { start: tomorrow130, label: '1:30 pm – 2:00 pm', isFull: false };
const entries: Record<List, PickupTimeView['options']> = {
  ...{ open: openEntries, none: [], days: openEntries, ended: [], shortToday: openEntries, empty: [] },
  closed: [{ start: at430, label: 'Pre-order for 4:30 pm', isFull: false }],
  tomorrow: [
    tomorrowEntry,
    { start: Date.parse('2026-11-22T14:00+05:30'), label: '2:00 pm – 2:30 pm · full', isFull: true },
  ],
  short: [tomorrowEntry],
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

const unchosen = { chosen: null, chosenDay: null } as const;

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
  const { chosenDay: day } = ref;
  if (day === null || day === (ref.day ?? today)) return show(ref, recorder);
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
    recorder.call('watchNetwork', undefined);
    return load({ at: 'loading', list: null, day: null, chosen: null, chosenDay: null, failure: null }, recorder);
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadTimes done': {
        const { output } = event;
        if (output.kind === 'refused') return failed(ref, output.message, recorder);
        const { times, chosen, chosenDay } = output;
        return take({ ...ref, list: lists.get(times) ?? null, chosen, chosenDay }, recorder);
      }
      case 'loadTimes failed':
        return failed(ref, unreachable, recorder);
      case 'day.choose': {
        const isShown = event.day === (ref.day ?? today);
        if (ref.list === null || isShown || !daysOf[ref.list].includes(event.day)) return ref;
        return loadDay({ ...ref, ...unchosen }, event.day === today ? null : event.day, recorder);
      }
      case 'time.choose':
        return hasList(ref) && isOffered(ref, event.start)
          ? show({ ...ref, chosen: event.start, chosenDay: null }, recorder)
          : ref;
      case 'time.asap':
        return hasList(ref) && isAsap(ref) ? show({ ...ref, ...unchosen }, recorder) : ref;
      // What did not load is loaded by itself when the browser is online again.
      case 'network.found':
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
        const changed = { ...ref, chosen: event.start, chosenDay: null };
        if (ref.at === 'loadingDay' || ref.at === 'failedDay') return loadDay(changed, ref.day, recorder);
        if (ref.at === 'failed') return changed;
        // The answer on the way is about the choice of before.
        if (ref.at === 'loading') return load(ref.list === null ? changed : tell(changed, recorder), recorder);
        // Only the server knows the day of a slot that is not in the list; until then nothing can be paid for.
        const isListed = event.start === null || isOffered(ref, event.start);
        return isListed ? show(changed, recorder) : loadDay(changed, ref.day, recorder);
      }
    }
  },

  page(ref) {
    const { at, chosen, failure } = ref;
    const list = hasList(ref) ? ref.list : null;
    const days = ref.list === null ? [] : daysOf[ref.list];
    const day = days.includes(ref.day ?? today) ? (ref.day ?? today) : null;
    const isPlanned = list !== null && chosen !== null && isOffered(ref, chosen);
    const isGone = list !== null && !isShort(list) && chosen !== null && !isPlanned;
    const shown: PickupTimeView['view'] = isShort(list)
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
        days: days.map((each) => ({ day: each, label: dayTitles[each] ?? '' })),
        day,
        options: list === null ? [] : entries[list],
        isAsap: list !== null && chosen === null && isAsap(ref),
        chosen: isPlanned ? chosen : null,
        goneText: !isGone
          ? null
          : chosen === at230 && isAsap(ref)
            ? 'This pickup time is full now. Please choose another.'
            : 'This pickup time is no longer offered. Please choose another.',
        closedText: list === null ? null : closedTexts[list],
        acceptText:
          ref.list === 'open' ? 'The restaurant accepts within 5 minutes, else you get your money back.' : null,
        phone: ref.list === null || ref.list === 'closed' || ref.list === 'none' ? null : '6353728417',
        shortTexts: list === 'short' || list === 'shortToday' ? shortTexts[list] : [],
        failure,
      },
    };
  },
};

export const pickupTimeFlow = defineFlow({
  model: pickupTimeModel,
  oracle,
  observe: (snapshot) => ({
    shows: { ...selectPage(snapshot), shortTexts: selectShortTexts([dosa, tea])(snapshot) },
  }),
});

export const flow = registerFlow({
  name: 'pickup time',
  flows: [pickupTimeFlow],
  messages: [
    'This pickup time is full now. Please choose another.',
    'This pickup time is no longer offered. Please choose another.',
  ],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
