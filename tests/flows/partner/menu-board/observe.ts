import type { MenuBoardSnapshot } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import {
  selectBoardView,
  selectCount,
  selectDailyCount,
  selectResumeCount,
  selectDeletion,
  selectDescriptions,
  selectDishes,
  selectForm,
  selectIsRefreshing,
  selectItemCount,
  selectLiveMessage,
  selectMenuMessage,
  selectOutdatedSince,
  selectView,
} from '../../../../machines/partner/menu-board/menu-board.selectors.ts';
import { listedRows } from '../../../fixtures/table-rows.ts';
import type { Control, Page } from '../../../engine/oracle.ts';

export interface MenuBoardPage extends Page {
  shows: {
    view: 'loading' | 'failed' | 'none' | 'nothing found' | 'table';
    /** The number of dishes next to the restaurant's name. */
    items: number | null;
    menuError: string | null;
    liveError: string | null;
    /** The time at which the counts were loaded, if the last poll failed; otherwise null. */
    outdatedSince: number | null;
    refreshing: boolean;
    search: string;
    stock: string;
    food: string;
    sort: string;
    /**
     * Name and stock count of each row on the page, in order; null if the count is unknown. Then how many portions come
     * back in the morning if the dish is sold out today, and how many there are each day, else null.
     */
    rows: readonly (readonly [
      name: string,
      count: number | null,
      resumeCount: number | null,
      dailyCount: number | null,
    ])[];
    summary: string | null;
    pages: { page: number; of: number };
    dialog: 'form' | 'question' | null;
    descriptions: number;
  };
  may: Record<'live.refresh' | 'item.add', Control> & Record<'menu.retry', Control>;
}

/** Returns the state of the page, read from the machine through the selectors of the view. */
export function observe(snapshot: MenuBoardSnapshot): MenuBoardPage {
  const view = selectView(snapshot);
  const isFailed = selectBoardView(snapshot) === 'failed';
  const { rows, found, first, page, pageCount } = listedRows(isFailed ? [] : selectDishes(snapshot), view);
  const board = selectBoardView(snapshot);
  const can = (event: Parameters<MenuBoardSnapshot['can']>[0]): Control =>
    snapshot.can(event) ? 'enabled' : 'disabled';
  return {
    shows: {
      view: board === 'table' && found === 0 ? 'nothing found' : board,
      items: selectItemCount(snapshot),
      menuError: selectMenuMessage(snapshot),
      liveError: selectLiveMessage(snapshot),
      outdatedSince: selectOutdatedSince(snapshot),
      refreshing: selectIsRefreshing(snapshot),
      search: view.search,
      stock: view.stock,
      food: view.food,
      sort: `${view.sort} ${view.order}`,
      rows: rows.map(({ id, name }) => [
        name,
        selectCount(id)(snapshot),
        selectResumeCount(id)(snapshot),
        selectDailyCount(id)(snapshot),
      ]),
      summary: found === 0 ? null : `Showing ${first + 1} to ${first + rows.length} of ${found} items`,
      pages: { page, of: pageCount },
      dialog: selectForm(snapshot) ? 'form' : selectDeletion(snapshot) ? 'question' : null,
      descriptions: selectDescriptions(snapshot).length,
    },
    may: {
      'live.refresh': can({ type: 'live.refresh' }),
      'item.add': can({ type: 'item.add', folder: '' }),
      'menu.retry': snapshot.can({ type: 'menu.retry' }) ? 'enabled' : 'absent',
    },
  };
}
