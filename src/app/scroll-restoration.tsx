import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { overlayOf } from '../design/history-state.ts';
import { readTabStorage, writeTabStorage } from '../runtime/tab-storage.ts';

const storedAt = 'scrolledTo';

/**
 * Scroll positions in px. The key is the router's key of the history entry plus the path, because a reloaded page
 * always has the router's key 'default'.
 */
const positions = new Map<string, number>(readStored());

function readStored(): [string, number][] {
  try {
    // Only this module writes the key; damaged content is dropped.
    return JSON.parse(readTabStorage(storedAt) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** Clears the positions after a logout, because they reveal which pages were visited. */
export const clearPositions = (): void => positions.clear();

/** How long to wait until the page is long enough for its scroll position, ms. */
const patience = 4000;
/** Events by which a user scrolls. */
const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a new page to its top, and a previous page to its stored position as soon as it is long enough. Overlays and
 * changes of the query do not scroll. A page may be new although its navigation replaces a history entry: a redirect, or a
 * second press before the page of the first one was shown.
 */
export function ScrollRestoration() {
  const { key, pathname, state } = useLocation();
  const place = key + pathname;
  const kind = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      const left = scrollY;
      // WebKit restores a page from its back-forward cache at the top, as it was not asked to scroll.
      addEventListener('pageshow', () => scrollTo(0, left), { once: true });
      const scrolled = [...positions].filter(([, y]) => y > 0).slice(-50);
      if (scrolled.length > 0) writeTabStorage(storedAt, JSON.stringify(scrolled));
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
  useLayoutEffect(() => {
    const wanted = positions.get(place) ?? 0;
    let isReturning = kind === NavigationType.Pop && wanted > 0;
    const isNew = kind === NavigationType.Push ? overlayOf(state) === undefined : shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isNew && kind !== NavigationType.Pop) scrollTo(0, 0);
    const follow = () => {
      if (!isReturning) return;
      scrollTo(0, wanted);
      isReturning = Math.abs(scrollY - wanted) > 2;
    };
    const leave = () => void (isReturning = false);
    const remember = () => {
      if (!isReturning) positions.set(place, scrollY);
    };
    follow();
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    const timer = setTimeout(leave, patience);
    addEventListener('scroll', remember, { passive: true });
    for (const hand of hands) addEventListener(hand, leave, { passive: true });
    return () => {
      clearTimeout(timer);
      growth.disconnect();
      removeEventListener('scroll', remember);
      for (const hand of hands) removeEventListener(hand, leave);
    };
  }, [place, pathname, kind, state]);
  return null;
}
