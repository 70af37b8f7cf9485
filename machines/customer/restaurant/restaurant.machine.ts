import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { Restaurant } from '../catalog/entries.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { loadedRegion, whenLoaded } from '../../shared/lib/loaded-region.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type {
  MenuItem,
  LiveInfo,
  LiveOfDish,
  LoadDetailsResult,
  LoadMediaResult,
  LoadMenusResult,
  LoadLiveResult,
} from './restaurant.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

/** Live info by menu id (spec §3). */
export type LiveByMenu = Readonly<Record<number, LiveOfDish>>;

export type RestaurantEvent =
  /** Retries all loads that failed. */
  | { type: 'page.retry' }
  /** Loads the menu and its stock again; the current ones stay visible meanwhile. */
  | { type: 'menus.refresh' }
  /** The page became visible again; the stock may have changed. */
  | { type: 'page.revisited' };

interface Input {
  restaurantId: number;
  /** The picture from the list of restaurants (spec §2). */
  listImageUrl: string | null;
}

interface Context extends Input {
  details: Restaurant | null;
  detailsMessage: string | null;
  imageUrls: readonly string[];
  menus: readonly MenuItem[];
  menusMessage: string | null;
  live: LiveByMenu | null;
}

/** A restaurant with its pictures, menu and live stock (spec §2, Restaurant detail). */
export const restaurantMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as RestaurantEvent,
    emitted: {} as Toast,
  },
  actors: {
    loadDetails: notProvided<LoadDetailsResult, { restaurantId: number }>('loadDetails'),
    loadMedia: notProvided<LoadMediaResult, { restaurantId: number }>('loadMedia'),
    loadMenus: notProvided<LoadMenusResult, { restaurantId: number }>('loadMenus'),
    /** Sends the same request as `loadMenus`, while the current menu stays visible. */
    refreshMenus: notProvided<LoadMenusResult, { restaurantId: number }>('refreshMenus'),
    loadLive: notProvided<LoadLiveResult, { restaurantId: number }>('loadLive'),
    /** Loads live info without using any cache. */
    refreshLive: notProvided<LoadLiveResult, { restaurantId: number }>('refreshLive'),
    watchPage: callbackNotProvided('watchPage'),
  },
  guards: {
    hasLive: ({ context }) => context.live !== null,
  },
  actions: {
    clearDetailsMessage: assign({ detailsMessage: null }),
    showDetails: assign((_, { restaurant }: Outcome<LoadDetailsResult, 'loaded'>) => ({ details: restaurant })),
    reportDetails: assign((_, { message }: { message: string }) => ({ detailsMessage: message })),
    reportDetailsUnreachable: assign({ detailsMessage: unreachableMessage }),
    showMedia: assign((_, { imageUrls }: Outcome<LoadMediaResult, 'loaded'>) => ({ imageUrls })),
    clearMenusMessage: assign({ menusMessage: null }),
    showMenus: assign((_, { menus }: Outcome<LoadMenusResult, 'loaded'>) => ({ menus })),
    reportMenus: assign((_, { message }: { message: string }) => ({ menusMessage: message })),
    reportMenusUnreachable: assign({ menusMessage: unreachableMessage }),
    toastRefusal: emit((_, { message }: { message: string }): Toast => ({
      type: 'toast',
      kind: 'error',
      text: message,
    })),
    toastUnreachable: emit({ type: 'toast', kind: 'error', text: unreachableMessage }),
    showLive: assign((_, { live }: Outcome<LoadLiveResult, 'loaded'>) => ({ live: byMenu(live) })),
  },
}).createMachine({
  id: 'restaurant',
  context: ({ input }) => ({
    ...input,
    details: null,
    detailsMessage: null,
    imageUrls: [],
    menus: [],
    menusMessage: null,
    live: null,
  }),
  type: 'parallel',
  invoke: { id: 'watchPage', src: 'watchPage' },
  states: {
    details: loadedRegion(
      'loadDetails',
      restaurantIn,
      whenLoaded<LoadDetailsResult>()({
        show: 'showDetails',
        report: 'reportDetails',
        unreachable: 'reportDetailsUnreachable',
      }),
      'clearDetailsMessage',
    ),
    media: loadedRegion('loadMedia', restaurantIn, whenLoaded<LoadMediaResult>()({ show: 'showMedia' })),
    menus: {
      initial: 'loading',
      states: {
        ...loadedRegion(
          'loadMenus',
          restaurantIn,
          whenLoaded<LoadMenusResult>()({
            show: 'showMenus',
            report: 'reportMenus',
            unreachable: 'reportMenusUnreachable',
          }),
          'clearMenusMessage',
        ).states,
        ready: { on: { 'menus.refresh': 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshMenus',
            src: 'refreshMenus',
            input: restaurantIn,
            // After a failed refresh, the current menu stays.
            ...whenLoaded<LoadMenusResult>()({
              show: 'showMenus',
              report: 'toastRefusal',
              unreachable: 'toastUnreachable',
              failed: 'ready',
            }),
          },
        },
      },
    },
    live: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadLive',
            src: 'loadLive',
            input: restaurantIn,
            ...whenLoaded<LoadLiveResult>()({ show: 'showLive' }),
          },
        },
        ready: { on: { 'page.revisited': 'refreshing', 'menus.refresh': 'refreshing' } },
        failed: { on: { 'page.retry': 'refreshing', 'page.revisited': 'refreshing', 'menus.refresh': 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshLive',
            src: 'refreshLive',
            input: restaurantIn,
            ...whenLoaded<LoadLiveResult>()({ show: 'showLive', failed: 'outdated' }),
          },
        },
        // Keeps the last known stock; the server checks the stock at checkout (D31).
        outdated: { always: [{ guard: 'hasLive', target: 'ready' }, { target: 'failed' }] },
      },
    },
  },
});

function byMenu(live: readonly LiveInfo[]): LiveByMenu {
  return Object.fromEntries(live.map(({ id, ...each }) => [id, each]));
}

function restaurantIn({ context: { restaurantId } }: { context: Context }): { restaurantId: number } {
  return { restaurantId };
}

export type RestaurantSnapshot = SnapshotFrom<typeof restaurantMachine>;
