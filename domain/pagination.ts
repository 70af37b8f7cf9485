/**
 * The page buttons to show, pages counted from 1: the first, the last and the neighbours of the current one, a 'gap'
 * (drawn as an ellipsis) where pages are left out (spec §9). A gap never stands for one page alone: that page is
 * shown. No page at all for `pageCount` 0.
 */
export function pagesShown(page: number, pageCount: number, neighbours = 1): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (let at = 1; at <= pageCount; at += 1) {
    if (at !== 1 && at !== pageCount && Math.abs(at - page) > neighbours) continue;
    if (at - last === 2) shown.push(at - 1);
    else if (at - last > 2) shown.push('gap');
    shown.push(at);
    last = at;
  }
  return shown;
}
