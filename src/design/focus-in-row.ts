import { useEffect, useRef } from 'react';

/**
 * For a list whose rows or controls go away, as a dish gives way to its 'Undo' and an order loses its button when it is
 * handed over: where the control with the focus is taken away, the first one of the row that stands in its place gets it,
 * or that row's heading.
 */
export function useFocusInRow() {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    let last: Element | null = null;
    let at = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      at = [...list.children].findIndex((row) => row.contains(last));
    };
    list.addEventListener('focusin', remember);
    const watch = new MutationObserver(() => {
      // A dialog takes the focus itself when it loses it.
      if (!last || last.isConnected || !document.activeElement?.contains(list)) return;
      const row = list.children[Math.min(at, list.children.length - 1)];
      const heading = row?.querySelector<HTMLElement>('h2');
      if (heading) heading.tabIndex = -1;
      (row?.querySelector<HTMLElement>('button:enabled') ?? heading)?.focus();
    });
    watch.observe(list, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('focusin', remember);
    };
  }, []);
  return { ref };
}
