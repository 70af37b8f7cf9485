import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Dish } from '../../machines/menu-board/dish.ts';
import type { MenuView } from '../../machines/menu-board/menu-view.ts';
import { pageOf, useListTable } from '../../src/design/list-table.ts';
import { dishColumns, dishId, listView } from '../../src/features/partner-menu/dish-table.ts';

/** What the page's own table makes of dishes and a view: the page's rows, and where they stand among those found. */
export function listed(dishes: readonly Dish[], view: MenuView) {
  let seen: { rows: Dish[]; page: number; pageCount: number; first: number; found: number } | null = null;
  const Table = () => {
    const table = useListTable({ items: dishes, columns: dishColumns, idOf: dishId, view: listView(view) });
    const { rows, ...place } = pageOf(table);
    seen = { rows: rows.map(({ original }) => original), ...place };
    return null;
  };
  renderToStaticMarkup(createElement(Table));
  if (!seen) throw new Error('The table was not rendered.');
  // Assigned while it was rendered, which the type checker cannot follow.
  return seen as { rows: Dish[]; page: number; pageCount: number; first: number; found: number };
}
