import { useLayoutEffect, useRef } from 'react';

/** How long a row must have been at its place before it takes a press, ms. */
const stillMs = 400;

/**
 * For rows that others push to a new place: a row that has just moved or appeared takes no press for 400 ms, because the
 * press was meant for what was there before. Keys are not affected, since the focus moves with its row.
 * @param selector Selects the rows within the container.
 */
export function useStillRows<Place extends HTMLElement>(selector: string) {
  const ref = useRef<Place>(null);
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container) return undefined;
    const placesOf = () =>
      new Map([...container.querySelectorAll<HTMLElement>(selector)].map((row) => [row, placeOf(row)]));
    let places = placesOf();
    const watch = new MutationObserver(() => {
      const before = places;
      places = placesOf();
      for (const [row, place] of places) {
        if (before.get(row) !== place) row.animate({ pointerEvents: ['none', 'none'] }, stillMs);
      }
    });
    // What appears or gets longer outside the container, such as a line of the bar, moves the rows too.
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [selector]);
  return { ref };
}

/** Where a row is in the document, so that scrolling does not count as a move. */
function placeOf(row: HTMLElement): string {
  const { left, top } = row.getBoundingClientRect();
  return `${Math.round(left + scrollX)} ${Math.round(top + scrollY)}`;
}
