import { useEffect, useRef } from 'react';

/**
 * For a list whose rows or controls can be removed, such as a dish that 'Undo' replaces or the button of a delivered
 * order: if the focused control is removed, focuses the first control of the row that is now at its position, or the
 * heading of that row.
 * @param selector Selects what to focus instead when a whole row has ended: the first control may remove the next one.
 */
export function useFocusInRow(selector?: string) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    let last: Element | null = null;
    let at = 0;
    let rows = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      at = [...list.children].findIndex((row) => row.contains(last));
      rows = list.children.length;
    };
    list.addEventListener('focusin', remember);
    const watch = new MutationObserver(() => {
      // A dialog restores the focus itself.
      if (!last || last.isConnected || !document.activeElement?.contains(list)) return;
      const row = list.children[Math.min(at, list.children.length - 1)];
      const heading = row?.querySelector<HTMLElement>('h2');
      if (heading) heading.tabIndex = -1;
      const hasEnded = selector !== undefined && list.children.length < rows;
      const chosen = hasEnded ? row?.querySelector<HTMLElement>(selector) : null;
      (chosen ?? row?.querySelector<HTMLElement>('button:enabled') ?? heading)?.focus();
    });
    watch.observe(list, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('focusin', remember);
    };
  }, [selector]);
  return { ref };
}
