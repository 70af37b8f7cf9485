import { useEffect, useRef } from 'react';

/**
 * For a container that shows a list only while the list has rows: if the list is removed while it has the focus,
 * focuses the first control of the container. Use `useFocusInRow` within a list.
 */
export function useFocusAfterList<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    let list: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      list = target instanceof Element ? target.closest('ul') : null;
    };
    place.addEventListener('focusin', remember);
    const watch = new MutationObserver(() => {
      // A dialog restores the focus itself.
      if (!list || list.isConnected || !document.activeElement?.contains(place)) return;
      place.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus();
    });
    watch.observe(place, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      place.removeEventListener('focusin', remember);
    };
  }, []);
  return { ref };
}
