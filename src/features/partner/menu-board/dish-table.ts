import { createColumnHelper, type ColumnFiltersState } from '@tanstack/react-table';
import { searchable } from '../../../../domain/search.ts';
import type { Dish } from '../../../../machines/partner/menu-board/dish.ts';
import type { FoodFilter, MenuView, StockFilter } from '../../../../machines/partner/menu-board/menu-view.ts';
import type { ListFeatures, ListView } from '../../../design/list-table.ts';

const helper = createColumnHelper<ListFeatures, Dish>();

/** The columns of Menu Management (spec §2). Names, prices and stocks are sortable; equal values are sorted by name. */
export const dishColumns = helper.columns([
  helper.accessor('rank', {
    id: 'name',
    header: 'Item',
    filterFn: (row, _, search: string) => row.original.searched.includes(search),
  }),
  helper.accessor('pricePaise', { id: 'price', header: 'Price', sortDescFirst: false }),
  helper.accessor(({ count }) => count ?? undefined, {
    id: 'stock',
    header: 'Stock',
    sortDescFirst: false,
    sortUndefined: 'last',
    // A dish with unknown stock matches neither stock filter.
    filterFn: ({ original: { count } }, _, wanted: StockFilter) =>
      count !== null && (wanted === 'in-stock' ? count > 0 : count === 0),
  }),
  helper.accessor('isVeg', {
    id: 'type',
    header: 'Type',
    enableSorting: false,
    filterFn: ({ original: { isVeg } }, _, wanted: FoodFilter) => isVeg === (wanted === 'veg'),
  }),
  helper.display({ id: 'management', header: 'Stock Management' }),
  helper.display({ id: 'actions', header: 'Actions' }),
]);

/** Converts the flow's view into the table's view. */
export function listView({ search, stock, food, sort, order, page, size }: MenuView): ListView {
  const filters: ColumnFiltersState = [];
  const wanted = searchable(search.trim());
  if (wanted !== '') filters.push({ id: 'name', value: wanted });
  if (stock !== 'all') filters.push({ id: 'stock', value: stock });
  if (food !== 'all') filters.push({ id: 'type', value: food });
  return { filters, sort: { id: sort, desc: order === 'desc' }, page, size };
}

export const dishId = ({ id }: Dish): string => String(id);
