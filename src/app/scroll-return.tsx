import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { overIn } from '../runtime/history-place.ts';

const storedAt = 'scrolledTo';

/**
 * How far each place of the history was scrolled, px, by the router's key of it and its page: a page that is loaded
 * anew always has the key 'default'.
 */
const positions = new Map<string, number>(readStored());

function readStored(): [string, number][] {
  try {
    // Ours alone; whatever else stands there is dropped.
    return JSON.parse(sessionStorage.getItem(storedAt) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** For a logout: nobody learns where somebody was. */
export const clearPositions = (): void => positions.clear();

/** How long a page may take to grow to where it was scrolled, ms. */
const patience = 4000;
/** What says that a person scrolls now. */
const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * A new page begins at its top; one that somebody returns to stands where it was left, as soon as its list has come back
 * and is long enough. What only lies over a page, or is written into its address, moves nothing.
 */
export function ScrollReturn() {
  const { key, pathname, state } = useLocation();
  const place = key + pathname;
  const kind = useNavigationType();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      const scrolled = [...positions].filter(([, y]) => y > 0).slice(-50);
      if (scrolled.length > 0) sessionStorage.setItem(storedAt, JSON.stringify(scrolled));
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
  useLayoutEffect(() => {
    const wanted = positions.get(place) ?? 0;
    let isReturning = kind === NavigationType.Pop && wanted > 0;
    if (kind === NavigationType.Push && overIn(state) === undefined) scrollTo(0, 0);
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
  }, [place, kind, state]);
  return null;
}
