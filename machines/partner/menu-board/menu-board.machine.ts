import type { SnapshotFrom } from 'xstate';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { loadingState, neverLoaded, pollingState, restingState } from '../../shared/live/fresh.ts';
import type { LoadDescriptionsResult, LoadMenuResult } from './menu-board.actors.ts';
import { formInput, menuBoardSetup } from './menu-board.setup.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { outcome, when } from '../../shared/lib/when.ts';

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. They are equal, because an
 * unpaid order takes stock without an event for the partner. A page that is hidden for a minute closes the stream (D255).
 */
const live = { pollMs: 30_000, slowMs: 30_000, hiddenMs: 60_000 };

const load = { input: restaurantIn, then: 'notifyRows' } as const;

const reload = { 'live.refresh': 'loading', 'live.require': 'loading' } as const;

const texts = { saved: 'Menu item saved', deleted: 'Menu item deleted' };

/**
 * Menu Management: the dishes, their live info, the current view, and the dialogs of the page (spec §2, Menu
 * Management; §9). The table uses `view` to search, filter, sort and paginate.
 */
export const menuBoardMachine = menuBoardSetup.createMachine({
  id: 'menuBoard',
  context: ({ input }) => ({
    ...input,
    dishes: null,
    live: {},
    ...neverLoaded,
    descriptions: [],
    menuMessage: null,
    about: null,
    folder: '',
    forms: 0,
  }),
  invoke: [
    {
      id: 'stockRows',
      src: 'stockRows',
      input: restaurantIn,
    },
    { id: 'live', src: 'live', input: live },
  ],
  type: 'parallel',
  on: {
    'stock.counted': {
      actions: [
        { type: 'announceCount', params: ofEvent },
        { type: 'takeCount', params: ofEvent },
      ],
    },
    'stock.updated': { actions: { type: 'toastSilently', params: ofEvent } },
    'stock.outOfSync': { actions: 'requireLive' },
  },
  states: {
    view: {
      on: {
        'search.change': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { search } }) => ({ search }) }, 'putInOrder'],
        },
        'stock.filter': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { stock } }) => ({ stock }) }, 'putInOrder'],
        },
        'food.filter': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { food } }) => ({ food }) }, 'putInOrder'],
        },
        'sort.choose': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { sort, order } }) => ({ sort, order }) }, 'putInOrder'],
        },
        'page.go': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { page } }) => ({ page }) }, 'putInOrder'],
        },
        'size.choose': {
          target: '.moved',
          actions: [{ type: 'updateView', params: ({ event: { size } }) => ({ size }) }, 'putInOrder'],
        },
        'filters.clear': { target: '.moved', actions: ['showEverything', 'putInOrder'] },
        'address.changed': { target: '.settled', actions: [{ type: 'takeAddress', params: ofEvent }, 'putInOrder'] },
      },
      initial: 'settled',
      states: {
        settled: {},
        moved: { after: { addressPause: { target: 'settled', actions: 'writeAddress' } } },
      },
    },
    menu: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          entry: 'clearMenuMessage',
          invoke: {
            id: 'loadMenu',
            src: 'loadMenu',
            input: restaurantIn,
            ...whenLoaded<LoadMenuResult>()({
              show: 'takeMenu',
              report: 'reportMenu',
              unreachable: 'reportMenuUnreachable',
            }),
          },
        },
        failed: { entry: 'clearMenu', on: { 'menu.retry': 'loading' } },
        /** The rows stay visible while the menu is being loaded again. */
        ready: { on: { 'menu.require': 'loading' } },
      },
    },
    live: {
      initial: 'loading',
      states: {
        loading: loadingState(
          'loadLive',
          { ...load, show: 'takeLive' },
          { 'live.require': { target: 'loading', reenter: true } },
        ),
        /** The last live info stays visible. */
        failed: { on: reload },
        ready: restingState('polling', reload),
        /** A refresh by the user takes precedence. */
        polling: pollingState('pollLive', { ...load, show: 'takePolled' }, reload),
      },
    },
    descriptions: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadDescriptions',
            src: 'loadDescriptions',
            ...whenLoaded<LoadDescriptionsResult>()({ show: 'takeDescriptions' }),
          },
        },
        failed: { on: { 'descriptions.require': 'loading' } },
        ready: {},
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'item.add': {
              guard: 'hasMenu',
              target: 'editing',
              actions: { type: 'setTarget', params: ({ event: { folder } }) => ({ folder }) },
            },
            'item.edit': {
              guard: { type: 'isThere', params: ofEvent },
              target: 'editing',
              actions: { type: 'setTarget', params: ({ event: { menuId, folder } }) => ({ menuId, folder }) },
            },
            'item.delete': {
              guard: { type: 'isThere', params: ofEvent },
              target: 'deleting',
              actions: { type: 'setTarget', params: ({ event: { menuId } }) => ({ menuId }) },
            },
          },
        },
        editing: {
          entry: ['countForm', 'requireDescriptions'],
          invoke: {
            id: 'menuItem',
            src: 'menuItem',
            input: ({ context }) => formInput(context),
            onDone: [
              {
                guard: when('saved'),
                target: 'closed',
                actions: [
                  { type: 'takeSaved', params: outcome('saved') },
                  'requireLive',
                  { type: 'toast', params: { text: texts.saved } },
                ],
              },
              { guard: when('changed'), target: 'closed', actions: ['requireMenu', 'requireLive'] },
              { target: 'closed' },
            ],
          },
        },
        deleting: {
          invoke: {
            id: 'menuItemDelete',
            src: 'menuItemDelete',
            input: ({ context: { restaurantId, about } }) => ({
              restaurantId,
              menuId: about?.id ?? 0,
              name: about?.name ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isGone', params: ofOutput },
                target: 'closed',
                actions: [
                  { type: 'dropDish', params: ofOutput },
                  { type: 'toast', params: { text: texts.deleted } },
                ],
              },
              { target: 'closed' },
            ],
          },
        },
      },
    },
  },
});

function restaurantIn({ context: { restaurantId } }: { context: { restaurantId: number } }) {
  return { restaurantId };
}

export type MenuBoardSnapshot = SnapshotFrom<typeof menuBoardMachine>;
