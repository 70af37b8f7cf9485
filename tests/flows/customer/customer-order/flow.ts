import { orderStates } from '../../../../domain/order-states.ts';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import type {
  customerOrderMachine,
  CustomerOrderSnapshot,
} from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import {
  selectPage,
  type CustomerOrderView,
  type ShownOrder,
} from '../../../../machines/customer/customer-order/customer-order.view.ts';
import { noon } from '../../../fixtures/order.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage } from '../../../fixtures/silent.ts';
import {
  accepted,
  calls,
  cancelled,
  customerOrderModel,
  delayed,
  keptPickup,
  orderAt,
  preparing,
  unkeptOrderModel,
  waiting,
} from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof customerOrderMachine;

/** What the order is on the page. */
type Shown = 'waiting' | 'accepted' | 'delayed' | 'preparing' | 'cancelled';

export interface CustomerOrderPage {
  shows: CustomerOrderView;
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

/** The steps of a paid order, of which the first was done at the payment at 1:00 pm. */
const steps = (...states: ShownOrder['steps'][number]['state'][]) =>
  (['confirmed', 'preparing', 'ready', 'delivered'] as const).map((status, at) => ({
    status,
    label: orderStates[status].title,
    state: states[at] ?? 'next',
    at: at === 0 ? noon : null,
  }));

/** Written by hand from the model's orders: ready at 1:20 pm, or 1:40 pm if it is delayed; cancelled at 1:06 pm. */
const texts: Record<Shown, ShownOrder> = {
  waiting: {
    order: waiting,
    title: orderStates.pending.title,
    text: 'Waiting for the restaurant until 1:09 pm. If it does not accept your order by then, all of your money goes back.',
    steps: [],
    cancelRule: 'You may cancel until 1:09 pm, or until the restaurant accepts the order',
  },
  accepted: {
    order: accepted,
    title: orderStates.confirmed.title,
    text: 'Ready about 1:20 pm',
    steps: steps('current'),
    cancelRule: 'You may cancel until 1:07 pm',
  },
  delayed: {
    order: delayed,
    title: orderStates.confirmed.title,
    text: 'Now ready about 1:40 pm',
    steps: steps('current'),
    cancelRule: 'You may cancel until 1:10 pm',
  },
  preparing: {
    order: preparing,
    title: orderStates.preparing.title,
    text: 'Ready about 1:20 pm',
    steps: steps('done', 'current'),
    cancelRule: null,
  },
  cancelled: {
    order: cancelled,
    title: orderStates.cancelled.title,
    text: '21 Nov 2026, 1:06 pm',
    steps: [],
    cancelRule: null,
  },
};

/** All that the page can say about the time of a cancellation. */
export const cancelRules = Object.values(texts).flatMap(({ cancelRule }) => cancelRule ?? []);

function refresh(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (ref.at !== 'settled' && ref.at !== 'refreshing') return ref;
  recorder.call('refreshOrder', it);
  return { ...ref, at: 'refreshing', isDue: false };
}

/** The end of a request: asks again if the order may have changed since it began. */
const settle = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? refresh({ ...ref, at: 'settled' }, recorder) : { ...ref, at: 'settled' };

function take(ref: Ref, order: Shown, recorder: EffectRecorder<Machine>): Ref {
  const { title, text } = texts[order];
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

  page({ at, order, error, outdated }) {
    const isShown = at === 'settled' || at === 'refreshing';
    return {
      shows: {
        view: isShown ? 'shown' : at,
        error,
        // It stays while the order is loaded once more.
        kept: at === 'failed' || (at === 'loading' && error !== null) ? keptPickup : null,
        shown: order && texts[order],
        outdatedSince: outdated ? orderAt : null,
      },
    };
  },
};

const observe = (snapshot: CustomerOrderSnapshot): CustomerOrderPage => ({ shows: selectPage(snapshot) });

export const customerOrderFlow = defineFlow({
  model: customerOrderModel,
  oracle,
  observe,
  always: {
    'A shown page has an order.': ({ value, context: { loaded } }) =>
      (value === 'ready' || value === 'polling') === (loaded !== null),
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
      return { ...page, shows: { ...page.shows, kept: null } };
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
