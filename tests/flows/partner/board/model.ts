import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import type { LoadBoardResult } from '../../../../machines/partner/board/board.actors.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { defineModel } from '../../../engine/model.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The server's time: 1:25 pm. */
export const boardNow = noon + 25 * minute;
/** The time at which the board was loaded, by the clock of the device: 1:26 pm. */
export const boardAt = noon + 26 * minute;

const idli = { menu_id: 341, menu_name: 'Idli', quantity: 3 };

/** One order for each section, unsorted, of two restaurants. */
export const fiveOrders = [
  // Five minutes late.
  boardOrder({ id: '12-1042', status: 'preparing', user_name: 'Asha Rao', kitchen_note: 'No onion' }),
  boardOrder({
    id: '7-1045',
    restaurant_id: 7,
    restaurant_name: 'Udupi Upahar',
    user_name: 'Ravi Iyer',
    ready_at: noon + 44 * minute,
    is_seen: false,
    order_items: [idli],
  }),
  boardOrder({ id: '12-1044', user_name: 'Meera Nair', ready_at: noon + 40 * minute, delayed_minutes: 10 }),
  boardOrder({ id: '12-1041', status: 'ready', user_name: 'Imran Khan', ready_at: noon + 10 * minute }),
  boardOrder({
    id: '12-1040',
    status: 'delivered',
    user_name: 'Zoya Ali',
    ready_at: noon,
    ended: { at: noon + 4 * minute, by: null, reason: null, note: null },
  }),
];

/** The same with an order that waits until 1:31 pm to be accepted, and one of tomorrow that was seen. */
export const sevenOrders = [
  ...fiveOrders,
  boardOrder({
    ...{ id: '12-1046', status: 'waiting', user_name: 'Farah Khan', is_seen: true },
    ...{ ready_at: noon + 45 * minute, due_at: noon + 31 * minute },
  }),
  boardOrder({
    ...{ id: '12-1047', user_name: 'Leela Das', ready_at: noon + day },
    slot_info: { start_time: noon + day, slot_duration: 60 },
  }),
];

/** The five, and one that was not accepted in time yesterday. */
export const sixOrders = [
  ...fiveOrders,
  boardOrder({
    ...{ id: '12-1048', status: 'cancelled', user_name: 'Farah Khan', is_seen: false, due_at: null },
    ready_at: noon - day,
    ended: { at: noon - day, by: null, reason: 'no_answer', note: null },
    refunds: [{ id: 1, amount: 294.5, status: 'requested' }],
  }),
];

/** A newer version of the order that is being prepared: it is ready. */
export const finishedOrder = boardOrder({ id: '12-1042', status: 'ready', version: 4 });
/** An older version of order 12-1042, which must not replace a newer one. */
export const olderOrder = boardOrder({ id: '12-1042', status: 'confirmed', version: 2 });
/** A later list: the order that was ready has been handed over, and no ended order is listed any more. */
export const laterOrders = fiveOrders.slice(0, 3);

const loaded = (orders: typeof fiveOrders): LoadBoardResult => ({ kind: 'loaded', orders, now: boardNow, at: boardAt });
/** The orders that the tab has kept, because the server did not answer. */
const old: LoadBoardResult = { kind: 'loaded', orders: fiveOrders, now: boardNow, at: boardAt, isOld: true };
const refused = { kind: 'refused', message: 'Something failed on our side.' } as const;

export const boardModel = defineModel(boardMachine, {
  input: { restaurantId: null },
  events: {
    'restaurant.choose': [
      { type: 'restaurant.choose', restaurantId: 7 },
      { type: 'restaurant.choose', restaurantId: 9 },
      { type: 'restaurant.choose', restaurantId: null },
    ],
    'restaurants.listed': [
      { type: 'restaurants.listed', ids: [7, 9, 12] },
      { type: 'restaurants.listed', ids: [9, 12] },
    ],
    'board.retry': [{ type: 'board.retry' }],
    'otp.open': [
      { type: 'otp.open', orderId: '12-1041' },
      { type: 'otp.open', orderId: '12-1040' },
      { type: 'otp.open', orderId: '12-1' },
    ],
    'order.acted': [
      { type: 'order.acted', order: finishedOrder },
      { type: 'order.acted', order: olderOrder },
    ],
    'order.ticked': [{ type: 'order.ticked', order: finishedOrder }],
    'board.outdated': [{ type: 'board.outdated' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadBoard: { outcomes: [loaded(fiveOrders), old, loaded([]), refused] },
    pollBoard: { outcomes: [loaded(fiveOrders), loaded(laterOrders), loaded(sixOrders), loaded(sevenOrders), refused] },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
    dishTicks: { outcomes: [], rejects: false, sends: ['order.ticked'] },
    watchRestaurants: { sends: ['restaurants.listed'] },
    watchActions: { sends: ['order.acted', 'board.outdated'] },
    orderOtp: {
      outcomes: [
        { delivered: '12-1041', banner: null, isOutdated: false },
        { delivered: null, banner: 'Invalid OTP', isOutdated: false },
        { delivered: null, banner: 'Already handed over at 1:04 pm.', isOutdated: true },
      ],
      rejects: false,
    },
  },
  delays: {},
  // While one restaurant is chosen, the page does not show the orders of the others.
  allow: ({ context }, event) => event.type !== 'otp.open' || context.restaurantId === null,
});

const load: Call<unknown, LoadBoardResult> = {
  at: 'POST /api/v1/c1/partner/board',
  body: () => ({}),
  answer(outcome) {
    if (outcome.kind === 'refused') return refusal(500, 'server_error', outcome.message);
    // The tab has kept old orders.
    return outcome.isOld ? null : { status: 200, json: { now: outcome.now, orders: outcome.orders } };
  },
  arrives: () => boardAt,
};

export const calls = { loadBoard: load, pollBoard: load } satisfies Calls<typeof boardMachine>;
