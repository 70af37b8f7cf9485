import type { PickupTimes } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import type {
  pickupTimeMachine,
  PickupTimeSnapshot,
} from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import {
  selectAcceptText,
  selectChosenSlot,
  selectClosedText,
  selectGoneText,
  selectOptions,
  selectPickupFailure,
  selectPickupView,
} from '../../../../machines/customer/pickup-time/pickup-time.selectors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { at130, at2, at230, at430, closedTimes, openTimes, pickupTimeModel } from './model.ts';

type Machine = typeof pickupTimeMachine;
type View = ReturnType<typeof selectPickupView>;

export interface PickupTimePage extends Page {
  shows: {
    view: View;
    /** Entries of the choice; full ones in brackets. */
    options: string[];
    /** Start of the selected slot, epoch ms. */
    chosen: number | null;
    goneText: string | null;
    closedText: string | null;
    acceptText: string | null;
    failure: string | null;
  };
  may: Record<'choose 1:30 pm' | 'choose 2:30 pm' | 'choose 4:30 pm' | 'time.asap' | 'times.retry', Control>;
}

interface Ref {
  at: 'loading' | 'shown' | 'failed';
  list: 'open' | 'closed' | 'none' | null;
  chosen: number | null;
  failure: string | null;
}

/** The starts that can be chosen from each list. */
const offered = { open: [at130, at2], closed: [at430], none: [] } as const;
const entries = {
  open: [
    'As soon as possible · about 1:20 pm',
    '1:30 pm – 2:00 pm',
    '2:00 pm – 2:30 pm · few places left',
    '(2:30 pm – 3:00 pm · full)',
  ],
  closed: ['Pre-order for 4:30 pm'],
  none: [],
} as const;
const closedTexts = {
  open: null,
  closed: 'Closed now. Choose a later time today.',
  none: 'No meal can be ready soon. No pickup time is left today.',
} as const;
const readyAsap = Date.parse('2026-11-21T13:20+05:30');
const listOf = (times: PickupTimes) => (times === openTimes ? 'open' : times === closedTimes ? 'closed' : 'none');
const isOffered = ({ list }: Ref, start: number) => list !== null && offered[list].some((each) => each === start);

/** Shows the list, and tells the cart the choice: a slot that is gone stays chosen. */
function show(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const readyBy = ref.chosen === null && ref.list === 'open' ? readyAsap : null;
  const isChoiceOffered = ref.chosen === null ? ref.list === 'open' : isOffered(ref, ref.chosen);
  const command = { type: 'pickup.set', start: ref.chosen, readyBy, isOffered: isChoiceOffered };
  recorder.send('cart', command);
  return { ...ref, at: 'shown' };
}

function load(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadTimes', undefined);
  return { ...ref, at: 'loading', failure: null };
}

const unreachable = 'Network connection issue. Please check your internet connection.';

const oracle: Oracle<Machine, Ref, PickupTimePage> = {
  start(recorder) {
    recorder.call('cart', undefined);
    recorder.call('watchCheckout', undefined);
    return load({ at: 'loading', list: null, chosen: null, failure: null }, recorder);
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadTimes done': {
        const { output } = event;
        if (output.kind === 'loaded')
          return show({ ...ref, list: listOf(output.times), chosen: output.chosen }, recorder);
        return ref.list === null ? { ...ref, at: 'failed', failure: output.message } : show(ref, recorder);
      }
      case 'loadTimes failed':
        return ref.list === null ? { ...ref, at: 'failed', failure: unreachable } : show(ref, recorder);
      case 'time.choose':
        return isOffered(ref, event.start) ? show({ ...ref, chosen: event.start }, recorder) : ref;
      case 'time.asap':
        return ref.list === 'open' ? show({ ...ref, chosen: null }, recorder) : ref;
      case 'times.retry':
        return ref.at === 'failed' ? load(ref, recorder) : ref;
      case 'after refresh':
        return ref.at === 'shown' ? load(ref, recorder) : ref;
      case 'times.outdated':
        return load(ref, recorder);
    }
  },

  page(ref) {
    const { at, list, chosen, failure } = ref;
    const on = (can: boolean): Control => (can ? 'enabled' : 'disabled');
    const isPlanned = chosen !== null && isOffered(ref, chosen);
    const isGone = list !== null && chosen !== null && !isPlanned;
    const shown: View = isPlanned ? 'planned' : isGone ? 'gone' : list === 'open' ? 'asap' : 'closed';
    return {
      shows: {
        view: at === 'failed' ? 'failed' : list === null ? 'loading' : shown,
        options: list === null ? [] : [...entries[list]],
        chosen: isPlanned ? chosen : null,
        goneText: !isGone
          ? null
          : list === 'open'
            ? 'This pickup time is full now. Please choose another.'
            : 'This pickup time is no longer offered. Please choose another.',
        closedText: list === null ? null : closedTexts[list],
        acceptText:
          list === 'open' ? 'The restaurant confirms each order. You get your money back if it cannot.' : null,
        failure,
      },
      may: {
        'choose 1:30 pm': on(list === 'open'),
        'choose 2:30 pm': 'disabled',
        'choose 4:30 pm': on(list === 'closed'),
        'time.asap': on(list === 'open'),
        'times.retry': on(at === 'failed'),
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
      options: selectOptions(snapshot).map(({ label, isFull }) => (isFull ? `(${label})` : label)),
      chosen: selectChosenSlot(snapshot),
      goneText: selectGoneText(snapshot),
      closedText: selectClosedText(snapshot),
      acceptText: selectAcceptText(snapshot),
      failure: selectPickupFailure(snapshot),
    },
    may: {
      'choose 1:30 pm': can({ type: 'time.choose', start: at130 }),
      'choose 2:30 pm': can({ type: 'time.choose', start: at230 }),
      'choose 4:30 pm': can({ type: 'time.choose', start: at430 }),
      'time.asap': can({ type: 'time.asap' }),
      'times.retry': can({ type: 'times.retry' }),
    },
  };
}

export const pickupTimeFlow = defineFlow({ model: pickupTimeModel, oracle, observe });
