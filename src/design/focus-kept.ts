import { useEffect, useRef } from 'react';

/**
 * For a place whose controls give way to each other, as ADD does to a stepper: where the one with the focus is taken
 * away, the last one there gets it.
 */
export function useFocusKept() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    let last: EventTarget | null = null;
    place.addEventListener('focusin', ({ target }) => (last = target));
    const watch = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      [...place.querySelectorAll<HTMLElement>('button:enabled')].at(-1)?.focus();
    });
    watch.observe(place, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return { ref };
}
