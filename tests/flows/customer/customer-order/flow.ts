import { orderStates } from '../../../../domain/order-states.ts';
import { describeForCustomer } from '../../../../domain/order-words.ts';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import type {
  customerOrderMachine,
  CustomerOrderSnapshot,
} from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import {
  selectError,
  selectKeptPickup,
  selectNow,
  selectOrder,
  selectOutdatedSince,
  selectView,
} from '../../../../machines/customer/customer-order/customer-order.selectors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { calls, customerOrderModel, keptPickup, orderAt, unkeptOrderModel } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof customerOrderMachine;

/** What the page shows of the order. */
type Shown = 'waiting' | 'accepted' | 'delayed' | 'preparing' | 'cancelled';

export interface CustomerOrderPage extends Page {
  shows: {
    view: 'loading' | 'failed' | 'unknown' | 'shown';
    error: string | null;
    /** Whether the code that was kept on the device is shown. */
    kept: boolean;
    /** Title and text of what happens now. */
    now: readonly [title: string, text: string | null] | null;
    steps: string;
    outdatedSince: number | null;
  };
  may: Record<'page.retry', Control>;
}

interface Ref {
  at: 'loading' | 'failed' | 'unknown' | 'settled' | 'refreshing';
  order: Shown | null;
  error: string | null;
  outdated: boolean;
  /** Whether the order may have changed since the current request began. */
  isDue: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { id: '12-1008' };

/** Written by hand from the model's orders: ready at 1:20 pm, or 1:40 pm if it is delayed; cancelled at 1:06 pm. */
const texts: Record<Shown, { now: readonly [string, string]; steps: string }> = {
  waiting: {
    now: [
      orderStates.pending.title,
      'Waiting for the restaurant until 1:09 pm. If it does not accept your order by then, all of your money goes back.',
    ],
    steps: '',
  },
  accepted: { now: [orderStates.confirmed.title, 'Ready about 1:20 pm'], steps: 'current next next next' },
  delayed: { now: [orderStates.confirmed.title, 'Now ready about 1:40 pm'], steps: 'current next next next' },
  preparing: { now: [orderStates.preparing.title, 'Ready about 1:20 pm'], steps: 'done current next next' },
  cancelled: { now: [orderStates.cancelled.title, '21 Nov 2026, 1:06 pm'], steps: '' },
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
    };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadOrder done':
        if (event.output.kind === 'unknown') return { ...ref, at: 'unknown' };
        if (event.output.kind === 'refused') return { ...ref, at: 'failed', error: event.output.message };
        return settle({ ...ref, order: 'accepted', error: null }, recorder);
      case 'loadOrder failed':
        return { ...ref, at: 'failed', error: noAnswer };
      case 'page.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('loadOrder', it);
        return { ...ref, at: 'loading', isDue: false };
      case 'poll.due':
        if (ref.at === 'failed') {
          recorder.call('loadOrder', it);
          return { ...ref, at: 'loading', isDue: false };
        }
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
      case 'live done':
      case 'live failed':
        return ref;
    }
  },

  page(ref) {
    const isShown = ref.at === 'settled' || ref.at === 'refreshing';
    const shown = isShown && ref.order ? texts[ref.order] : null;
    return {
      shows: {
        view: isShown ? 'shown' : (ref.at as 'loading' | 'failed' | 'unknown'),
        error: ref.error,
        // It stays while the order is loaded once more.
        kept: ref.at === 'failed' || (ref.at === 'loading' && ref.error !== null),
        now: shown?.now ?? null,
        steps: shown?.steps ?? '',
        outdatedSince: ref.outdated ? orderAt : null,
      },
      may: { 'page.retry': ref.at === 'failed' ? 'enabled' : 'absent' },
    };
  },
};

function observe(snapshot: CustomerOrderSnapshot): CustomerOrderPage {
  const order = selectOrder(snapshot);
  const now = selectNow(snapshot);
  const words = order && now !== null ? describeForCustomer(order, now) : null;
  return {
    shows: {
      view: selectView(snapshot),
      error: selectError(snapshot),
      kept: selectKeptPickup(snapshot) === keptPickup,
      now: words && [words.title, words.detail ?? words.ended],
      steps: (words?.steps ?? []).map(({ state }) => state).join(' '),
      outdatedSince: selectOutdatedSince(snapshot),
    },
    may: { 'page.retry': snapshot.can({ type: 'page.retry' }) ? 'enabled' : 'absent' },
  };
}

export const customerOrderFlow = defineFlow({
  model: customerOrderModel,
  oracle,
  observe,
  always: {
    'A shown page has an order.': (snapshot) => snapshot.matches('shown') === (snapshot.context.order !== null),
  },
  // An unknown order stays as it is.
  rests: ['customerOrder.unknown'],
});

/** Without a kept code, a poll does not load the order once more: the customer presses 'Try again'. */
export const unkeptOrderFlow = defineFlow<Machine, Ref, CustomerOrderPage>({
  model: unkeptOrderModel,
  oracle: {
    ...oracle,
    step: (ref, event, recorder) =>
      event.type === 'poll.due' && ref.at === 'failed' ? ref : oracle.step(ref, event, recorder),
    page(ref) {
      const page = oracle.page(ref);
      return { ...page, shows: { ...page.shows, kept: false } };
    },
  },
  observe,
});

export const flow = registerFlow({
  name: 'customer order',
  flows: [customerOrderFlow, unkeptOrderFlow],
  calls: apiCalls<Machine>(calls, (api) => createCustomerOrderActors({ api, ...noPage, keepPickup: () => undefined })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
