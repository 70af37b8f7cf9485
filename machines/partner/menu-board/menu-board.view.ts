import { pageOf } from '../../shared/lib/page-of.ts';
import type { Description, Dish } from './dish.ts';
import type { MenuBoardSnapshot } from './menu-board.machine.ts';
import type { MenuView } from './menu-view.ts';

export interface MenuBoardView {
  /** `none` means that the menu has no dishes. */
  view: 'loading' | 'failed' | 'none' | 'table';
  restaurantId: number;
  dishes: readonly Dish[];
  /** Number of dishes; null until the menu is loaded. */
  itemCount: number | null;
  /** Search, filters, sort order and page. */
  list: MenuView;
  menuMessage: string | null;
  liveMessage: string | null;
  isRefreshing: boolean;
  /** When the counts of the table were last loaded, epoch ms, if the last poll failed; otherwise null. */
  outdatedSince: number | null;
  descriptions: readonly Description[];
}

const noDishes: readonly Dish[] = [];

export const selectPage = pageOf((snapshot: MenuBoardSnapshot): MenuBoardView => {
  const { restaurantId, dishes, view: list, menuMessage, error: liveMessage, descriptions } = snapshot.context;
  const { isOutdated, loadedAt } = snapshot.context;
  const view = viewOf(snapshot);
  return {
    view,
    ...{ restaurantId, list, menuMessage, liveMessage, descriptions },
    dishes: dishes ?? noDishes,
    itemCount: dishes?.length ?? null,
    isRefreshing: snapshot.matches({ live: 'loading' }),
    outdatedSince: isOutdated && view === 'table' ? loadedAt : null,
  };
});

function viewOf(snapshot: MenuBoardSnapshot): MenuBoardView['view'] {
  const { dishes } = snapshot.context;
  if (snapshot.matches({ menu: 'failed' })) return 'failed';
  if (dishes === null) return 'loading';
  return dishes.length === 0 ? 'none' : 'table';
}

export const selectStockRows = (snapshot: MenuBoardSnapshot) => snapshot.children.stockRows;
export const selectForm = (snapshot: MenuBoardSnapshot) => snapshot.children.menuItem;
export const selectDeletion = (snapshot: MenuBoardSnapshot) => snapshot.children.menuItemDelete;

/** The current stock of a dish, even if the table has not been sorted again since; null if it is unknown. */
export const selectCount =
  (menuId: number) =>
  ({ context }: MenuBoardSnapshot): number | null =>
    context.live[menuId]?.count ?? null;

/** With how many portions a dish comes back in the morning; null if it is not sold out today (D266). */
export const selectResumeCount =
  (menuId: number) =>
  ({ context }: MenuBoardSnapshot): number | null =>
    context.live[menuId]?.resumeCount ?? null;

/** How many portions of a dish there are each day; null if its stock is kept by hand (D267). */
export const selectDailyCount =
  (menuId: number) =>
  ({ context }: MenuBoardSnapshot): number | null =>
    context.dishes?.find(({ id }) => id === menuId)?.dailyCount ?? null;
