import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageWindow, pageButtons } from '../../domain/pagination.ts';
import { classNames } from './class-names.ts';
import * as css from './pagination.css.ts';

type PaginationProps = {
  /** Name of the navigation for screen readers, such as 'Pages of orders'. */
  label: string;
  /** Starts at 1. */
  page: number;
  pageCount: number;
  /** Maximum number of consecutive page buttons; without it, the first, the last and the neighbours are shown. */
  buttons?: number;
  onPage: (page: number) => void;
};

/**
 * Links to the pages of a list; renders nothing for a single page. A button that is off uses `aria-disabled`, because a
 * press that reaches the first or last page would lose the focus of a disabled button.
 */
export function Pagination({ label, page, pageCount, buttons, onPage }: PaginationProps) {
  if (pageCount <= 1) return null;
  const [isFirst, isLast] = [page <= 1, page >= pageCount];
  const pages = buttons === undefined ? pageButtons(page, pageCount) : pageWindow(page, pageCount, buttons);
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        <li>
          <button
            type="button"
            className={classNames(css.button, css.endButton)}
            aria-label="Previous page"
            aria-disabled={isFirst}
            onClick={isFirst ? undefined : () => onPage(page - 1)}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </button>
        </li>
        {pages.map((shown, position) =>
          shown === 'gap' ? (
            // There are at most two gaps: one at each side of the current page.
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
            className={classNames(css.button, css.endButton)}
            aria-label="Next page"
            aria-disabled={isLast}
            onClick={isLast ? undefined : () => onPage(page + 1)}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
