import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as css from './data-table.css.ts';
import type { ListRow, ListTable } from './list-table.ts';
import type { Elements } from './elements.ts';

type DataTableProps<Item extends RowData> = {
  /** Name of the table for screen readers. */
  label: string;
  table: ListTable<Item>;
  /** Rows of the current page. */
  rows: readonly ListRow<Item>[];
  /** `first`: number of rows on earlier pages. `total`: number of rows on all pages. */
  first: number;
  found: number;
  /** Renders a cell. Pass the same function at every render, so that unchanged rows are not rendered again. */
  cell: (column: string, item: Item) => ReactNode;
  /** Id of the column that names the row. */
  rowHeader: string;
  /** Class names by column id. */
  columns?: Readonly<Partial<Record<string, string>>>;
  onSort: (column: string, desc: boolean) => void;
};

/** Explicit roles, because some browsers drop table semantics when CSS displays the table as blocks. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** With more rows than this, only those near the viewport are rendered. */
const virtualFrom = 20;
/** Estimated height of a row before it is measured, px. */
const guessedHeight = 68;

/** A table with compact rows, sorted by clicking its headers; a list below 768 px. */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, table, rows, first, found, cell, rowHeader, columns = {}, onSort } = props;
  return (
    <div className={css.frame}>
      <table {...roles.table} className={css.table} aria-label={label} aria-rowcount={found + 1}>
        <thead {...roles.group} className={css.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...roles.row} aria-rowindex={1}>
              {group.headers.map(({ id, column }) => (
                <Header
                  key={id}
                  name={String(column.columnDef.header)}
                  className={columns[id]}
                  sorted={column.getCanSort() ? column.getIsSorted() : null}
                  onSort={(desc) => onSort(id, desc)}
                />
              ))}
            </tr>
          ))}
        </thead>
        <Body
          rows={rows}
          draw={(row, index, ref) => (
            <DataRow
              key={row.id}
              row={row}
              index={index}
              place={first + index + 2}
              cell={cell}
              rowHeader={rowHeader}
              columns={columns}
              measure={ref}
            />
          )}
        />
      </table>
    </div>
  );
}

type HeaderProps = {
  name: string;
  className: string | undefined;
  /** null if the column is not sortable. */
  sorted: false | 'asc' | 'desc' | null;
  onSort: (desc: boolean) => void;
};

function Header({ name, className, sorted, onSort }: HeaderProps) {
  if (sorted === null) {
    return (
      <th {...roles.columnHeader} scope="col" className={classNames(css.headCell, className)}>
        {name}
      </th>
    );
  }
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      {...roles.columnHeader}
      scope="col"
      className={classNames(css.headCell, className)}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" className={css.sortButton} onClick={() => onSort(sorted === 'asc')}>
        <span>{name}</span>
        <Arrow size={16} aria-hidden="true" className={sorted === false ? css.unsortedArrow : undefined} />
      </button>
    </th>
  );
}

type Measure = (element: HTMLTableRowElement | null) => void;

type BodyProps<Item extends RowData> = {
  rows: readonly ListRow<Item>[];
  draw: (row: ListRow<Item>, index: number, measure?: Measure) => Elements;
};

function Body<Item extends RowData>({ rows, draw }: BodyProps<Item>) {
  return rows.length > virtualFrom ? (
    <VirtualBody rows={rows} draw={draw} />
  ) : (
    <tbody {...roles.group} className={css.body}>
      {rows.map((row, index) => draw(row, index))}
    </tbody>
  );
}

/** Renders the rows near the viewport between two spacer rows. */
function VirtualBody<Item extends RowData>({ rows, draw }: BodyProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- renders on every scroll, and nothing memoizes it
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin,
  });
  const drawn = virtual.getVirtualItems();
  const above = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody {...roles.group} className={css.body} ref={body}>
      <tr aria-hidden="true" className={css.gapRow} style={{ height: above }} />
      {drawn.map(({ index }) => {
        const row = rows[index];
        return row && draw(row, index, virtual.measureElement);
      })}
      <tr aria-hidden="true" className={css.gapRow} style={{ height: below }} />
    </tbody>
  );
}

type DataRowProps<Item extends RowData> = {
  row: ListRow<Item>;
  index: number;
  /** Row number across all pages; the header is row 1. */
  place: number;
  cell: (column: string, item: Item) => ReactNode;
  rowHeader: string;
  columns: Readonly<Partial<Record<string, string>>>;
  measure: Measure | undefined;
};

function PlainRow<Item extends RowData>({ row, index, place, cell, rowHeader, columns, measure }: DataRowProps<Item>) {
  return (
    <tr {...roles.row} className={css.row} aria-rowindex={place} data-index={index} ref={measure}>
      {row.getAllCells().map(({ id, column }) => {
        const className = classNames(css.cell, columns[column.id]);
        return column.id === rowHeader ? (
          <th key={id} {...roles.rowHeader} scope="row" className={className}>
            {cell(column.id, row.original)}
          </th>
        ) : (
          <td key={id} {...roles.cell} className={className}>
            {cell(column.id, row.original)}
          </td>
        );
      })}
    </tr>
  );
}

// `memo` loses the type parameter of a component.
const DataRow = memo(PlainRow) as typeof PlainRow;
