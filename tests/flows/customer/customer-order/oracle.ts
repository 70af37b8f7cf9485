import type {
  customerOrderMachine,
  CustomerOrderSnapshot,
} from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import {
  selectCancelError,
  selectError,
  selectIsAskingToCancel,
  selectIsCancelling,
  selectNow,
  selectOrder,
  selectOutdatedSince,
  selectView,
} from '../../../../machines/customer/customer-order/customer-order.selectors.ts';
import { headlineOf, stepsOf } from '../../../../machines/customer/customer-order/order-progress.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { customerOrderModel, orderAt } from './model.ts';

type Machine = typeof customerOrderMachine;

/** What the page shows of the order. */
type Shown = 'waiting' | 'accepted' | 'delayed' | 'preparing' | 'cancelled';

export interface CustomerOrderPage extends Page {
  shows: {
    view: 'loading' | 'failed' | 'unknown' | 'shown';
    error: string | null;
    /** Title and text of what happens now. */
    now: readonly [title: string, text: string | null] | null;
    steps: string;
    outdatedSince: number | null;
    asked: boolean;
    cancelling: boolean;
    cancelError: string | null;
  };
  may: Record<'page.retry' | 'cancel.open' | 'cancel.confirm' | 'cancel.dismiss', Control>;
}

interface Ref {
  at: 'loading' | 'failed' | 'unknown' | 'settled' | 'refreshing';
  order: Shown | null;
  error: string | null;
  outdated: boolean;
  /** Whether the order may have changed since the current request began. */
  isDue: boolean;
  cancel: 'closed' | 'asking' | 'sending' | 'done' | 'tooLate';
  cancelError: string | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { id: '12-1008' };

/** Written by hand from the model's orders: ready at 1:20 pm, or 1:40 pm if it is delayed; cancelled at 1:06 pm. */
const texts: Record<Shown, { now: readonly [string, string]; steps: string }> = {
  waiting: {
    now: [
      'Waiting for the restaurant until 1:09 pm',
      'If it does not accept your order by then, all of your money goes back.',
    ],
    steps: '',
  },
  accepted: { now: ['Accepted', 'Ready about 1:20 pm'], steps: 'current next next next' },
  delayed: { now: ['Accepted', 'Now ready about 1:40 pm'], steps: 'current next next next' },
  preparing: { now: ['Being prepared', 'Ready about 1:20 pm'], steps: 'done current next next' },
  cancelled: { now: ['Cancelled', '21 Nov 2026, 1:06 pm'], steps: '' },
};

function refresh(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (ref.at !== 'settled' && ref.at !== 'refreshing') return ref;
  recorder.call('refreshOrder', it);
  return { ...ref, at: 'refreshing', isDue: false };
}

/** The end of a request: asks again if the order may have changed since it began. */
const settle = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? refresh({ ...ref, at: 'settled' }, recorder) : { ...ref, at: 'settled' };

function take(ref: Ref, order: Shown, recorder: EffectRecorder<Machine>): Ref {
  const [title, text] = texts[order].now;
  if (ref.order !== order) recorder.emit({ type: 'announce', text: `Order 12-1008: ${title}. ${text}` });
  return settle({ ...ref, order, outdated: false }, recorder);
}

const mayOpen = ({ cancel, order }: Ref) =>
  (cancel === 'closed' || cancel === 'tooLate') && (order === 'accepted' || order === 'delayed' || order === 'waiting');

const oracle: Oracle<Machine, Ref, CustomerOrderPage> = {
  start(recorder) {
    recorder.call('live', { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 });
    recorder.call('loadOrder', it);
    return {
      at: 'loading',
      order: null,
      error: null,
      outdated: false,
      isDue: false,
      cancel: 'closed',
      cancelError: null,
    };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadOrder done':
        if (event.output.kind === 'unknown') return { ...ref, at: 'unknown' };
        if (event.output.kind === 'refused') return { ...ref, at: 'failed', error: event.output.message };
        return settle({ ...ref, order: 'accepted' }, recorder);
      case 'loadOrder failed':
        return { ...ref, at: 'failed', error: noAnswer };
      case 'page.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('loadOrder', it);
        return { ...ref, at: 'loading', error: null, isDue: false };
      case 'poll.due':
        if (ref.at === 'loading' || ref.at === 'refreshing') return { ...ref, isDue: true };
        return ref.at === 'settled' ? refresh(ref, recorder) : ref;
      case 'order.reload':
        return refresh(ref, recorder);
      case 'refreshOrder done': {
        if (event.output.kind !== 'loaded') return settle({ ...ref, outdated: true }, recorder);
        const { status, ready_at: ready = 0 } = event.output.order;
        if (status === 'preparing' || status === 'cancelled') return take(ref, status, recorder);
        if (status === 'pending') return take(ref, 'waiting', recorder);
        // The delayed order is ready at 1:40 pm, which is 08:10 UTC.
        return take(ref, new Date(ready).getUTCHours() === 8 ? 'delayed' : 'accepted', recorder);
      }
      case 'refreshOrder failed':
        return settle({ ...ref, outdated: true }, recorder);
      case 'cancel.open':
        return mayOpen(ref) ? { ...ref, cancel: 'asking', cancelError: null } : ref;
      case 'cancel.dismiss':
        return ref.cancel === 'asking' ? { ...ref, cancel: 'closed' } : ref;
      case 'cancel.confirm':
        if (ref.cancel !== 'asking') return ref;
        recorder.call('cancelOrder', it);
        return { ...ref, cancel: 'sending' };
      case 'cancelOrder done': {
        // In each case the order may have changed.
        const after = refresh(ref, recorder);
        if (event.output.kind === 'cancelled') return { ...after, cancel: 'done' };
        const cancel = event.output.kind === 'tooLate' ? 'tooLate' : 'closed';
        return { ...after, cancel, cancelError: event.output.message };
      }
      case 'cancelOrder failed':
        return { ...ref, cancel: 'closed', cancelError: noAnswer };
      case 'live done':
      case 'live failed':
        return ref;
    }
  },

  page(ref) {
    const isShown = ref.at === 'settled' || ref.at === 'refreshing';
    const shown = isShown && ref.order ? texts[ref.order] : null;
    const isAsking = ref.cancel === 'asking';
    return {
      shows: {
        view: isShown ? 'shown' : (ref.at as 'loading' | 'failed' | 'unknown'),
        error: ref.error,
        now: shown?.now ?? null,
        steps: shown?.steps ?? '',
        outdatedSince: ref.outdated ? orderAt : null,
        asked: isAsking,
        // The button is busy until the page shows the cancelled order.
        cancelling: ref.cancel === 'sending' || ref.cancel === 'done',
        // A cancelled order has no reason why it was not cancelled.
        cancelError: ref.order === 'cancelled' ? null : ref.cancelError,
      },
      may: {
        'page.retry': ref.at === 'failed' ? 'enabled' : 'absent',
        'cancel.open': mayOpen(ref) ? 'enabled' : 'absent',
        'cancel.confirm': isAsking ? 'enabled' : 'absent',
        'cancel.dismiss': isAsking ? 'enabled' : 'absent',
      },
    };
  },
};

function observe(snapshot: CustomerOrderSnapshot): CustomerOrderPage {
  const order = selectOrder(snapshot);
  const now = selectNow(snapshot);
  const headline = order && now !== null ? headlineOf(order, now) : null;
  const can = (type: 'page.retry' | 'cancel.open' | 'cancel.confirm' | 'cancel.dismiss') =>
    snapshot.can({ type }) ? 'enabled' : 'absent';
  return {
    shows: {
      view: selectView(snapshot),
      error: selectError(snapshot),
      now: headline && [headline.title, headline.text],
      steps: (order ? stepsOf(order) : []).map(({ state }) => state).join(' '),
      outdatedSince: selectOutdatedSince(snapshot),
      asked: selectIsAskingToCancel(snapshot),
      cancelling: selectIsCancelling(snapshot),
      cancelError: selectCancelError(snapshot),
    },
    may: {
      'page.retry': can('page.retry'),
      'cancel.open': can('cancel.open'),
      'cancel.confirm': can('cancel.confirm'),
      'cancel.dismiss': can('cancel.dismiss'),
    },
  };
}

export const customerOrderFlow = defineFlow({
  model: customerOrderModel,
  oracle,
  observe,
  always: {
    'A shown page has an order.': (snapshot) =>
      snapshot.matches({ order: 'shown' }) === (snapshot.context.order !== null),
  },
  // An unknown order and a cancelled one stay as they are.
  rests: ['customerOrder.order.unknown', 'customerOrder.cancel.done'],
});
