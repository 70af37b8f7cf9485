import type { MenuBoardSnapshot } from './menu-board.machine.ts';

/** `none` means that the menu has no dishes. */
export type BoardView = 'loading' | 'failed' | 'none' | 'table';

export function selectBoardView(snapshot: MenuBoardSnapshot): BoardView {
  const { dishes } = snapshot.context;
  if (snapshot.matches({ menu: 'failed' })) return 'failed';
  if (dishes === null) return 'loading';
  return dishes.length === 0 ? 'none' : 'table';
}

const noDishes: NonNullable<MenuBoardSnapshot['context']['dishes']> = [];

export const selectRestaurantId = (snapshot: MenuBoardSnapshot) => snapshot.context.restaurantId;
export const selectDishes = (snapshot: MenuBoardSnapshot) => snapshot.context.dishes ?? noDishes;
/** Number of dishes; null until the menu is loaded. */
export const selectItemCount = (snapshot: MenuBoardSnapshot) => snapshot.context.dishes?.length ?? null;
export const selectView = (snapshot: MenuBoardSnapshot) => snapshot.context.view;
export const selectMenuMessage = (snapshot: MenuBoardSnapshot) => snapshot.context.menuMessage;
export const selectLiveMessage = (snapshot: MenuBoardSnapshot) => snapshot.context.liveMessage;
/** When the counts of the table were last loaded, epoch ms, if the last poll failed; otherwise null. */
export const selectOutdatedSince = (snapshot: MenuBoardSnapshot) =>
  snapshot.context.isLiveOutdated && selectBoardView(snapshot) === 'table' ? snapshot.context.liveAt : null;
export const selectIsRefreshing = (snapshot: MenuBoardSnapshot) => snapshot.matches({ live: 'loading' });
export const selectDescriptions = (snapshot: MenuBoardSnapshot) => snapshot.context.descriptions;
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
