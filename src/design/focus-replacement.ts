import { useEffect, useRef } from 'react';

/**
 * For controls that replace each other, such as ADD and a stepper: if the focused control is removed, focuses the last
 * button in the container.
 */
export function useFocusReplacement() {
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
