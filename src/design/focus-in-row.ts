import { useEffect, useRef } from 'react';

/**
 * For a list whose rows give way to each other, as a dish does to its 'Undo': where the control with the focus is taken
 * away, the first one of the row that stands in its place gets it.
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
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const row = list.children[Math.min(at, list.children.length - 1)];
      row?.querySelector<HTMLElement>('button:enabled')?.focus();
    });
    watch.observe(list, { childList: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('focusin', remember);
    };
  }, []);
  return { ref };
}
