import { describe, expect, it } from 'vitest';
import { slotLengths } from '../../../../domain/pickup-time.ts';
import {
  announcementOf,
  daysOf,
  dishCounts,
  endedWords,
  mergeOrders,
  sectionsOf,
  timeOf,
} from '../../../../machines/partner/board/board-orders.ts';
import { offeredActionsOf } from '../../../../machines/partner/board/board.selectors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { flow } from './flow.ts';

testFlow(flow);

const minute = 60_000;
const day = 24 * 60 * minute;
const ended = (at: number) => ({ at, by: null, reason: null, note: null });
const idli = { menu_id: 341, menu_name: 'Idli', quantity: 3 };
const dosa = { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 1 };

it.each<[string, Parameters<typeof boardOrder>[0], string]>([
  ['to be accepted', { status: 'waiting', due_at: noon + 9 * minute }, 'Accept by 1:09 pm'],
  ['to be accepted, without a deadline', { status: 'waiting', due_at: null }, 'Ready by 1:20 pm'],
  ['to be prepared', {}, 'Ready by 1:20 pm'],
  ['to be prepared tomorrow', { ready_at: noon + day }, 'Ready by tomorrow, 1:00 pm'],
  ['ready in its slot', { status: 'ready' }, 'Pickup 1:00 pm – 2:00 pm'],
  ['ready at the end of its slot', { status: 'ready', ready_at: noon + 60 * minute }, 'Pickup 1:00 pm – 2:00 pm'],
  ['ready after its slot', { status: 'ready', ready_at: noon + 80 * minute }, 'Pickup until 3:20 pm'],
  [
    'ready after its slot, and kept until after midnight',
    { status: 'ready', ready_at: noon + 645 * minute },
    'Pickup until tomorrow, 12:45 am',
  ],
])('the card of an order that is %s shows as its time %j: %s', (_, changes, text) => {
  expect(timeOf(boardOrder(changes), noon)).toBe(text);
});

describe('the actions on the card of an order', () => {
  const nothing = {
    accept: false,
    refuse: false,
    see: false,
    prepare: false,
    ready: false,
    delays: [],
    cancel: false,
    notCollected: false,
    handOver: false,
  };
  const open = { ...nothing, cancel: true, handOver: true };
  it.each([
    ['to accept', { status: 'waiting', due_at: noon + 10_001 }, { ...nothing, accept: true, refuse: true }],
    ['to accept ten seconds later', { status: 'waiting', due_at: noon + 10_000 }, { ...nothing, refuse: true }],
    ['new', { is_seen: false }, { ...open, see: true, prepare: true, ready: true, delays: [10, 20, 30] }],
    ['to prepare', { delayed_minutes: 50 }, { ...open, prepare: true, ready: true, delays: [10] }],
    ['preparing', { status: 'preparing', delayed_minutes: 40 }, { ...open, ready: true, delays: [10, 20] }],
    ['ready', { status: 'ready', is_seen: false }, open],
    [
      'ready an hour after its slot',
      {
        status: 'ready',
        ready_at: noon - 99 * minute,
        slot_info: { start_time: noon - 119 * minute, slot_duration: 60 },
      },
      open,
    ],
    [
      'ready an hour and longer after its slot',
      {
        status: 'ready',
        ready_at: noon - 100 * minute,
        slot_info: { start_time: noon - 120 * minute, slot_duration: 60 },
      },
      { ...open, notCollected: true },
    ],
    [
      'ready for less than an hour, and longer after its slot',
      {
        status: 'ready',
        ready_at: noon - 59 * minute,
        slot_info: { start_time: noon - 120 * minute, slot_duration: 60 },
      },
      open,
    ],
    ['delivered', { status: 'delivered', ended: ended(noon) }, nothing],
    ['cancelled', { status: 'cancelled', is_seen: false, ended: ended(noon) }, nothing],
  ] as const)('are right for an order that is %s', (_, changes, offers) => {
    expect(offeredActionsOf(boardOrder(changes), noon)).toEqual(offers);
  });
});

describe('the counts of dishes to cook', () => {
  it('sum the orders that are not ready, by dish and quarter of an hour, unless the time is on full five minutes', () => {
    const orders = [
      boardOrder({ id: '1', ready_at: noon + 44 * minute, order_items: [dosa, idli] }),
      boardOrder({ id: '2', ready_at: noon + 45 * minute, order_items: [dosa] }),
      boardOrder({ id: '3', ready_at: noon + 60 * minute - 1, order_items: [dosa], status: 'preparing' }),
      boardOrder({ id: '4', ready_at: noon + 45 * minute, order_items: [dosa], status: 'ready' }),
      boardOrder({ id: '5', ready_at: noon + 45 * minute, order_items: [dosa], status: 'cancelled' }),
    ];
    expect(dishCounts(orders, noon)).toEqual([
      { name: 'Idli', quantity: 3, by: noon + 30 * minute },
      { name: 'Ghee Roast Dosa', quantity: 1, by: noon + 30 * minute },
      { name: 'Ghee Roast Dosa', quantity: 2, by: noon + 45 * minute },
    ]);
  });

  it.each(slotLengths)('are separate for each slot of %i minutes, under its start, also after a delay', (length) => {
    const starts = Array.from({ length: 4 }, (_, at) => noon + at * length * minute);
    for (const delayMinutes of [0, 10, 20, 30]) {
      const times = starts.map((start) => start + delayMinutes * minute);
      const orders = times.flatMap((ready_at) => [
        boardOrder({ ready_at, order_items: [dosa] }),
        boardOrder({ ready_at, order_items: [dosa] }),
      ]);
      expect(dishCounts(orders, noon)).toEqual(times.map((by) => ({ name: 'Ghee Roast Dosa', quantity: 2, by })));
    }
  });

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

it.each([
  [{ status: 'waiting' }, 'Order 12-1042 is to be accepted.'],
  [{}, 'Order 12-1042 is to be prepared.'],
  [{ delayed_minutes: 10 }, 'Order 12-1042 is to be prepared, ready about 1:20 pm.'],
  [{ status: 'preparing', delayed_minutes: 10 }, 'Order 12-1042 is being prepared, ready about 1:20 pm.'],
  [{ delayed_minutes: 10, ready_at: noon + day }, 'Order 12-1042 is to be prepared, ready about tomorrow, 1:00 pm.'],
  [{ status: 'ready', delayed_minutes: 10 }, 'Order 12-1042 is ready.'],
  [{ status: 'delivered' }, 'Order 12-1042 is handed over.'],
  [{ status: 'cancelled' }, 'Order 12-1042 is cancelled.'],
] as const)('announces an order with %j as: %s', (changes, text) => {
  expect(announcementOf(boardOrder(changes), noon)).toBe(text);
});

it.each([
  ['delivered', { by: null, reason: null }, 'Handed over'],
  ['cancelled', { by: 'restaurant', reason: 'not_collected' }, 'Not collected'],
  ['cancelled', { by: 'restaurant', reason: 'sold_out' }, 'Cancelled: A dish is sold out'],
  ['cancelled', { by: null, reason: 'no_answer' }, 'Not accepted in time, so refunded'],
  ['cancelled', { by: null, reason: 'not_prepared' }, 'Overdue, so refunded'],
  ['cancelled', { by: 'customer', reason: null }, 'Cancelled by the customer'],
  ['cancelled', { by: 'provider', reason: null }, 'Refunded'],
  ['cancelled', { by: null, reason: null }, 'Cancelled'],
] as const)('describes an order that is %s with %j as: %s', (status, how, words) => {
  expect(endedWords(boardOrder({ status, ended: { at: noon, note: null, ...how } }))).toBe(words);
});
