import { fromCallback } from 'xstate';
import type { PollingEvent } from './polling.machine.ts';

interface Outside {
  /** Calls back at once, and with each change, whether the page is in sight; returns how to stop. */
  onVisibility: (listener: (isVisible: boolean) => void) => () => void;
}

export function createPollingActors({ onVisibility }: Outside) {
  return {
    watchPage: fromCallback<PollingEvent>(({ sendBack }) =>
      onVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
    ),
  };
}
