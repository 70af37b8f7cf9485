import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import { toRupees } from '../../../domain/money.ts';
import { menuItemDeleteMachine, type MenuItemDeleteResult } from '../menu-item-delete/menu-item-delete.machine.ts';
import { menuItemMachine } from '../menu-item/menu-item.machine.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import { pollingMachine, type PollDue } from '../../shared/polling/polling.machine.ts';
import type { StockNotice } from '../stock/stock.machine.ts';
import { stockRowsMachine } from '../stock-rows/stock-rows.machine.ts';
import { toLiveByDish, toDishes, withLive, type Description, type Dish, type LiveByDish } from './dish.ts';
import {
  defaultMenuView,
  parseMenuView,
  formatMenuView,
  type MenuView,
  type FoodFilter,
  type SortKey,
  type SortOrder,
  type StockFilter,
} from './menu-view.ts';
import type { LoadDescriptionsResult, LoadLiveResult, LoadMenuResult } from './menu-board.actors.ts';
import type { PageSize } from '../../../domain/pagination.ts';
import type { Announce, Toast, WriteAddress } from '../../shared/lib/notices.ts';
import type { MenuItemResult, MenuItemInput } from '../menu-item/menu-item.setup.ts';

export type MenuBoardEvent =
  | { type: 'search.change'; search: string }
  | { type: 'stock.filter'; stock: StockFilter }
  | { type: 'food.filter'; food: FoodFilter }
  | { type: 'sort.choose'; sort: SortKey; order: SortOrder }
  | { type: 'page.go'; page: number }
  | { type: 'size.choose'; size: PageSize }
  /** Resets the search and the filters. */
  | { type: 'filters.clear' }
  /** The query of the address changed, by a link or by the browser's back and forward buttons. */
  | { type: 'address.changed'; query: string }
  | { type: 'menu.retry' }
  | { type: 'live.refresh' }
  /** `folder`: folder of the restaurant's pictures at the image host. */
  | { type: 'item.add'; folder: string }
  | { type: 'item.edit'; menuId: number; folder: string }
  | { type: 'item.delete'; menuId: number }
  | StockNotice
  /** The server's menu may have changed. */
  | { type: 'menu.require' }
  /** The live info may have changed; the result of a running request is not enough. */
  | { type: 'live.require' }
  | { type: 'descriptions.require' }
  | PollDue;

export type MenuBoardNotice = Toast | Announce | WriteAddress;

export interface MenuBoardInput {
  restaurantId: number;
  /** The current view, as in the address. */
  view: MenuView;
  /** Prefix of the `Idempotency-Key` of each form; differs per visit. */
  keySeed: string;
}

export interface MenuBoardContext extends MenuBoardInput {
  /** Rows in their last sort order; null until the menu is loaded. A changed count does not re-sort the rows. */
  dishes: readonly Dish[] | null;
  /** Live info by dish. The count of a dish that the partner has changed comes from its stock row. */
  live: LiveByDish;
  /** Time of the live info, epoch ms. */
  liveAt: number | null;
  /** The last poll failed, so the live info may be outdated. */
  isLiveOutdated: boolean;
  descriptions: readonly Description[];
  menuMessage: string | null;
  liveMessage: string | null;
  /** The dish of the open dialog; null to add a dish. */
  about: Dish | null;
  folder: string;
  /** Number of forms opened so far. */
  forms: number;
}

interface RestaurantInput {
  restaurantId: number;
}
type Counted = Extract<StockNotice, { type: 'stock.counted' }>;
interface Message {
  kind?: string;
  message?: string;
}

export const dishOf = ({ dishes }: MenuBoardContext, id: number): Dish | null =>
  dishes?.find((dish) => dish.id === id) ?? null;

export const menuBoardSetup = setup({
  types: {
    input: {} as MenuBoardInput,
    context: {} as MenuBoardContext,
    events: {} as MenuBoardEvent,
    emitted: {} as MenuBoardNotice,
    tags: {} as 'busy',
    children: {} as {
      polling: 'polling';
      stockRows: 'stockRows';
      menuItem: 'menuItem';
      menuItemDelete: 'menuItemDelete';
    },
  },
  actors: {
    loadMenu: notProvided<LoadMenuResult, RestaurantInput>('loadMenu'),
    loadLive: notProvided<LoadLiveResult, RestaurantInput>('loadLive'),
    loadDescriptions: notProvided<LoadDescriptionsResult>('loadDescriptions'),
    /** The same call for polling: it changes no sort order and reports no error. */
    pollLive: notProvided<LoadLiveResult, RestaurantInput>('pollLive'),
    polling: pollingMachine,
    stockRows: stockRowsMachine,
    menuItem: menuItemMachine,
    menuItemDelete: menuItemDeleteMachine,
  },
  delays: {
    /** Delay before the view is written to the address, ms: browsers limit the rate of address changes. */
    addressPause: 300,
  },
  guards: {
    isLoaded: (_, { kind }: { kind: string }) => kind === 'loaded',
    isSaved: (_, result: MenuItemResult) => result.kind === 'saved',
    isChanged: (_, result: MenuItemResult) => result.kind === 'changed',
    isGone: (_, result: MenuItemDeleteResult) => result.menuId !== null,
    hasMenu: ({ context }) => context.dishes !== null,
    isThere: ({ context }, { menuId }: { menuId: number }) => dishOf(context, menuId) !== null,
  },
  actions: {
    updateView: assign(({ context }, change: Partial<MenuView>) => ({ view: { ...context.view, page: 1, ...change } })),
    showEverything: assign(({ context: { view } }) => {
      const { search, stock, food, page } = defaultMenuView;
      return { view: { ...view, search, stock, food, page } };
    }),
    takeAddress: assign((_, { query }: { query: string }) => ({ view: parseMenuView(query) })),
    /** Rows with the current counts, for a new sort order. */
    putInOrder: assign(({ context }) => ({ dishes: context.dishes && withLive(context.dishes, context.live) })),
    takeMenu: assign(({ context }, result: LoadMenuResult) =>
      result.kind === 'loaded' ? { dishes: toDishes(result.menus, context.live) } : {},
    ),
    takeLive: assign(({ context: { dishes } }, result: LoadLiveResult) => {
      if (result.kind !== 'loaded') return {};
      const live = toLiveByDish(result.live);
      return { live, liveAt: result.at, isLiveOutdated: false, dishes: dishes && withLive(dishes, live) };
    }),
    /** Takes the current counts; the rows keep their order. */
    takePolled: assign((_, result: LoadLiveResult) =>
      result.kind === 'loaded' ? { live: toLiveByDish(result.live), liveAt: result.at, isLiveOutdated: false } : {},
    ),
    markOutdated: assign({ isLiveOutdated: true }),
    notifyRows: sendTo('stockRows', ({ context }) => ({
      type: 'counts.received' as const,
      counts: Object.fromEntries(Object.entries(context.live).map(([id, { count }]) => [id, count])),
    })),
    takeDescriptions: assign((_, result: LoadDescriptionsResult) =>
      result.kind === 'loaded' ? { descriptions: result.descriptions } : {},
    ),
    /**
     * Announces a change that the partner requested, once. A reverted change is announced by its error message instead.
     */
    announceCount: enqueueActions(({ context, enqueue }, { menuId, count, isRequested }: Counted) => {
      const name = dishOf(context, menuId)?.name;
      if (isRequested && name !== undefined) enqueue.emit({ type: 'announce', text: `${count} of ${name} in stock` });
    }),
    takeCount: assign(({ context: { live } }, { menuId, count }: Counted) => {
      const known = live[menuId];
      return known ? { live: { ...live, [menuId]: { ...known, count } } } : {};
    }),
    takeSaved: assign(({ context }, result: MenuItemResult) => {
      if (result.kind !== 'saved') return {};
      const { menuId, imageUrl } = result;
      const menus = result.menus.map((item) =>
        item.id === menuId ? { ...item, image_url: imageUrl ?? item.image_url } : item,
      );
      return { dishes: toDishes(menus, context.live) };
    }),
    dropDish: assign(({ context }, { menuId }: MenuItemDeleteResult) => ({
      dishes: context.dishes?.filter(({ id }) => id !== menuId) ?? null,
    })),
    clearMenu: assign({ dishes: null }),
    setTarget: assign(({ context }, { menuId, folder }: { menuId?: number; folder?: string }) => ({
      about: menuId === undefined ? null : dishOf(context, menuId),
      folder: folder ?? '',
    })),
    countForm: assign(({ context }) => ({ forms: context.forms + 1 })),
    clearMenuMessage: assign({ menuMessage: null }),
    clearLiveMessage: assign({ liveMessage: null }),
    reportMenu: assign((_, { message }: Message) => ({ menuMessage: message ?? null })),
    reportLive: assign((_, { message }: Message) => ({ liveMessage: message ?? null })),
    reportMenuUnreachable: assign({ menuMessage: unreachableMessage }),
    reportLiveUnreachable: assign({ liveMessage: unreachableMessage }),
    requireMenu: raise({ type: 'menu.require' }),
    requireLive: raise({ type: 'live.require' }),
    requireDescriptions: raise({ type: 'descriptions.require' }),
    writeAddress: emit(({ context }) => ({ type: 'address.write' as const, query: formatMenuView(context.view) })),
    toast: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, kind: 'success' as const, text })),
    /** The new count was announced already, so this toast stays silent. */
    toastSilently: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, kind: 'silent' as const, text })),
  },
});

/** Initial values of a dish's form. */
export function formInput(context: MenuBoardContext): MenuItemInput {
  const { restaurantId, about, folder, keySeed, forms } = context;
  return {
    restaurantId,
    folder,
    key: `${keySeed}-${forms}`,
    menuId: about?.id ?? null,
    version: about?.version ?? null,
    fields: about
      ? {
          name: about.name,
          price: String(toRupees(about.menuPricePaise)),
          isVeg: about.isVeg,
          descriptionId: about.descriptionId,
        }
      : { name: '', price: '', isVeg: true, descriptionId: null },
  };
}
