import type { PageSize } from '../../../domain/pagination.ts';
import type { Announce, Toast, WriteAddress } from '../../shared/lib/notices.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { PollDue } from '../../shared/polling/polling.machine.ts';
import type { StockNotice } from '../stock/stock.machine.ts';
import type { Description, LiveInfo, MenuItem } from './dish.ts';
import type { FoodFilter, SortKey, SortOrder, StockFilter } from './menu-view.ts';

export type LoadMenuResult = { kind: 'loaded'; menus: readonly MenuItem[] } | ApiFailure;
export type LoadLiveResult =
  | /** `at`: time of the answer, epoch ms. */ { kind: 'loaded'; live: readonly LiveInfo[]; at: number }
  | ApiFailure;
export type LoadDescriptionsResult = { kind: 'loaded'; descriptions: readonly Description[] } | ApiFailure;

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
