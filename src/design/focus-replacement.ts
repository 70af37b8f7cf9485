import { useEffect, useRef } from 'react';

/**
 * For controls that replace each other, such as ADD and a stepper: if the focused control is removed, focuses the last
 * button in the container.
 * @param selector Selects what to focus instead: the first match in the container.
 */
export function useFocusReplacement<Place extends HTMLElement = HTMLDivElement>(selector?: string) {
  const ref = useRef<Place>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    let last: EventTarget | null = null;
    place.addEventListener('focusin', ({ target }) => (last = target));
    const watch = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      const found = [...place.querySelectorAll<HTMLElement>(selector ?? 'button:enabled')];
      const to = found.at(selector ? 0 : -1);
      // The property of a heading is -1 already, but only the attribute makes it focusable.
      if (to && to.tabIndex < 0) to.tabIndex = -1;
      to?.focus();
    });
    watch.observe(place, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [selector]);
  return { ref };
}
