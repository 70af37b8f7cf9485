/**
 * Returns the page buttons to show, with pages counted from 1: the first page, the last page, and the current page with
 * its neighbours (spec §9). 'gap', shown as an ellipsis, stands for two or more omitted pages; a single omitted page is
 * shown instead. Empty if `pageCount` is 0.
 */
export function pageButtons(page: number, pageCount: number, neighbours = 1): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (let at = 1; at <= pageCount; at += 1) {
    if (at !== 1 && at !== pageCount && Math.abs(at - page) > neighbours) continue;
    if (at - last > 2) shown.push('gap');
    else if (at - last === 2) shown.push(at - 1);
    shown.push(at);
    last = at;
  }
  return shown;
}

/**
 * Returns up to `count` consecutive page numbers, with the current page as close to the middle as possible (spec §9: 3
 * pages for a partner's orders, 5 for a menu). Empty if `pageCount` is 0.
 */
export function pageWindow(page: number, pageCount: number, count: number): number[] {
  const length = Math.min(count, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/** Page sizes that a partner can select for lists (spec §9). */
export const pageSizes = [5, 10, 20, 50] as const;

export type PageSize = (typeof pageSizes)[number];
