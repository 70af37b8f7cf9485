import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import type { LoadBoardResult } from '../../../../machines/partner/board/board.actors.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { defineModel } from '../../../engine/model.ts';

const minute = 60_000;

/** 1:25 pm. */
export const boardNow = noon + 25 * minute;
/** When the board was loaded, by the clock of the device. */
export const boardAt = noon + 26 * minute;

const idli = { menu_id: 341, menu_name: 'Idli', quantity: 3 };

/** An order in each section, of two restaurants, unsorted. */
export const fiveOrders = [
  // Late by five minutes.
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

/** A newer state of the order that is prepared. */
export const finished = boardOrder({ id: '12-1042', status: 'ready', version: 4 });
/** An older state of the same order, which must not replace a newer one. */
export const older = boardOrder({ id: '12-1042', status: 'confirmed', version: 2 });
/** The board without the order that is ready: it was handed over long ago. */
export const later = fiveOrders.slice(0, 3);

const loaded = (orders: typeof fiveOrders): LoadBoardResult => ({ kind: 'loaded', orders, now: boardNow, at: boardAt });
const refused = { kind: 'refused', message: 'Something failed on our side.' } as const;

export const boardModel = defineModel(boardMachine, {
  input: { keySeed: 'seed-0001' },
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
      { type: 'order.acted', order: finished },
      { type: 'order.acted', order: older },
    ],
    'board.outdated': [{ type: 'board.outdated' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadBoard: { outcomes: [loaded(fiveOrders), loaded([]), refused] },
    pollBoard: { outcomes: [loaded(fiveOrders), loaded(later), refused] },
    polling: { outcomes: [], rejects: false, sends: ['poll.due'] },
    orderActions: { outcomes: [], rejects: false, sends: ['order.acted', 'board.outdated'] },
    orderOtp: {
      outcomes: [
        { delivered: '12-1041', banner: null },
        { delivered: null, banner: 'Invalid OTP' },
      ],
      rejects: false,
    },
  },
  delays: {},
  // A card of another restaurant is not on the page.
  allow: ({ context }, event) => event.type !== 'otp.open' || context.restaurantId === null,
});
