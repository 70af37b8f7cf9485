import { isolateName } from '../../../domain/isolate-name.ts';
import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import { toRupees } from '../../../domain/money.ts';
import { morningText } from '../../../domain/sold-out-today.ts';
import { menuItemDeleteMachine, type MenuItemDeleteResult } from '../menu-item-delete/menu-item-delete.machine.ts';
import { menuItemMachine } from '../menu-item/menu-item.machine.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import { loadedNow, type Freshness } from '../../shared/live/fresh.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
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
import type { Outcome } from '../../shared/lib/when.ts';

export type MenuBoardEvent =
  | { type: 'search.change'; search: string }
  | { type: 'stock.filter'; stock: StockFilter }
  | { type: 'food.filter'; food: FoodFilter }
  | { type: 'sort.choose'; sort: SortKey; order: SortOrder }
  | { type: 'page.go'; page: number }
  | { type: 'size.choose'; size: PageSize }
  /** Resets the search and the filters. */
  | { type: 'filters.clear' }
  /** The query of the URL changed, through a link or the browser's back and forward buttons. */
  | { type: 'address.changed'; query: string }
  | { type: 'menu.retry' }
  | { type: 'live.refresh' }
  /** `folder` is the folder of the restaurant's pictures on the image host. */
  | { type: 'item.add'; folder: string }
  | { type: 'item.edit'; menuId: number; folder: string }
  | { type: 'item.delete'; menuId: number }
  | StockNotice
  /** The menu on the server may have changed, so it must be loaded again. */
  | { type: 'menu.require' }
  /** The live info may have changed, so it must be loaded again, even if a request is already running. */
  | { type: 'live.require' }
  | { type: 'descriptions.require' }
  | PollDue;

export type MenuBoardNotice = Toast | Announce | WriteAddress;

export interface MenuBoardInput {
  restaurantId: number;
  /** The current view, as in the URL. */
  view: MenuView;
  /** Prefix of the `Idempotency-Key` of each form; different on each visit. */
  keySeed: string;
}

/** The freshness is that of the live info. */
export interface MenuBoardContext extends MenuBoardInput, Freshness {
  /** The rows as last sorted; null until the menu is loaded. A changed stock does not change their order. */
  dishes: readonly Dish[] | null;
  /** Live info by dish. If the partner has changed the stock of a dish, its count comes from the dish's stock row. */
  live: LiveByDish;
  descriptions: readonly Description[];
  menuMessage: string | null;
  /** The dish that the open dialog is about; null when a dish is added. */
  about: Dish | null;
  folder: string;
  /** How many forms have been opened. */
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
      live: 'live';
      stockRows: 'stockRows';
      menuItem: 'menuItem';
      menuItemDelete: 'menuItemDelete';
    },
  },
  actors: {
    loadMenu: notProvided<LoadMenuResult, RestaurantInput>('loadMenu'),
    loadLive: notProvided<LoadLiveResult, RestaurantInput>('loadLive'),
    loadDescriptions: notProvided<LoadDescriptionsResult>('loadDescriptions'),
    /** Sends the same request for polling: it does not change the order of the rows, and an error is not shown. */
    pollLive: notProvided<LoadLiveResult, RestaurantInput>('pollLive'),
    live: liveMachine,
    stockRows: stockRowsMachine,
    menuItem: menuItemMachine,
    menuItemDelete: menuItemDeleteMachine,
  },
  delays: {
    /** Delay before the view is written to the URL, ms. Browsers limit how often the URL may change. */
    addressPause: 300,
  },
  guards: {
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
    /** Sorts the rows by their current stock. */
    putInOrder: assign(({ context }) => ({ dishes: context.dishes && withLive(context.dishes, context.live) })),
    takeMenu: assign(({ context }, { menus }: Outcome<LoadMenuResult, 'loaded'>) => ({
      dishes: toDishes(menus, context.live),
    })),
    takeLive: assign(({ context: { dishes } }, loaded: Outcome<LoadLiveResult, 'loaded'>) => {
      const live = toLiveByDish(loaded.live);
      return { live, ...loadedNow(loaded.at), dishes: dishes && withLive(dishes, live) };
    }),
    /** Stores the new stock. The rows keep their order. */
    takePolled: assign((_, { live, at }: Outcome<LoadLiveResult, 'loaded'>) => ({
      live: toLiveByDish(live),
      ...loadedNow(at),
    })),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
    notifyRows: sendTo('stockRows', ({ context }) => ({
      type: 'counts.received' as const,
      counts: Object.fromEntries(
        Object.entries(context.live).map(([id, { count, resumeCount }]) => [id, { count, resumeCount }]),
      ),
    })),
    takeDescriptions: assign((_, { descriptions }: Outcome<LoadDescriptionsResult, 'loaded'>) => ({ descriptions })),
    /**
     * Announces a change that the partner requested, once. If the change is reverted, its error message is announced
     * instead.
     */
    announceCount: enqueueActions(({ context, enqueue }, { menuId, count, resumeCount, isRequested }: Counted) => {
      const name = dishOf(context, menuId)?.name;
      if (!isRequested || name === undefined) return;
      const text =
        resumeCount === null
          ? `${count} of ${isolateName(name)} in stock`
          : `${isolateName(name)} is sold out until ${morningText}`;
      enqueue.emit({ type: 'announce', text });
    }),
    takeCount: assign(({ context: { live } }, { menuId, count, resumeCount }: Counted) => {
      const known = live[menuId];
      return known ? { live: { ...live, [menuId]: { ...known, count, resumeCount } } } : {};
    }),
    takeSaved: assign(({ context }, { menuId, imageUrl, menus }: Outcome<MenuItemResult, 'saved'>) => {
      const saved = menus.map((item) =>
        item.id === menuId ? { ...item, image_url: imageUrl ?? item.image_url } : item,
      );
      return { dishes: toDishes(saved, context.live) };
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
    reportMenu: assign((_, { message }: Message) => ({ menuMessage: message ?? null })),
    reportMenuUnreachable: assign({ menuMessage: unreachableMessage }),
    requireMenu: raise({ type: 'menu.require' }),
    requireLive: raise({ type: 'live.require' }),
    requireDescriptions: raise({ type: 'descriptions.require' }),
    writeAddress: emit(({ context }) => ({ type: 'address.write' as const, query: formatMenuView(context.view) })),
    toast: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, kind: 'success' as const, text })),
    /** The new stock was already announced, so screen readers do not announce this toast. */
    toastSilently: emit((_, { text }: { text: string }) => ({ type: 'toast' as const, kind: 'silent' as const, text })),
  },
});

/** Returns the initial values of a dish's form. */
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
          dailyCount: String(about.dailyCount ?? ''),
        }
      : { name: '', price: '', isVeg: true, descriptionId: null, dailyCount: '' },
  };
}
