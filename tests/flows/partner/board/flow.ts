import { createActor } from 'xstate';
import type { boardMachine, BoardSnapshot } from '../../../../machines/partner/board/board.machine.ts';
import {
  selectAcceptUntil,
  selectAnsweredAt,
  selectOtp,
  selectPage,
  selectUnseenCount,
  type BoardView,
} from '../../../../machines/partner/board/board.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { orderActionsMachine } from '../../../../machines/partner/order-action/order-actions.machine.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { boardAt, boardModel, boardNow, calls } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Section = 'lapsed' | 'waiting' | 'new' | 'toPrepare' | 'preparing' | 'ready' | 'later' | 'ended';

export interface BoardPage {
  shows: Omit<BoardView, 'sections' | 'dishCounts'> & {
    /** The ids of the orders by section. */
    sections: Readonly<Record<Section, readonly string[]>>;
    /** Texts such as '3 × Idli by 1:30 pm'. */
    dishes: readonly string[];
    /** Listed orders that were not seen, or wait to be accepted. */
    unseen: number;
    answeredAt: number | null;
    /** The deadline of the order to accept, by the clock of the device. */
    acceptUntil: number | null;
    dialog: boolean;
  };
}

type Machine = typeof boardMachine;

interface Ref {
  /** `repeating`: the first load has failed, and the board tries it again in the background (D300). */
  at: 'loading' | 'failed' | 'repeating' | 'ready' | 'polling';
  restaurant: 7 | 9 | null;
  /** The list in the last response of the server. */
  list: 'five' | 'six' | 'seven' | 'three' | 'empty' | null;
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

/** The filter is kept on the device, by the portal. */
function choose(ref: Ref, restaurant: Ref['restaurant'], recorder: EffectRecorder<Machine>): Ref {
  recorder.emit({ type: 'restaurant.chosen', restaurantId: restaurant });
  return { ...ref, restaurant };
}

const hasFailed = ({ at }: Ref) => at === 'failed' || at === 'repeating';

const isListed = ({ list }: Ref) => list !== null && list !== 'empty';

const hasReady = ({ list }: Ref) => list === 'five' || list === 'six' || list === 'seven';

/** The orders on the page, derived by hand from the model's lists. */
function listed({ list, restaurant, isFinished }: Ref): { sections: BoardPage['shows']['sections']; dishes: string[] } {
  const none = { lapsed: [], waiting: [], new: [], toPrepare: [], preparing: [], ready: [], later: [], ended: [] };
  if (list === null || list === 'empty' || restaurant === 9) return { sections: none, dishes: [] };
  // The time of the card, which is no full five minutes.
  const ofUdupi = ['3 × Idli by 1:44 pm'];
  if (restaurant === 7) return { sections: { ...none, new: ['7-1045'] }, dishes: ofUdupi };
  const ready = [...(list !== 'three' ? ['12-1041'] : []), ...(isFinished ? ['12-1042'] : [])];
  return {
    sections: {
      lapsed: list === 'six' ? ['12-1048'] : [],
      waiting: list === 'seven' ? ['12-1046'] : [],
      new: ['7-1045'],
      toPrepare: ['12-1044'],
      preparing: isFinished ? [] : ['12-1042'],
      ready,
      later: list === 'seven' ? ['12-1047'] : [],
      ended: list !== 'three' ? ['12-1040'] : [],
    },
    // The orders are due at 1:20 pm, 1:40 pm and 1:44 pm. The order of tomorrow is not counted.
    dishes: [...(isFinished ? [] : ['2 × Ghee Roast Dosa by 1:20 pm']), '2 × Ghee Roast Dosa by 1:40 pm', ...ofUdupi],
  };
}

const oracle: Oracle<Machine, Ref, BoardPage> = {
  start(recorder) {
    recorder.call('watchRestaurants', undefined);
    recorder.call('watchActions', undefined);
    recorder.call('live', { pollMs: 10_000, slowMs: 30_000, hiddenMs: null });
    recorder.call('dishTicks', undefined);
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
        return choose(ref, event.restaurantId as Ref['restaurant'], recorder);
      case 'restaurants.listed':
        // 9 is in both lists.
        return ref.restaurant === 7 && !event.ids.includes(7) ? choose(ref, null, recorder) : ref;
      case 'board.retry':
        if (!hasFailed(ref)) return ref;
        recorder.call('loadBoard', undefined);
        return { ...ref, at: 'loading', error: null, isDue: false };
      case 'loadBoard done':
        if (event.output.kind === 'refused') return notLoaded({ ...ref, error: serverError }, recorder);
        return polled(
          { ...ref, list: event.output.orders.length === 0 ? 'empty' : 'five', outdated: event.output.isOld === true },
          recorder,
        );
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
        const lists = { 3: 'three', 5: 'five', 6: 'six', 7: 'seven' } as const;
        const list = lists[event.output.orders.length as keyof typeof lists];
        // The partner reads on each page that an order of the shown restaurant was not accepted in time.
        if (list === 'six' && ref.list !== 'six' && ref.list !== null && ref.restaurant === null)
          recorder.emit({ type: 'toast', kind: 'error', text: 'Order 12-1048: Not accepted in time, so refunded.' });
        return polled({ ...ref, list, error: null, outdated: false }, recorder);
      }
      case 'pollBoard failed':
        if (ref.at === 'repeating') return notLoaded({ ...ref, error: noAnswer }, recorder);
        return polled({ ...ref, outdated: true }, recorder);
      case 'order.acted': {
        const isNewer = event.order.version === 4;
        const text = isNewer ? 'Order 12-1042 is ready.' : 'Order 12-1042 is to be prepared.';
        recorder.emit({ type: 'announce', text });
        return isNewer && isListed(ref) ? { ...ref, isFinished: true } : ref;
      }
      case 'order.ticked':
        return { ...ref, isFinished: ref.isFinished || isListed(ref) };
      case 'otp.open':
        // Opens only for the ready order, and only while it is on the board.
        if (ref.isOpen || event.orderId !== '12-1041' || !hasReady(ref)) return ref;
        recorder.call('orderOtp', {
          ...{ orderId: '12-1041', customer: 'Imran Khan', status: 'ready' },
          dishes: [{ menu_name: 'Ghee Roast Dosa', quantity: 2 }],
        });
        return { ...ref, isOpen: true };
      case 'orderOtp done': {
        if (!ref.isOpen) return ref;
        const closed = { ...ref, isOpen: false };
        if (event.output.delivered === null) return event.output.isOutdated ? poll(closed, recorder) : closed;
        recorder.emit(
          { type: 'toast', kind: 'handedOver', text: 'Order verified and marked as delivered successfully!' },
          { proves: ['PORD-19'] },
        );
        return poll(closed, recorder);
      }
      case 'orderOtp failed':
      case 'live done':
      case 'live failed':
      case 'dishTicks done':
      case 'dishTicks failed':
        return ref;
    }
  },

  page(ref) {
    const { sections, dishes } = listed(ref);
    const isAny = Object.values(sections).some((ids) => ids.length > 0);
    return {
      shows: {
        view: hasFailed(ref) ? 'failed' : ref.list === null ? 'loading' : isAny ? 'board' : 'none',
        restaurantId: ref.restaurant,
        sections,
        dishes,
        error: ref.error,
        outdatedSince: ref.outdated ? boardAt : null,
        now: ref.list === null ? 0 : boardNow,
        // Those that need a press first; the model's orders of later days were seen.
        unseen: sections.new.length + sections.waiting.length + sections.lapsed.length,
        answeredAt: ref.list === null || ref.outdated ? null : boardAt,
        // Six minutes after the answer.
        acceptUntil: sections.waiting.length > 0 ? boardAt + 6 * 60_000 : null,
        dialog: ref.isOpen,
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
  const { sections, dishCounts, ...shown } = selectPage(snapshot);
  const waiting = sections.find(({ id }) => id === 'waiting')?.orders[0];
  const ids = (id: Section) => sections.find((section) => section.id === id)?.orders.map((order) => order.id) ?? [];
  return {
    shows: {
      ...shown,
      sections: {
        lapsed: ids('lapsed'),
        waiting: ids('waiting'),
        new: ids('new'),
        toPrepare: ids('toPrepare'),
        preparing: ids('preparing'),
        ready: ids('ready'),
        later: ids('later'),
        ended: ids('ended'),
      },
      dishes: dishCounts.map(({ quantity, name, by }) => `${quantity} × ${name} by ${timeOf(by)}`),
      unseen: selectUnseenCount(snapshot),
      answeredAt: selectAnsweredAt(snapshot),
      acceptUntil: waiting ? selectAcceptUntil(waiting)(snapshot) : null,
      dialog: selectOtp(snapshot) !== undefined,
    },
  };
}

export const boardFlow = defineFlow({
  model: boardModel,
  oracle,
  observe,
  always: {
    'A board that failed to load has a reason.': ({ value: { list }, context }) =>
      (list === 'failed' || list === 'repeating') === (context.error !== null),
    'The flow of the pickup code runs only while the dialog is open.': (snapshot) =>
      snapshot.matches({ handOver: 'open' }) === (snapshot.children.orderOtp !== undefined),
  },
});

export const flow = registerFlow({
  name: 'board',
  flows: [boardFlow],
  calls: apiCalls<typeof boardMachine>(calls, (api) =>
    createBoardActors({
      api,
      ...noPage,
      randomKey: () => 'key-1',
      actions: () => createActor(orderActionsMachine),
      restaurants: () => createActor(partnerRestaurantsMachine),
      kept: { write: () => {}, read: () => null },
    }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
