import { describe, expect, it } from 'vitest';
import { orderSettings } from '../../../../domain/order-settings.ts';
import {
  daysOf,
  dishCounts,
  lapseNews,
  mergeOrders,
  sectionsOf,
  unseenWords,
} from '../../../../machines/partner/board/board-orders.ts';
import { offeredActionsOf } from '../../../../machines/partner/board/board.view.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const ended = (at: number) => ({ at, by: null, reason: null, note: null });
const idli = { menu_id: 341, menu_name: 'Idli', quantity: 3 };
const dosa = { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 1 };

describe('the actions on the card of an order', () => {
  const lapsed = { ...ended(noon), reason: 'no_answer' } as const;
  it.each<[string, Parameters<typeof boardOrder>[0], string[]]>([
    ['to accept', { status: 'waiting', due_at: noon + 10_001 }, ['accept', 'refuse']],
    ['to accept ten seconds later', { status: 'waiting', due_at: noon + 10_000 }, ['refuse']],
    ['new', { is_seen: false }, ['seen', 'prepare', 'delay 10', 'delay 20', 'delay 30', 'ready', 'cancel']],
    ['to prepare', { delayed_minutes: 50 }, ['prepare', 'delay 10', 'ready', 'cancel']],
    ['preparing', { status: 'preparing', delayed_minutes: 40 }, ['delay 10', 'delay 20', 'ready', 'cancel']],
    ['ready', { status: 'ready', is_seen: false }, ['unready', 'cancel']],
    [
      'ready an hour after its slot',
      {
        status: 'ready',
        ready_at: noon - 99 * minute,
        slot_info: { start_time: noon - 119 * minute, slot_duration: 60 },
      },
      ['unready', 'cancel'],
    ],
    [
      'ready an hour and longer after its slot',
      {
        status: 'ready',
        ready_at: noon - 100 * minute,
        slot_info: { start_time: noon - 120 * minute, slot_duration: 60 },
      },
      ['unready', 'not_collected', 'cancel'],
    ],
    [
      'ready for less than an hour, and longer after its slot',
      {
        status: 'ready',
        ready_at: noon - 59 * minute,
        slot_info: { start_time: noon - 120 * minute, slot_duration: 60 },
      },
      ['unready', 'cancel'],
    ],
    [
      'delayed, with half an hour until the earlier time',
      { status: 'preparing', delayed_minutes: 60, ready_at: noon + 50 * minute },
      ['lower 10', 'lower 20', 'lower 30', 'ready', 'cancel'],
    ],
    [
      'delayed, with 15 minutes until the earlier time',
      { status: 'preparing', delayed_minutes: 60, ready_at: noon + 35 * minute },
      ['lower 10', 'lower 20', 'ready', 'cancel'],
    ],
    ['just delivered', { status: 'delivered', ended: ended(noon - 10 * minute + 1) }, ['recall']],
    ['delivered ten minutes ago', { status: 'delivered', ended: ended(noon - 10 * minute) }, []],
    ['cancelled', { status: 'cancelled', is_seen: false, ended: ended(noon) }, []],
    ['not accepted in time', { status: 'cancelled', is_seen: false, ended: lapsed }, ['seen']],
    ['known as not accepted in time', { status: 'cancelled', ended: lapsed }, []],
  ])('are right for an order that is %s', (_, changes, offers) => {
    const offered = Object.values(offeredActionsOf(boardOrder(changes), noon)).flat();
    const labels = offered.map((action) =>
      'minutes' in action ? `${action.action} ${action.minutes}` : action.action,
    );
    expect(labels).toEqual(offers);
  });
});

describe('the counts of dishes to cook', () => {
  it('sum the dishes that are not ready, by dish and quarter of an hour, unless the time is on full five minutes', () => {
    const orders = [
      boardOrder({ id: '1', ready_at: noon + 44 * minute, order_items: [dosa, idli] }),
      boardOrder({ id: '2', ready_at: noon + 45 * minute, order_items: [dosa] }),
      boardOrder({ id: '3', ready_at: noon + 60 * minute - 1, order_items: [dosa], status: 'preparing' }),
      boardOrder({ id: '4', ready_at: noon + 45 * minute, order_items: [dosa], status: 'ready' }),
      boardOrder({ id: '5', ready_at: noon + 45 * minute, order_items: [dosa], status: 'cancelled' }),
      boardOrder({ id: '6', ready_at: noon + 45 * minute, order_items: [{ ...dosa, is_done: true }] }),
    ];
    expect(dishCounts(orders, noon)).toEqual([
      { name: 'Idli', quantity: 3, by: noon + 44 * minute },
      { name: 'Ghee Roast Dosa', quantity: 1, by: noon + 44 * minute },
      { name: 'Ghee Roast Dosa', quantity: 2, by: noon + 45 * minute },
    ]);
  });

  it.each(orderSettings.slot_minutes.values)(
    'are separate for each slot of %i minutes, under its start, also after a delay',
    (length) => {
      const starts = Array.from({ length: 4 }, (_, at) => noon + at * length * minute);
      for (const delayMinutes of [0, 10, 20, 30]) {
        const times = starts.map((start) => start + delayMinutes * minute);
        const orders = times.flatMap((ready_at) => [
          boardOrder({ ready_at, order_items: [dosa] }),
          boardOrder({ ready_at, order_items: [dosa] }),
        ]);
        expect(dishCounts(orders, noon)).toEqual(times.map((by) => ({ name: 'Ghee Roast Dosa', quantity: 2, by })));
      }
    },
  );

  it('are separate for each restaurant, and sorted by name if the quantities are equal', () => {
    const orders = [
      boardOrder({ order_items: [dosa, { ...dosa, menu_id: 342, menu_name: 'Appam' }] }),
      boardOrder({ order_items: [dosa], restaurant_id: 7 }),
    ];
    expect(dishCounts(orders, noon).map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '1 Appam',
      '1 Ghee Roast Dosa',
      '1 Ghee Roast Dosa',
    ]);
  });
});

it('sorts open orders by ready time, and ended orders by the time they ended, latest first', () => {
  const orders = [
    boardOrder({ id: 'b', ready_at: noon + 2 }),
    boardOrder({ id: 'a', ready_at: noon + 1 }),
    boardOrder({ id: 'early', status: 'cancelled', ended: ended(noon), ready_at: noon + 9 }),
    boardOrder({ id: 'late', status: 'delivered', ended: ended(noon + 1), ready_at: noon }),
    boardOrder({ id: 'latest', status: 'delivered', ended: ended(noon + 2), ready_at: noon + 1 }),
  ];
  const sections = sectionsOf(orders, noon).map(({ title, orders: found }) => [title, found.map(({ id }) => id)]);
  expect(sections).toEqual([
    ['New', []],
    ['To prepare', ['a', 'b']],
    ['Preparing', []],
    ['Ready', []],
    ['Ended in the last two hours', ['latest', 'late', 'early']],
  ]);
});

it('lists orders to accept first, by deadline, and only while there are some', () => {
  const orders = [
    boardOrder({ id: 'later', status: 'waiting', due_at: noon + 2, ready_at: noon }),
    boardOrder({ id: 'soon', status: 'waiting', due_at: noon + 1, ready_at: noon + 1 }),
    boardOrder({ id: 'a' }),
  ];
  const [first] = sectionsOf(orders, noon);
  expect([first?.title, first?.orders.map(({ id }) => id)]).toEqual(['To accept', ['soon', 'later']]);
  expect(sectionsOf([boardOrder()], noon)[0]?.title).toBe('New');
});

describe('an order of a later day', () => {
  const tomorrow = { slot_info: { start_time: noon + day, slot_duration: 60 }, ready_at: noon + day } as const;
  const dayAfter = { slot_info: { start_time: noon + 2 * day, slot_duration: 60 }, ready_at: noon + 2 * day } as const;
  const sectionWith = (order: ReturnType<typeof boardOrder>) =>
    sectionsOf([order], noon).find(({ orders }) => orders.length > 0)?.title;

  it.each([
    ['accepted and seen', {}, 'Later days'],
    ['not seen', { is_seen: false }, 'New'],
    ['to be accepted', { status: 'waiting' }, 'To accept'],
    ['being prepared', { status: 'preparing' }, 'Preparing'],
    ['ready', { status: 'ready' }, 'Ready'],
    ['cancelled', { status: 'cancelled', ended: ended(noon) }, 'Ended in the last two hours'],
  ] as const)('that is %s is listed in its section', (_, changes, title) => {
    expect(sectionWith(boardOrder({ ...tomorrow, ...changes }))).toBe(title);
  });

  it('is listed under its day, earliest day first', () => {
    const orders = [
      boardOrder({ id: 'b', ...dayAfter }),
      boardOrder({ id: 'a', ...tomorrow }),
      boardOrder({ id: 'c', ...tomorrow, ready_at: noon + day + 1 }),
    ];
    const later = sectionsOf(orders, noon).find(({ id }) => id === 'later')?.orders ?? [];
    const days = daysOf(later, noon).map(({ title, orders: found }) => [title, found.map(({ id }) => id)]);
    expect(days).toEqual([
      ['Tomorrow', ['a', 'c']],
      ['Mon, 23 Nov', ['b']],
    ]);
  });

  it('is to be prepared on its day, or when the kitchen works past midnight for it', () => {
    const atMidnight = { start_time: noon + 11.5 * 60 * minute, slot_duration: 60 };
    expect(sectionWith(boardOrder({ slot_info: atMidnight }))).toBe('To prepare');
    expect(sectionsOf([boardOrder(tomorrow)], noon + 12 * 60 * minute)[1]?.orders).toHaveLength(1);
  });

  it('counts no dish to cook until it is prepared', () => {
    expect(dishCounts([boardOrder(tomorrow)], noon)).toEqual([]);
    expect(dishCounts([boardOrder({ ...tomorrow, status: 'preparing' })], noon)).toHaveLength(1);
  });
});

it('keeps the newer version of an order, regardless of the order of the responses', () => {
  const known = [boardOrder({ id: 'a', version: 5 }), boardOrder({ id: 'b', version: 5 }), boardOrder({ id: 'gone' })];
  const answered = [boardOrder({ id: 'a', version: 4 }), boardOrder({ id: 'b', version: 6 }), boardOrder({ id: 'c' })];
  expect(mergeOrders(known, answered)).toEqual([known[0], answered[1], answered[2]]);
});

describe('an order that ends by itself', () => {
  const ended = { at: noon, by: null, reason: 'no_answer', note: null } as const;
  const waiting = boardOrder({ id: '12-1', status: 'waiting', version: 3 });
  const lapsed = boardOrder({ id: '12-1', status: 'cancelled', version: 4, is_seen: false, ended });
  const overdue = boardOrder({ ...lapsed, id: '12-2', ended: { ...ended, reason: 'not_prepared' } });

  it('is news once, whether it was listed before or not', () => {
    expect(lapseNews([waiting], [lapsed])).toBe('Order 12-1: Not accepted in time, so refunded.');
    expect(lapseNews([], [overdue])).toBe('Order 12-2: Overdue, so refunded.');
    expect(lapseNews([waiting], [lapsed, overdue])).toBe('2 orders ended by themselves and are refunded.');
    expect(lapseNews([lapsed], [lapsed])).toBeNull();
  });

  it('is no news after it was seen, nor is one that was not collected or that a person cancelled', () => {
    expect(lapseNews([waiting], [{ ...lapsed, is_seen: true }])).toBeNull();
    expect(lapseNews([waiting], [{ ...lapsed, ended: { ...ended, reason: 'not_collected' } }])).toBeNull();
    expect(lapseNews([waiting], [{ ...lapsed, ended: { ...ended, by: 'customer', reason: null } }])).toBeNull();
  });

  it.each([
    [1, 0, '1 new order'],
    [3, 0, '3 new orders'],
    [1, 1, '1 order ended by itself'],
    [2, 2, '2 orders ended by themselves'],
    [3, 1, '2 new orders, 1 ended by itself'],
    [3, 2, '1 new order, 2 ended by themselves'],
  ])('%i unseen orders, of which %i ended by themselves: %s', (unseen, count, text) => {
    expect(unseenWords(unseen, count)).toBe(text);
  });
});
