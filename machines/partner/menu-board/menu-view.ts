import { pageSizes, type PageSize } from '../../../domain/pagination.ts';

export const stockFilters = ['all', 'in-stock', 'out-of-stock'] as const;
export const foodFilters = ['all', 'veg', 'non-veg'] as const;
export const sortKeys = ['name', 'price', 'stock'] as const;
export const sortOrders = ['asc', 'desc'] as const;

export type StockFilter = (typeof stockFilters)[number];
export type FoodFilter = (typeof foodFilters)[number];
export type SortKey = (typeof sortKeys)[number];
export type SortOrder = (typeof sortOrders)[number];

/**
 * Search, filters, sort order and page of a menu. They are kept in the URL, so that a reload or a shared link shows the
 * same rows.
 */
export interface MenuView {
  search: string;
  stock: StockFilter;
  food: FoodFilter;
  sort: SortKey;
  order: SortOrder;
  /** The page number, starting at 1. */
  page: number;
  size: PageSize;
}

/** Ten rows per page (spec §9). */
export const defaultMenuView: MenuView = {
  search: '',
  stock: 'all',
  food: 'all',
  sort: 'name',
  order: 'asc',
  page: 1,
  size: 10,
};

/** Maximum length of a search text in the URL. */
const maxSearch = 80;

/** Parses the query of a URL. Missing or invalid values become the defaults. */
export function parseMenuView(query: string): MenuView {
  const address = new URLSearchParams(query);
  const oneOf = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
    values.find((value) => value === address.get(name)) ?? otherwise;
  const page = address.get('page') ?? '';
  return {
    search: (address.get('search') ?? '').slice(0, maxSearch),
    stock: oneOf(stockFilters, 'stock', defaultMenuView.stock),
    food: oneOf(foodFilters, 'food', defaultMenuView.food),
    sort: oneOf(sortKeys, 'sort', defaultMenuView.sort),
    order: oneOf(sortOrders, 'order', defaultMenuView.order),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : defaultMenuView.page,
    size: pageSizes.find((size) => String(size) === address.get('size')) ?? defaultMenuView.size,
  };
}

/** Returns the query string of `view`, including its question mark; empty for the default view. */
export function formatMenuView(view: MenuView): string {
  const address = new URLSearchParams();
  const add = (name: keyof MenuView, value: string) => {
    if (view[name] !== defaultMenuView[name]) address.set(name, value);
  };
  add('search', view.search.slice(0, maxSearch));
  add('stock', view.stock);
  add('food', view.food);
  add('sort', view.sort);
  add('order', view.order);
  add('page', String(view.page));
  add('size', String(view.size));
  return address.size === 0 ? '' : `?${address.toString()}`;
}
