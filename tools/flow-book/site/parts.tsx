import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Pagination } from '../../../src/design/pagination.tsx';
import { StatusPill } from '../../../src/design/status-pill.tsx';
import { classNames } from '../../../src/design/class-names.ts';
import * as css from './parts.css.ts';

/** A number with its label, and optionally a link to its details. */
export function Figure({ value, name, to }: { value: ReactNode; name: string; to?: string }) {
  const inside = (
    <>
      <span className={css.figureValue}>{value}</span>
      <span className={css.figureName}>{name}</span>
    </>
  );
  return to === undefined ? (
    <div className={css.figure}>{inside}</div>
  ) : (
    <Link to={to} className={css.figure}>
      {inside}
    </Link>
  );
}

export const Figures = ({ children }: { children: ReactNode }) => <div className={css.figures}>{children}</div>;

interface Column<Row> {
  title: string;
  isNumber?: boolean;
  isName?: boolean;
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** What the table contains, for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
}

/** A table that scrolls if it does not fit. */
export function Table<Row>({ label, rows, keyOf, columns }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <div className={css.scrollArea} role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={classNames(css.headCell, isNumber && css.numberCell)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isNumber, isName, isWide, cell }) => {
                const look = classNames(
                  css.cell,
                  isNumber && css.numberCell,
                  isName && css.nameCell,
                  isWide && css.wideCell,
                );
                return isName ? (
                  <th key={title} scope="row" className={look}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pagination of a list. In print, only the number of the current page. */
export function Pages(props: ComponentProps<typeof Pagination>) {
  const { page, pageCount } = props;
  if (pageCount <= 1) return null;
  return (
    <>
      <div className={css.onScreen}>
        <Pagination {...props} />
      </div>
      <p className={css.onPaper}>
        Page {page} of {pageCount}
      </p>
    </>
  );
}

/** Shows 'passed' (or `words`), or how many have failed. */
export function Verdict({ failed, words = 'passed' }: { failed: number | boolean; words?: string }) {
  if (failed === 0 || failed === false)
    return (
      <StatusPill tone="leaf" dot>
        {words}
      </StatusPill>
    );
  return (
    <StatusPill tone="red" dot>
      {failed === true ? 'failed' : `${failed} failed`}
    </StatusPill>
  );
}

const FEW = 12;

/** Links to the first paths of a list, and how many more there are. */
export function PathChips({ slug, paths }: { slug: string; paths: readonly number[] }) {
  if (paths.length === 0) return <StatusPill tone="red">no path</StatusPill>;
  return (
    <span className={css.chips}>
      {paths.slice(0, FEW).map((path) => (
        <Link key={path} to={`/flow/${slug}/path/${path + 1}`} className={css.chip} aria-label={`Path ${path + 1}`}>
          {path + 1}
        </Link>
      ))}
      {paths.length > FEW && <span className={css.chip}>and {paths.length - FEW} more</span>}
    </span>
  );
}

export function RequirementChips({ ids }: { ids: readonly string[] }) {
  return (
    <span className={css.chips}>
      {ids.map((id) => (
        <Link key={id} to={`/requirements/${id}`} className={css.chip}>
          {id}
        </Link>
      ))}
    </span>
  );
}
