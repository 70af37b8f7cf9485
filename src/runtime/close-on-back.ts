import { useLayoutEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { overPage } from './history-place.ts';

const isAtPlaceOf = (name: string) => overPage() === name;

/**
 * The browser's back button closes what lies over the page and leaves the page open: what opens gets a place of its
 * own in the history, and gives it back when it is closed in another way. What `close` leaves open, because it asks
 * first or is busy, takes a new one.
 * @param name Tells it from other things over the same page.
 */
export function useCloseOnBack(name: string, isOpen: boolean, close: () => void): void {
  const navigate = useNavigate();
  const hasPlace = useRef(false);
  const [backs, countBack] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (isOpen && !hasPlace.current) {
      hasPlace.current = true;
      // The browser's own address: who went back over several places at once is there already, React is not.
      void navigate({ search: location.search }, { state: { over: name }, preventScrollReset: true });
    } else if (!isOpen && hasPlace.current) {
      hasPlace.current = false;
      if (isAtPlaceOf(name)) void navigate(-1);
    }
  }, [backs, isOpen, name, navigate]);
  // The browser's own event, not the router's location: a quick hand is back before React has shown the new place.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const wentBack = () => {
      if (isAtPlaceOf(name)) return;
      hasPlace.current = false;
      close();
      countBack();
    };
    addEventListener('popstate', wentBack);
    return () => removeEventListener('popstate', wentBack);
  }, [close, isOpen, name]);
}
