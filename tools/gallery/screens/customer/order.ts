import { orderStates } from '../../../../domain/order-states.ts';
import type { Schemas } from '../../../../openapi/client.ts';
import { longOrder, refundedOrders, unpaidOrders } from '../../order-fixtures.ts';
import {
  clickByName,
  loadingText,
  problem,
  serverError,
  textOnPage,
  type Answer,
  type ScreenState,
} from '../../state.ts';

type Order = Schemas['CustomerOrder'];

const base = { at: `/orders/${longOrder.id}` } as const;
const call = `GET /order/${longOrder.id}` as const;
/** 1:05 pm in India. */
const now = Date.UTC(2026, 10, 21, 7, 35);
const at = (minutes: number) => now + minutes * 60_000;

const show = (order: Order | undefined): Record<typeof call, Answer> => ({
  [call]: { status: 200, json: { now, order: { ...order, id: longOrder.id } } },
});
const paid: Order = { ...longOrder, paid_at: at(-5), ready_at: at(15) };
const [restaurantCancelled, partlyRefunded] = refundedOrders.orders;
const [unpaid, , , checking] = unpaidOrders.orders;

export const states: readonly ScreenState[] = [
  {
    ...base,
    state: 'waiting-to-be-accepted',
    answers: show({ ...paid, status: 'pending', pickup_code: null, accept_by: at(5), cancel_until: at(5) }),
    ready: textOnPage('Waiting for the restaurant until'),
  },
  {
    ...base,
    state: 'not-accepted-in-time',
    answers: show({
      ...(restaurantCancelled ?? paid),
      ended: { at: at(-1), message: 'Cancelled, because the restaurant did not answer in time.' },
    }),
    ready: textOnPage('did not answer in time'),
  },
  {
    ...base,
    state: 'accepted',
    answers: show({ ...paid, cancel_until: at(2), kitchen_note: 'No onion, please' }),
    ready: textOnPage('You may cancel until'),
  },
  {
    ...base,
    state: 'delayed',
    answers: show({ ...paid, ready_at: at(35), delayed_minutes: 20, cancel_until: at(5) }),
    ready: textOnPage('Now ready about'),
  },
  {
    ...base,
    state: 'cancel-question',
    answers: show({ ...paid, cancel_until: at(2) }),
    steps: (page) => clickByName(page, 'Cancel'),
    ready: textOnPage('Cancel this order?'),
    window: true,
  },
  {
    ...base,
    state: 'not-cancelled',
    answers: {
      ...show({ ...paid, cancel_until: at(2) }),
      'POST /order/cancel': problem(409, 'too_late', 'The kitchen has started. Please ask the restaurant.'),
    },
    steps: async (page) => {
      await clickByName(page, 'Cancel');
      await clickByName(page, 'Cancel order');
    },
    ready: textOnPage('The kitchen has started'),
  },
  {
    ...base,
    state: 'preparing',
    answers: show({ ...paid, status: 'preparing' }),
    ready: textOnPage(orderStates.preparing.title),
  },
  {
    ...base,
    state: 'late',
    answers: show({ ...paid, status: 'preparing', ready_at: at(-9) }),
    ready: textOnPage('9 minutes late'),
  },
  { ...base, state: 'ready', answers: show({ ...paid, status: 'ready' }), ready: textOnPage('Show your code') },
  {
    ...base,
    state: 'picked-up-and-refunded',
    answers: show({
      ...paid,
      refunds: partlyRefunded?.refunds ?? [],
      pickup_code: null,
      status: 'delivered',
      ended_at: at(-1),
    }),
    ready: textOnPage(orderStates.delivered.title),
  },
  {
    ...base,
    state: 'cancelled-by-the-restaurant',
    answers: show(restaurantCancelled),
    ready: textOnPage('could not take your order'),
  },
  { ...base, state: 'not-paid', answers: show(unpaid), ready: textOnPage('Your dishes are kept until') },
  { ...base, state: 'checking', answers: show(checking), ready: textOnPage('We are checking your payment') },
  { ...base, state: 'loading', answers: { [call]: 'never' }, ready: loadingText },
  { ...base, state: 'unknown', ready: textOnPage('No such order') },
  { ...base, state: 'error', answers: { [call]: serverError }, ready: textOnPage('The order did not load') },
];
