import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageRun, pagesShown } from '../../domain/pagination.ts';
import { classNames } from './class-names.ts';
import * as css from './pagination.css.ts';

type PaginationProps = {
  /** What is paged, for screen readers ('Pages of orders'). */
  label: string;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  /** At most so many page buttons, in a row; without it the first, the last and the neighbours. */
  buttons?: number;
  onPage: (page: number) => void;
};

/** The pages of a list; nothing when there is one. */
export function Pagination({ label, page, pageCount, buttons, onPage }: PaginationProps) {
  if (pageCount <= 1) return null;
  const pages = buttons === undefined ? pagesShown(page, pageCount) : pageRun(page, pageCount, buttons);
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        <li>
          <button
            type="button"
            className={classNames(css.button, css.end)}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </button>
        </li>
        {pages.map((shown, position) =>
          shown === 'gap' ? (
            // Two gaps at most, told apart by their side.
            <li key={position === 1 ? 'gap-before' : 'gap-after'} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <button
                type="button"
                className={css.button}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onPage(shown)}
              >
                {shown}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={classNames(css.button, css.end)}
            aria-label="Next page"
            disabled={page >= pageCount}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
