import type { boardMachine, BoardSnapshot } from '../../../../machines/partner/board/board.machine.ts';
import {
  selectAcceptUntil,
  selectDishCounts,
  selectError,
  selectNow,
  selectLoadedAt,
  selectOtp,
  selectOutdatedSince,
  selectRestaurantId,
  selectSections,
  selectUnseenCount,
  selectView,
} from '../../../../machines/partner/board/board.selectors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { boardAt, boardModel, boardNow } from './model.ts';

type Section = 'waiting' | 'new' | 'toPrepare' | 'preparing' | 'ready' | 'later' | 'ended';

export interface BoardPage extends Page {
  shows: {
    view: 'loading' | 'failed' | 'none' | 'board';
    restaurant: number | null;
    /** The ids of the orders by section. */
    sections: Readonly<Record<Section, readonly string[]>>;
    /** Texts such as '3 × Idli by 1:30 pm'. */
    dishes: readonly string[];
    error: string | null;
    outdatedSince: number | null;
    /** The server's time. */
    now: number;
    /** Orders of all restaurants that were not seen, or wait to be accepted. */
    unseen: number;
    answeredAt: number | null;
    /** The deadline of the order to accept, by the clock of the device. */
    acceptUntil: number | null;
    dialog: boolean;
  };
  may: Record<'board.retry' | 'otp.open', Control>;
}

type Machine = typeof boardMachine;

interface Ref {
  /** `repeating`: the first load has failed, and the board tries it again in the background (D300). */
  at: 'loading' | 'failed' | 'repeating' | 'ready' | 'polling';
  restaurant: 7 | 9 | null;
  /** The list in the last response of the server. */
  list: 'five' | 'seven' | 'three' | 'empty' | null;
  /** Whether an action has finished order 12-1042. A list with an older version does not undo that. */
  isFinished: boolean;
  /** Whether something has changed since the current request began. */
  isDue: boolean;
  error: string | null;
  outdated: boolean;
  isOpen: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const serverError = 'Something failed on our side.';

function poll(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (ref.at !== 'ready' && ref.at !== 'polling') return ref;
  recorder.call('pollBoard', undefined);
  return { ...ref, at: 'polling', isDue: false };
}

/** The end of a request: polls if something has changed since it began. */
const polled = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? poll({ ...ref, at: 'ready' }, recorder) : { ...ref, at: 'ready' };

/** Tries the first load again in the background (D300). */
function repeat(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('pollBoard', undefined);
  return { ...ref, at: 'repeating', isDue: false };
}

/** A failure of the first load, or of its repetition: tries again at once if something has changed since it began. */
const notLoaded = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? repeat(ref, recorder) : { ...ref, at: 'failed' };

const hasFailed = ({ at }: Ref) => at === 'failed' || at === 'repeating';

const hasReady = ({ list }: Ref) => list === 'five' || list === 'seven';

/** The orders on the page, derived by hand from the model's lists. */
function listed({ list, restaurant, isFinished }: Ref): { sections: BoardPage['shows']['sections']; dishes: string[] } {
  const none = { waiting: [], new: [], toPrepare: [], preparing: [], ready: [], later: [], ended: [] };
  if (list === null || list === 'empty' || restaurant === 9) return { sections: none, dishes: [] };
  const ofUdupi = ['3 × Idli by 1:30 pm'];
  if (restaurant === 7) return { sections: { ...none, new: ['7-1045'] }, dishes: ofUdupi };
  const ready = [...(list !== 'three' ? ['12-1041'] : []), ...(isFinished ? ['12-1042'] : [])];
  return {
    sections: {
      waiting: list === 'seven' ? ['12-1046'] : [],
      new: ['7-1045'],
      toPrepare: ['12-1044'],
      preparing: isFinished ? [] : ['12-1042'],
      ready,
      later: list === 'seven' ? ['12-1047'] : [],
      ended: list !== 'three' ? ['12-1040'] : [],
    },
    // The orders are due at 1:20 pm, 1:40 pm and 1:44 pm. The last one cannot be the start of a slot, so its time is
    // rounded down to a quarter of an hour.
    // The order of tomorrow is not counted.
    dishes: [
      ...(isFinished ? [] : ['2 × Ghee Roast Dosa by 1:20 pm']),
      '3 × Idli by 1:30 pm',
      '2 × Ghee Roast Dosa by 1:40 pm',
    ],
  };
}

const oracle: Oracle<Machine, Ref, BoardPage> = {
  start(recorder) {
    recorder.call('watchActions', undefined);
    recorder.call('live', { pollMs: 10_000, slowMs: 30_000, hiddenMs: null });
    recorder.call('loadBoard', undefined);
    return {
      at: 'loading',
      restaurant: null,
      list: null,
      isFinished: false,
      isDue: false,
      error: null,
      outdated: false,
      isOpen: false,
    };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'restaurant.choose':
        // The model contains only these payloads.
        return { ...ref, restaurant: event.restaurantId as Ref['restaurant'] };
      case 'board.retry':
        if (!hasFailed(ref)) return ref;
        recorder.call('loadBoard', undefined);
        return { ...ref, at: 'loading', error: null, isDue: false };
      case 'loadBoard done':
        if (event.output.kind === 'refused') return notLoaded({ ...ref, error: serverError }, recorder);
        return polled({ ...ref, list: event.output.orders.length === 0 ? 'empty' : 'five' }, recorder);
      case 'loadBoard failed':
        return notLoaded({ ...ref, error: noAnswer }, recorder);
      case 'poll.due':
        if (ref.at === 'failed') return repeat(ref, recorder);
        return ref.at === 'ready' ? poll(ref, recorder) : { ...ref, isDue: true };
      case 'board.outdated':
        return poll(ref, recorder);
      case 'pollBoard done': {
        if (event.output.kind === 'refused')
          return ref.at === 'repeating'
            ? notLoaded({ ...ref, error: serverError }, recorder)
            : polled({ ...ref, outdated: true }, recorder);
        const lists = { 3: 'three', 5: 'five', 7: 'seven' } as const;
        const list = lists[event.output.orders.length as keyof typeof lists];
        return polled({ ...ref, list, error: null, outdated: false }, recorder);
      }
      case 'pollBoard failed':
        if (ref.at === 'repeating') return notLoaded({ ...ref, error: noAnswer }, recorder);
        return polled({ ...ref, outdated: true }, recorder);
      case 'order.acted': {
        const isNewer = event.order.version === 4;
        const text = isNewer ? 'Order 12-1042 is ready.' : 'Order 12-1042 is to be prepared.';
        recorder.emit({ type: 'announce', text });
        const isListed = ref.list !== null && ref.list !== 'empty';
        return isNewer && isListed ? { ...ref, isFinished: true } : ref;
      }
      case 'otp.open':
        // Opens only for the ready order, and only while it is on the board.
        if (ref.isOpen || event.orderId !== '12-1041' || !hasReady(ref)) return ref;
        recorder.call('orderOtp', { orderId: '12-1041', customer: 'Imran Khan' });
        return { ...ref, isOpen: true };
      case 'orderOtp done': {
        if (!ref.isOpen) return ref;
        const closed = { ...ref, isOpen: false };
        if (event.output.delivered === null) return event.output.isOutdated ? poll(closed, recorder) : closed;
        recorder.emit({
          type: 'toast',
          kind: 'success',
          text: 'Order verified and marked as delivered successfully!',
        });
        return poll(closed, recorder);
      }
      case 'orderOtp failed':
      case 'live done':
      case 'live failed':
        return ref;
    }
  },

  page(ref) {
    const { sections, dishes } = listed(ref);
    const isAny = Object.values(sections).some((ids) => ids.length > 0);
    return {
      shows: {
        view: hasFailed(ref) ? 'failed' : ref.list === null ? 'loading' : isAny ? 'board' : 'none',
        restaurant: ref.restaurant,
        sections,
        dishes,
        error: ref.error,
        outdatedSince: ref.outdated ? boardAt : null,
        now: ref.list === null ? 0 : boardNow,
        // 7-1045, which is in all lists, and 12-1046.
        unseen: ref.list === null || ref.list === 'empty' ? 0 : ref.list === 'seven' ? 2 : 1,
        answeredAt: ref.list === null ? null : boardAt,
        // Six minutes after the answer.
        acceptUntil: sections.waiting.length > 0 ? boardAt + 6 * 60_000 : null,
        dialog: ref.isOpen,
      },
      may: {
        'board.retry': hasFailed(ref) ? 'enabled' : 'absent',
        'otp.open': hasReady(ref) && !ref.isOpen ? 'enabled' : 'absent',
      },
    };
  },
};

/** Formats a time in India like '1:30 pm', without the code of the product. */
const timeOf = (at: number) =>
  new Date(at + 19_800_000)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .toLowerCase();

function observe(snapshot: BoardSnapshot): BoardPage {
  const waiting = selectSections(snapshot).find(({ id }) => id === 'waiting')?.orders[0];
  const ids = (id: string) =>
    selectSections(snapshot)
      .find((section) => section.id === id)
      ?.orders.map((order) => order.id) ?? [];
  return {
    shows: {
      view: selectView(snapshot),
      restaurant: selectRestaurantId(snapshot),
      sections: {
        waiting: ids('waiting'),
        new: ids('new'),
        toPrepare: ids('toPrepare'),
        preparing: ids('preparing'),
        ready: ids('ready'),
        later: ids('later'),
        ended: ids('ended'),
      },
      dishes: selectDishCounts(snapshot).map(({ quantity, name, by }) => `${quantity} × ${name} by ${timeOf(by)}`),
      error: selectError(snapshot),
      outdatedSince: selectOutdatedSince(snapshot),
      now: selectNow(snapshot),
      unseen: selectUnseenCount(snapshot),
      answeredAt: selectLoadedAt(snapshot),
      acceptUntil: waiting ? selectAcceptUntil(waiting)(snapshot) : null,
      dialog: selectOtp(snapshot) !== undefined,
    },
    may: {
      'board.retry': snapshot.can({ type: 'board.retry' }) ? 'enabled' : 'absent',
      'otp.open': snapshot.can({ type: 'otp.open', orderId: '12-1041' }) ? 'enabled' : 'absent',
    },
  };
}

export const boardFlow = defineFlow({
  model: boardModel,
  oracle,
  observe,
  always: {
    'A board that failed to load has a reason.': (snapshot) =>
      snapshot.matches({ list: 'failed' }) === (snapshot.context.error !== null),
    'The flow of the pickup code runs only while the dialog is open.': (snapshot) =>
      snapshot.matches({ handOver: 'open' }) === (snapshot.children.orderOtp !== undefined),
  },
});
