/**
 * The page buttons to show, pages counted from 1: the first, the last and the neighbours of the current page, with
 * 'gap' (shown as an ellipsis) for omitted pages (spec §9). If only one page would be omitted, it is shown instead.
 * Empty for `pageCount` 0.
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
 * Up to `count` consecutive page numbers (spec §9: 3 for a partner's orders, 5 for a menu), with the current page as
 * close to the middle as possible. Empty for `pageCount` 0.
 */
export function pageWindow(page: number, pageCount: number, count: number): number[] {
  const length = Math.min(count, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/** Page sizes that a partner can select for lists (spec §9). */
export const pageSizes = [5, 10, 20, 50] as const;

export type PageSize = (typeof pageSizes)[number];
