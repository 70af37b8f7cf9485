import { useEffect, useRef } from 'react';

/**
 * For a place that shows a list only while it has rows: where the focus was in a list that is gone, the first control of
 * the place gets it. Within a list its own rows see to it (`useFocusInRow`).
 */
export function useFocusAfterRows<Place extends HTMLElement>() {
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
      // A dialog takes the focus itself when it loses it.
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
