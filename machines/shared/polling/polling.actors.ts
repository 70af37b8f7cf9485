import { fromCallback } from 'xstate';

interface Deps {
  /**
   * Calls the listener with whether the page is visible, now and after each change. Returns an unsubscribe function.
   */
  onVisibility: (listener: (isVisible: boolean) => void) => () => void;
}

export function createPollingActors({ onVisibility }: Deps) {
  return {
    watchPage: fromCallback(({ sendBack }) =>
      onVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
    ),
  };
}
