import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Dish } from '../../machines/menu-board/dish.ts';
import type { MenuView } from '../../machines/menu-board/menu-view.ts';
import { pageOf, useListTable } from '../../src/design/list-table.ts';
import { dishColumns, dishId, listView } from '../../src/features/partner-menu/dish-table.ts';

interface Listed {
  rows: Dish[];
  page: number;
  pageCount: number;
  first: number;
  found: number;
}

function Table({ dishes, view, tell }: { dishes: readonly Dish[]; view: MenuView; tell: (listed: Listed) => void }) {
  const table = useListTable({ items: dishes, columns: dishColumns, idOf: dishId, view: listView(view) });
  const { rows, ...place } = pageOf(table);
  tell({ rows: rows.map(({ original }) => original), ...place });
  return null;
}

/** What the page's own table makes of dishes and a view: the page's rows, and where they stand among those found. */
export function listed(dishes: readonly Dish[], view: MenuView): Listed {
  // Walks come by the same places again and again, and a table is dear.
  const place = JSON.stringify([dishes, view]);
  const seen = known.get(place) ?? render(dishes, view);
  known.set(place, seen);
  return seen;
}
const known = new Map<string, Listed>();

function render(dishes: readonly Dish[], view: MenuView): Listed {
  const told: Listed[] = [];
  renderToStaticMarkup(createElement(Table, { dishes, view, tell: (seen) => told.push(seen) }));
  const [seen] = told;
  if (!seen) throw new Error('The table was not rendered.');
  return seen;
}
