import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { formatRupees } from '../../../../domain/money.ts';
import type { Dish } from '../../../../machines/partner/menu-board/dish.ts';
import { sortKeys } from '../../../../machines/partner/menu-board/menu-view.ts';
import { useAfterPaint } from '../../../design/after-paint.ts';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { pageOf, useListTable } from '../../../design/list-table.ts';
import { PageSizeSelect } from '../../../design/page-size-select.tsx';
import { Pagination } from '../../../design/pagination.tsx';
import { Picture } from '../../../design/picture.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import { focusSearch } from '../../../design/focus-search.ts';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { dishColumns, dishId, listView } from './dish-table.ts';
import { MenuBoardContext, useMenuBoard } from './menu-board.context.ts';
import { MenuControls } from './menu-controls.tsx';
import * as css from './menu-table.css.ts';
import { usePictureFolder } from './menu-restaurant.ts';
import { StockControl, StockCount } from '../stock/stock-control.tsx';

/** Maximum number of page buttons (spec §9). */
const pageButtons = 5;

/** The dishes with search, filters, sort order and pages (spec §2, §9). */
export function MenuTable() {
  return (
    <>
      <MenuControls />
      <FoundDishes />
    </>
  );
}

/**
 * Filters after the search field has repainted, because there may be thousands of dishes; typing on interrupts the
 * filtering.
 */
function FoundDishes() {
  const { send } = MenuBoardContext.useActorRef();
  const items = useMenuBoard('dishes');
  const wanted = useMenuBoard('list');
  const view = useAfterPaint(wanted);
  const asked = useMemo(() => listView(view), [view]);
  const table = useListTable({ items, columns: dishColumns, idOf: dishId, view: asked });
  const { rows, page, pageCount, first, found } = pageOf(table);
  const cell = useCell();
  return (
    <>
      {found === 0 ? (
        <EmptyState art="plate" title="No items found" text="No menu item matches this search and these filters.">
          <Button
            tone="outline"
            onClick={() => {
              send({ type: 'filters.clear' });
              focusSearch();
            }}
          >
            Clear search and filters
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          label="Menu items"
          table={table}
          rows={rows}
          first={first}
          found={found}
          cell={cell}
          rowHeader="name"
          columns={css.columns}
          onSort={(column, desc) => {
            const sort = sortKeys.find((key) => key === column);
            if (sort) send({ type: 'sort.choose', sort, order: desc ? 'desc' : 'asc' });
          }}
        />
      )}
      <div className={css.foot}>
        <p role="status">
          {found === 0 ? (
            <VisuallyHidden>No items found</VisuallyHidden>
          ) : (
            `Showing ${first + 1} to ${first + rows.length} of ${found} items`
          )}
        </p>
        <PageSizeSelect
          label="Items per page"
          value={wanted.size}
          onChange={(size) => send({ type: 'size.choose', size })}
        />
        <Pagination
          label="Pages of menu items"
          page={page}
          pageCount={pageCount}
          buttons={pageButtons}
          onPage={(next) => send({ type: 'page.go', page: next })}
        />
      </div>
      <p className={css.keyboardHint}>
        Keys: in the list <kbd>/</kbd> search · in a quantity <kbd>Enter</kbd> or <kbd>+</kbd> adds, <kbd>−</kbd> takes
        away, <kbd>↑</kbd> <kbd>↓</kbd> go to the next row
      </p>
    </>
  );
}

/** Returns the function that renders a cell. It stays the same function while the picture folder is unchanged. */
function useCell() {
  const { send } = MenuBoardContext.useActorRef();
  const folder = usePictureFolder();
  return useCallback(
    (column: string, dish: Dish) => {
      switch (column) {
        case 'name':
          return (
            <span className={css.item}>
              <Picture src={dish.imageUrl} alt="" width={52} height={44} className={css.picture} />
              <span className={css.dishName}>{dish.name}</span>
            </span>
          );
        case 'price':
          return formatRupees(dish.pricePaise);
        case 'stock':
          return <StockCount menuId={dish.id} />;
        case 'type':
          return <VegMark veg={dish.isVeg} words />;
        case 'management':
          return <StockControl menuId={dish.id} name={dish.name} />;
        default:
          return (
            <span className={css.actions}>
              <Button
                tone="quiet"
                size="s"
                className={css.actionButton}
                aria-label={`Edit ${dish.name}`}
                onClick={() => send({ type: 'item.edit', menuId: dish.id, folder })}
              >
                <Pencil size={18} aria-hidden="true" className={css.actionIcon} />
                <span className={css.actionLabel}>Edit</span>
              </Button>
              <Button
                tone="quiet"
                size="s"
                className={classNames(css.actionButton, css.deleteButton)}
                aria-label={`Delete ${dish.name}`}
                onClick={() => send({ type: 'item.delete', menuId: dish.id })}
              >
                <Trash2 size={18} aria-hidden="true" className={css.actionIcon} />
                <span className={css.actionLabel}>Delete</span>
              </Button>
            </span>
          );
      }
    },
    [send, folder],
  );
}
