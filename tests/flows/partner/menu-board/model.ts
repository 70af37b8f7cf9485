import { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import type { LiveInfo, MenuItem } from '../../../../machines/partner/menu-board/dish.ts';
import { defaultMenuView } from '../../../../machines/partner/menu-board/menu-view.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import type { LoadLiveResult, LoadMenuResult } from '../../../../machines/partner/menu-board/menu-board.actors.ts';

type Machine = typeof menuBoardMachine;

type Row = [id: number, name: string, price: number, veg: 0 | 1, descriptionId: number | null];

/** Seven unsorted dishes, which fill two pages of five. */
const rows: readonly Row[] = [
  [343, 'Seekh Kebab', 280, 0, null],
  [340, 'Ghee Roast Dosa', 140, 1, 4],
  [345, 'Gulab Jamun', 80, 1, null],
  [341, 'Hyderabadi Dum Biryani', 320, 0, null],
  [346, 'maharaja thali', 349.5, 1, null],
  [342, 'Paneer Butter Masala', 260, 1, null],
  [344, 'Idli Sambar', 90, 1, null],
];

const counts: Record<number, number> = { 340: 24, 341: 42, 342: 3, 343: 0, 344: 40, 345: 16, 346: 5 };

/** How many portions of two dishes there are each day (D267). */
const dailyCounts: Record<number, number> = { 343: 12, 344: 40 };

const toItem = ([id, name, price, is_veg, description_id]: Row): MenuItem => ({
  id,
  name,
  price,
  image_url: null,
  is_veg,
  description: null,
  description_id,
  category: null,
  discount_percentage: 0,
  platform_discount_percentage: 0,
  status: 'approved',
  version: 3,
  ...(dailyCounts[id] !== undefined && { daily_count: dailyCounts[id] }),
});

export const sevenDishes: MenuItem[] = rows.map(toItem);
const liveOf = ([id, , price]: Row, count: number): LiveInfo => ({
  id,
  live_count: count,
  price,
  discount_percentage: 0,
  platform_discount_percentage: 0,
});
/** The time at which the live info was loaded. */
export const liveAt = 1_795_246_200_000;

/** The kebab is sold out today, and comes back with eight portions (D266). */
export const sevenLive: LiveInfo[] = rows.map((row) => ({
  ...liveOf(row, counts[row[0]] ?? 0),
  ...(row[0] === 343 && { sold_out_until: liveAt + 57_600_000, resume_count: 8 }),
}));

/** A dish that is added later, without known stock. */
export const idliFry = toItem([347, 'Idli Fry', 110, 1, null]);

const refused = { kind: 'refused', message: 'Restaurant not found. Please try again.' } as const;
const folder = 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan';
const loaded: LoadMenuResult = { kind: 'loaded', menus: sevenDishes };

const base = defineModel(menuBoardMachine, {
  input: { restaurantId: 12, view: { ...defaultMenuView, size: 5 }, keySeed: 'seed-0001' },
  events: {
    'search.change': [
      { type: 'search.change', search: ' IDLI ' },
      { type: 'search.change', search: 'pizza' },
    ],
    'stock.filter': [
      { type: 'stock.filter', stock: 'in-stock' },
      { type: 'stock.filter', stock: 'out-of-stock' },
    ],
    'food.filter': [
      { type: 'food.filter', food: 'veg' },
      { type: 'food.filter', food: 'non-veg' },
    ],
    'sort.choose': [
      { type: 'sort.choose', sort: 'price', order: 'desc' },
      { type: 'sort.choose', sort: 'stock', order: 'asc' },
    ],
    'page.go': [
      { type: 'page.go', page: 2 },
      { type: 'page.go', page: 1 },
    ],
    'size.choose': [{ type: 'size.choose', size: 20 }],
    'filters.clear': [{ type: 'filters.clear' }],
    'address.changed': [{ type: 'address.changed', query: '?stock=out-of-stock&size=5' }],
    'menu.retry': [{ type: 'menu.retry' }],
    'live.refresh': [{ type: 'live.refresh' }],
    'item.add': [{ type: 'item.add', folder }],
    'item.edit': [
      { type: 'item.edit', menuId: 340, folder },
      { type: 'item.edit', menuId: 999, folder },
    ],
    'item.delete': [{ type: 'item.delete', menuId: 343 }],
    'stock.counted': [
      { type: 'stock.counted', menuId: 340, count: 0, resumeCount: null, isRequested: true },
      { type: 'stock.counted', menuId: 340, count: 0, resumeCount: null, isRequested: false },
      { type: 'stock.counted', menuId: 340, count: 0, resumeCount: 24, isRequested: true },
    ],
    'stock.updated': [{ type: 'stock.updated', text: 'Menu item count updated successfully' }],
    'stock.outOfSync': [{ type: 'stock.outOfSync' }],
    'menu.require': [{ type: 'menu.require' }],
    'live.require': [{ type: 'live.require' }],
    'poll.due': [{ type: 'poll.due' }],
    'descriptions.require': [{ type: 'descriptions.require' }],
  },
  actors: {
    loadMenu: { outcomes: [loaded, { kind: 'loaded', menus: [] }, refused] },
    loadLive: { outcomes: [{ kind: 'loaded', live: sevenLive, at: liveAt }, refused] },
    pollLive: { outcomes: [{ kind: 'loaded', live: sevenLive, at: liveAt }, refused] },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
    loadDescriptions: {
      outcomes: [{ kind: 'loaded', descriptions: [{ id: 4, name: 'Roasted in ghee.' }] }, refused],
    },
    stockRows: { outcomes: [], rejects: false, sends: ['stock.counted', 'stock.updated', 'stock.outOfSync'] },
    menuItem: {
      outcomes: [
        { kind: 'saved', menuId: 347, imageUrl: '/pictures/dish/idli-9.webp', menus: [...sevenDishes, idliFry] },
        { kind: 'changed' },
        { kind: 'left' },
      ],
      rejects: false,
    },
    menuItemDelete: { outcomes: [{ menuId: 343 }, { menuId: null }], rejects: false },
  },
  // Not from the specification, which does not write the view to the URL.
  delays: { addressPause: 300 },
});

const viewEvents = ['search.change', 'stock.filter', 'food.filter', 'sort.choose', 'page.go', 'size.choose'];
const isViewEvent = (type: string) => [...viewEvents, 'filters.clear', 'address.changed'].includes(type);

/** Whether the event keeps the order: each load succeeds once, one after the other; then other events follow. */
function isLoadedInOrder(
  { value }: { value: Record<'menu' | 'live' | 'descriptions', string> },
  event: FlowEvent<Machine>,
) {
  const isReady = value.menu === 'ready' && value.live === 'ready' && value.descriptions !== 'loading';
  if (event.type === 'poll.due') return false;
  if (event.type === 'loadMenu done') return event.output === loaded;
  if (event.type === 'loadLive done') return event.output.kind === 'loaded' && value.menu === 'ready';
  if (event.type === 'loadDescriptions done') return event.output.kind === 'loaded' && value.live === 'ready';
  return isReady;
}

/** A model of all loads, in any order. */
export const loadsModel = defineModel(menuBoardMachine, {
  ...base,
  allow: (_, event) =>
    !isViewEvent(event.type) &&
    !event.type.startsWith('item.') &&
    event.type !== 'stock.counted' &&
    event.type !== 'poll.due',
});

/** A model of polling, of a row that changes during a poll, and of a menu without a table after a failed poll. */
export const polledModel = defineModel(menuBoardMachine, {
  ...base,
  allow: (snapshot, event) => {
    const ofLive = ['poll.due', 'stock.counted', 'live.refresh', 'live.require', 'pollLive done', 'pollLive failed'];
    if (event.type === 'poll.due') return snapshot.value.menu === 'ready' && snapshot.value.live !== 'failed';
    if (event.type === 'loadMenu done') return event.output.kind === 'loaded';
    if (['menu.require', 'menu.retry', 'loadMenu failed'].includes(event.type))
      return snapshot.context.isOutdated && snapshot.context.loadedAt !== null;
    if (ofLive.includes(event.type)) return snapshot.value.live === 'ready' || snapshot.value.live === 'polling';
    if (event.type === 'sort.choose') return event.sort === 'stock' && snapshot.context.view.sort === 'name';
    return event.type !== 'after addressPause'
      ? isLoadedInOrder(snapshot, event) && event.type.endsWith(' done')
      : true;
  },
});

/** A model of the dialogs and their results. */
export const dialogsModel = defineModel(menuBoardMachine, {
  ...base,
  allow: (snapshot, event) => {
    if (event.type === 'loadDescriptions failed')
      return snapshot.context.forms === 0 && snapshot.value.live === 'ready';
    if (event.type === 'item.add' || event.type === 'item.edit') return snapshot.context.forms < 2;
    return !isViewEvent(event.type) && isLoadedInOrder(snapshot, event);
  },
});

/** A small model in which a count changes while a filter or a sort order is active. */
export const countedModel = defineModel(menuBoardMachine, {
  ...base,
  // Finds the dosa, whose count changes, among others.
  events: { ...base.events, 'search.change': [{ type: 'search.change', search: 'sa' }] },
  allow: (snapshot, event) => {
    const { view } = snapshot.context;
    // Only one filter is active at a time.
    const isPlain = view.stock === 'all' && view.food === 'all' && view.search === '' && view.page === 1;
    if (!isLoadedInOrder(snapshot, event)) return false;
    if (['search.change', 'food.filter', 'page.go', 'size.choose'].includes(event.type))
      return isPlain && view.size === 5 && view.sort === 'stock';
    const isOfView = ['stock.counted', 'sort.choose', 'filters.clear', 'address.changed'].includes(event.type);
    return isOfView || event.type.includes(' ');
  },
});

/** A model of search, filters, sort order and pages; independent settings are not combined. */
export const tableModel = defineModel(menuBoardMachine, {
  ...base,
  allow: (snapshot, event) => {
    const { view, live } = snapshot.context;
    const isAll = view.stock === 'all' && view.food === 'all' && view.search === '';
    const isCounted = live[340]?.count === 0;
    if (!isLoadedInOrder(snapshot, event)) return false;
    if (event.type === 'stock.counted') return isAll && view.size === 5;
    if (event.type === 'size.choose' || event.type === 'page.go') return isAll && !isCounted;
    if (event.type === 'search.change' || event.type === 'food.filter') return view.size === 5 && !isCounted;
    return isViewEvent(event.type) || event.type.includes(' ');
  },
});

const api = '/api/v1/c1/partner';
const notFound = (message: string) => refusal(404, 'restaurant_not_found', message);

const liveInfo: Call<{ restaurantId: number }, LoadLiveResult> = {
  at: `POST ${api}/menu/menusLiveInfo`,
  proves: ['API-42', 'STORE-23'],
  body: ({ restaurantId }) => ({ restaurant_id: String(restaurantId) }),
  answer: (outcome) =>
    outcome.kind === 'loaded' ? { status: 200, json: { menus_live_info: outcome.live } } : notFound(outcome.message),
  arrives: () => liveAt,
};

export const calls = {
  loadMenu: {
    at: `POST ${api}/menu/`,
    proves: ['API-37'],
    body: ({ restaurantId }) => ({ restaurantId }),
    answer: (outcome) =>
      outcome.kind === 'loaded' ? { status: 200, json: { menus: outcome.menus } } : notFound(outcome.message),
  },
  loadLive: liveInfo,
  pollLive: liveInfo,
  loadDescriptions: {
    at: `GET ${api}/description`,
    proves: ['API-38'],
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { descriptions: outcome.descriptions } }
        : notFound(outcome.message),
  },
} satisfies Calls<Machine>;
