import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The browser's back button closes what lies over the page and leaves the page open: what opens gets a place of its
 * own in the history, and gives it back when it is closed in another way.
 * @param name Tells it from other things over the same page.
 */
export function useBackCloses(name: string, isOpen: boolean, close: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // What other pages leave in a place's state is theirs.
  const isInHistory = (state as { over?: string } | null)?.over === name;
  const step = useRef<'none' | 'asked' | 'there'>('none');
  // At once with what is shown: who presses back in the same moment means this.
  useLayoutEffect(() => {
    if (isInHistory) {
      if (isOpen) step.current = 'there';
      else if (step.current === 'there') {
        step.current = 'none';
        void navigate(-1);
      }
    } else if (!isOpen) {
      step.current = 'none';
    } else if (step.current === 'none') {
      step.current = 'asked';
      void navigate({ pathname, search }, { state: { over: name }, preventScrollReset: true });
    } else if (step.current === 'there') {
      step.current = 'none';
      close();
    }
  }, [close, isInHistory, isOpen, name, navigate, pathname, search]);
}
