import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import type { LoadBoardResult } from '../../../../machines/partner/board/board.actors.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
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

/** A newer version of the order that is being prepared: it is ready. */
export const finishedOrder = boardOrder({ id: '12-1042', status: 'ready', version: 4 });
/** An older version of order 12-1042, which must not replace a newer one. */
export const olderOrder = boardOrder({ id: '12-1042', status: 'confirmed', version: 2 });
/** A later list: the order that was ready has been handed over, and no ended order is listed any more. */
export const laterOrders = fiveOrders.slice(0, 3);

const loaded = (orders: typeof fiveOrders): LoadBoardResult => ({ kind: 'loaded', orders, now: boardNow, at: boardAt });
const refused = { kind: 'refused', message: 'Something failed on our side.' } as const;

export const boardModel = defineModel(boardMachine, {
  input: undefined,
  events: {
    'restaurant.choose': [
      { type: 'restaurant.choose', restaurantId: 7 },
      { type: 'restaurant.choose', restaurantId: 9 },
      { type: 'restaurant.choose', restaurantId: null },
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
    'board.outdated': [{ type: 'board.outdated' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadBoard: { outcomes: [loaded(fiveOrders), loaded([]), refused] },
    pollBoard: { outcomes: [loaded(fiveOrders), loaded(laterOrders), loaded(sevenOrders), refused] },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
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
