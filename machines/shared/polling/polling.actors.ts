import { fromCallback } from 'xstate';
import type { PollingEvent } from './polling.machine.ts';

interface Deps {
  /** Calls back at once, and with each change, whether the page is in sight; returns how to stop. */
  onVisibility: (listener: (isVisible: boolean) => void) => () => void;
}

export function createPollingActors({ onVisibility }: Deps) {
  return {
    watchPage: fromCallback<PollingEvent>(({ sendBack }) =>
      onVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
    ),
  };
}
