import { useLayoutEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentOverlay } from '../design/history-state.ts';

const isAtPlaceOf = (name: string) => currentOverlay() === name;

/**
 * Lets the browser's back button close an overlay: opening the overlay pushes a history entry, and closing it in
 * another way removes that entry. If `close` keeps the overlay open, because it asks first or is busy, a new entry is
 * pushed.
 * @param name Distinguishes the overlay from other overlays of the page.
 */
export function useCloseOnBack(name: string, isOpen: boolean, close: () => void): void {
  const navigate = useNavigate();
  const hasPlace = useRef(false);
  const [backs, countBack] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (isOpen && !hasPlace.current) {
      hasPlace.current = true;
      // Reads the browser's `location`, because React's location is outdated after the user goes back several entries.
      // The open menu of the bar closes when a dialog opens, and leaves its entry to the dialog.
      const replace = isAtPlaceOf('menu');
      void navigate({ search: location.search }, { replace, state: { over: name }, preventScrollReset: true });
    } else if (!isOpen && hasPlace.current) {
      hasPlace.current = false;
      if (isAtPlaceOf(name)) void navigate(-1);
    }
  }, [backs, isOpen, name, navigate]);
  // Uses the browser's event instead of the router's location, because a user may go back before React has rendered the
  // new entry.
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
