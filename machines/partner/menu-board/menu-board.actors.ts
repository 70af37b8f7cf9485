import { createMenuItemDeleteActors } from '../menu-item-delete/menu-item-delete.actors.ts';
import { menuItemDeleteMachine } from '../menu-item-delete/menu-item-delete.machine.ts';
import { createMenuItemActors } from '../menu-item/menu-item.actors.ts';
import { menuItemMachine } from '../menu-item/menu-item.machine.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import { createStockActors } from '../stock/stock.actors.ts';
import { stockRowsMachine } from '../stock-rows/stock-rows.machine.ts';
import { stockMachine } from '../stock/stock.machine.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { Description, LiveInfo, MenuItem } from './dish.ts';

export type LoadMenuResult = { kind: 'loaded'; menus: readonly MenuItem[] } | ApiFailure;

export type LoadLiveResult =
  | /** `at` is the time of the response, epoch ms. */ { kind: 'loaded'; live: readonly LiveInfo[]; at: number }
  | ApiFailure;

export type LoadDescriptionsResult = { kind: 'loaded'; descriptions: readonly Description[] } | ApiFailure;

type Deps = Parameters<typeof createMenuItemActors>[0] &
  Parameters<typeof createStockActors>[0] &
  Omit<Parameters<typeof createLiveActors>[0], 'path'>;

interface Input {
  restaurantId: number;
}

export function createMenuBoardActors(deps: Deps) {
  const { api } = deps;
  const refused = (error: Parameters<typeof partnerFailure>[0]) =>
    ({ kind: 'refused', message: partnerFailure(error) }) as const;
  const loadLive = fromPromise<LoadLiveResult, Input>(async ({ input: { restaurantId }, signal }) => {
    const body = { restaurant_id: String(restaurantId) };
    const { data, error } = await api.POST('/partner/menu/menusLiveInfo', { body, signal });
    return data ? { kind: 'loaded', live: data.menus_live_info, at: Date.now() } : refused(error);
  });
  return {
    loadMenu: fromPromise<LoadMenuResult, Input>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/menu/', { body: input, signal });
      return data ? { kind: 'loaded', menus: data.menus } : refused(error);
    }),
    loadLive,
    pollLive: loadLive,
    live: liveMachine.provide({ actors: createLiveActors({ ...deps, path: '/partner/events' }) }),
    loadDescriptions: fromPromise<LoadDescriptionsResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/partner/description', { signal });
      return data ? { kind: 'loaded', descriptions: data.descriptions } : refused(error);
    }),
    stockRows: stockRowsMachine.provide({
      actors: { stock: stockMachine.provide({ actors: createStockActors(deps) }) },
    }),
    menuItem: menuItemMachine.provide({ actors: createMenuItemActors(deps) }),
    menuItemDelete: menuItemDeleteMachine.provide({ actors: createMenuItemDeleteActors(deps) }),
  };
}
