import type { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import { selectPage, type OrderRefundView } from '../../../../machines/partner/order-refund/order-refund.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { createOrderRefundActors } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, dosa, idli, messages, orderRefundModel, requested } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof orderRefundMachine;

export interface OrderRefundPage {
  shows: OrderRefundView;
}

type OrderName = 'ready' | 'delivered' | 'reduced';

interface Ref {
  at: OrderRefundView['view'];
  order: OrderName | null;
  /** How many portions are chosen. */
  dosas: 0 | 1 | 2;
  idlis: 0 | 1;
  message: string | null;
}

const unreachable = 'Network connection issue. Please check your internet connection.';

/**
 * What goes back, paise, by the number of dosas and idlis; computed by hand. Of the ready order: 398.99 less the bill of
 * the rest. Of the delivered one, with one dosa and ₹100 refunded: the bill of 251.99 less that of the rest, and at most
 * the 151.99 that are left. Of the reduced one: as of the ready one, and at most the 147 that are left.
 */
const amounts: Record<OrderName, readonly (readonly number[])[]> = {
  ready: [
    [0, 10_499],
    [14_700, 25_199],
    [29_400, 39_899],
  ],
  delivered: [
    [0, 10_499],
    [14_700, 15_199],
  ],
  reduced: [
    [0, 10_499],
    [14_700, 14_700],
    [14_700, 14_700],
  ],
};
const byKey: Readonly<Record<string, OrderName>> = {
  'key-0001': 'ready',
  'key-0002': 'delivered',
  'key-0003': 'reduced',
};
const keys: Record<OrderName, string> = { ready: 'key-0001', delivered: 'key-0002', reduced: 'key-0003' };
/** Paise. */
const refundedBefore: Record<OrderName, number> = { ready: 0, delivered: 24_700, reduced: 25_199 };

const dosasLeft = ({ order }: Ref) => (order === 'delivered' ? 1 : 2);
/** All dishes of an order that is not handed over, or all that is left of its money. */
const isWhole = ({ order, dosas, idlis }: Ref) =>
  (order === 'ready' && dosas === 2 && idlis === 1) || (order === 'reduced' && dosas > 0);
const canSend = (ref: Ref) => ref.at === 'choosing' && ref.dosas + ref.idlis > 0 && !isWhole(ref);

function load(recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadRefundable', { orderId: '12-1042' });
  return { at: 'loading', order: null, dosas: 0, idlis: 0, message: null };
}

function send(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const { order, dosas, idlis } = ref;
  if (order === null) throw new Error('Nothing is sent before an order is loaded.');
  recorder.call('sendRefund', {
    key: keys[order],
    orderId: '12-1042',
    lines: [...(dosas > 0 ? [{ id: 1, quantity: dosas }] : []), ...(idlis > 0 ? [{ id: 2, quantity: idlis }] : [])],
    refundedPaise: refundedBefore[order],
  });
  return { ...ref, at: 'sending', message: null };
}

function change(ref: Ref, id: number, by: 1 | -1): Ref {
  // The order has no dish with the id 3.
  if (ref.at !== 'choosing' || id === 3) return ref;
  const dosas = ref.dosas + (id === 1 ? by : 0);
  const idlis = ref.idlis + (id === 2 ? by : 0);
  if (dosas < 0 || idlis < 0 || dosas > dosasLeft(ref) || idlis > 1) return ref;
  return { ...ref, dosas: dosas as Ref['dosas'], idlis: idlis as Ref['idlis'] };
}

/** As designed (D215, D329). */
const oracle: Oracle<Machine, Ref, OrderRefundPage> = {
  start: load,

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadRefundable done':
        switch (event.output.kind) {
          case 'loaded':
            return { ...ref, at: 'choosing', order: byKey[event.output.key] ?? null };
          case 'changed':
            return { ...ref, at: 'impossible', message: messages.cancelled };
          case 'refused':
            return { ...ref, at: 'failed', message: messages.notFound };
        }
      // oxlint-disable-next-line no-fallthrough -- all kinds return above
      case 'loadRefundable failed':
        return { ...ref, at: 'failed', message: unreachable };
      case 'dish.add':
        return change(ref, event.id, 1);
      case 'dish.remove':
        return change(ref, event.id, -1);
      case 'refund.send':
        if (!canSend(ref)) return ref;
        recorder.call('watchPage', undefined);
        return { ...ref, at: 'holding' };
      case 'refund.undo':
        return ref.at === 'holding' ? { ...ref, at: 'choosing' } : ref;
      case 'page.hidden':
      case 'after holdTime':
        return ref.at === 'holding' ? send(ref, recorder) : ref;
      case 'refund.retry':
        // With the same key, because the refund may have been made.
        return ref.at === 'unsent' ? send(ref, recorder) : ref;
      case 'order.reload':
        return ['failed', 'changed', 'unsent', 'done'].includes(ref.at) ? load(recorder) : ref;
      case 'sendRefund done':
        switch (event.output.kind) {
          case 'refunded':
            recorder.emit({ type: 'announce', text: '₹147 goes back to Asha Rao' });
            return { ...ref, at: 'done' };
          case 'changed':
            return { ...ref, at: 'changed', message: messages.changed };
          case 'refused':
            return { ...ref, at: 'unsent', message: messages.busy };
        }
      // oxlint-disable-next-line no-fallthrough -- all kinds return above
      case 'sendRefund failed':
        return { ...ref, at: 'unsent', message: unreachable };
    }
  },

  page(ref) {
    const { at, order, dosas, idlis, message } = ref;
    return {
      shows: {
        view: at,
        customer: order && 'Asha Rao',
        dishes:
          order === null
            ? []
            : [
                { ...dosa, refunded: order === 'delivered' ? 1 : 0, chosen: dosas },
                { ...idli, chosen: idlis },
              ],
        amountPaise: order === null ? 0 : (amounts[order][dosas]?.[idlis] ?? Number.NaN),
        refundedPaise: order === null ? 0 : refundedBefore[order],
        isWholeOpenOrder: isWhole(ref),
        message,
        refund: at === 'done' ? requested : null,
        refundedTitle: at === 'done' ? '₹147 goes back to Asha Rao' : null,
      },
    };
  },
};

export const orderRefundFlow = defineFlow({
  model: orderRefundModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  // The page says why nothing can be refunded; only its links lead on.
  rests: ['orderRefund.impossible'],
  always: {
    'The chosen portions are in the order and not refunded yet.': ({ context: { refundable, chosen } }) =>
      chosen.every(({ id, quantity }) => {
        const dish = refundable?.dishes.find((each) => each.id === id);
        return dish !== undefined && quantity > 0 && quantity <= dish.quantity - dish.refunded;
      }),
  },
});

export const flow = registerFlow({
  name: 'order refund',
  flows: [orderRefundFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createOrderRefundActors({ api, newKey: () => 'key-0001', onVisibility: () => () => {}, report: () => {} }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
