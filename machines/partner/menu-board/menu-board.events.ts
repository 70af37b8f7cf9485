import type { PageSize } from '../../../domain/pagination.ts';
import type { Announce, Toast, WriteAddress } from '../../shared/lib/notices.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { PollDue } from '../../shared/polling/polling.machine.ts';
import type { StockNotice } from '../stock/stock.machine.ts';
import type { Description, LiveInfo, MenuItem } from './dish.ts';
import type { FoodFilter, SortKey, SortOrder, StockFilter } from './menu-view.ts';

export type LoadMenuResult = { kind: 'loaded'; menus: readonly MenuItem[] } | ApiFailure;
export type LoadLiveResult =
  | /** `at`: when it came, epoch ms. */ { kind: 'loaded'; live: readonly LiveInfo[]; at: number }
  | ApiFailure;
export type LoadDescriptionsResult = { kind: 'loaded'; descriptions: readonly Description[] } | ApiFailure;

export type MenuBoardEvent =
  | { type: 'search.change'; search: string }
  | { type: 'stock.filter'; stock: StockFilter }
  | { type: 'food.filter'; food: FoodFilter }
  | { type: 'sort.choose'; sort: SortKey; order: SortOrder }
  | { type: 'page.go'; page: number }
  | { type: 'size.choose'; size: PageSize }
  /** Back to everything: no search, no filter. */
  | { type: 'filters.clear' }
  /** The address asks for something, by a link or the browser's own buttons. */
  | { type: 'address.changed'; query: string }
  | { type: 'menu.retry' }
  | { type: 'live.refresh' }
  /** `folder`: where the image host keeps the restaurant's pictures. */
  | { type: 'item.add'; folder: string }
  | { type: 'item.edit'; menuId: number; folder: string }
  | { type: 'item.delete'; menuId: number }
  | StockNotice
  /** The server's menu may be another than this one. */
  | { type: 'menu.require' }
  /** What is live may be otherwise than it is shown, also than what is under way. */
  | { type: 'live.require' }
  | { type: 'descriptions.require' }
  | PollDue;

export type MenuBoardNotice = Toast | Announce | WriteAddress;
