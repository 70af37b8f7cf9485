import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnFiltersState,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';

/** Features of our tables: filtering, sorting and paging on the client. */
export const listFeatures = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type ListFeatures = typeof listFeatures;
export type ListTable<Item extends RowData> = ReactTable<ListFeatures, Item>;
export type ListRow<Item extends RowData> = Row<ListFeatures, Item>;

/** Search, filters, sort order and page; a flow owns this state. */
export interface ListView {
  filters: ColumnFiltersState;
  sort: { id: string; desc: boolean };
  /** Starts at 1. */
  page: number;
  size: number;
}

interface ListOptions<Item extends RowData> {
  items: readonly Item[];
  /** Pass the same array at every render. */
  columns: readonly ColumnDef<ListFeatures, Item>[];
  idOf: (item: Item) => string;
  view: ListView;
}

/** Creates a table of `items` filtered by `view`; nothing is calculated again if `view` is unchanged. */
export function useListTable<Item extends RowData>({ items, columns, idOf, view }: ListOptions<Item>): ListTable<Item> {
  const state = useMemo(
    () => ({
      columnFilters: view.filters,
      sorting: [view.sort],
      pagination: { pageIndex: view.page - 1, pageSize: view.size },
    }),
    [view],
  );
  return useTable<ListFeatures, Item>({
    features: listFeatures,
    data: items,
    columns,
    getRowId: idOf,
    autoResetPageIndex: false,
    state,
  });
}

/** Returns the rows of the current page, or of the last page if the URL names a page that does not exist. */
export function pageOf<Item extends RowData>(table: ListTable<Item>) {
  const found = table.getPrePaginatedRowModel().rows;
  const { pageIndex, pageSize } = table.state.pagination;
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(pageIndex + 1, pageCount);
  const first = (page - 1) * pageSize;
  const rows: ListRow<Item>[] = page === pageIndex + 1 ? table.getRowModel().rows : found.slice(first);
  return { rows, page, pageCount, first, found: found.length };
}
