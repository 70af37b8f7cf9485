import { fromCallback } from 'xstate';
import type { ConnectionEvent } from './connection.machine.ts';

interface Deps {
  /** Calls at once, and at each change, with whether the server can be reached; gives back how to stop. */
  onReach: (listener: (isReached: boolean) => void) => () => void;
  /** Calls every minute; gives back how to stop. */
  everyMinute: (listener: () => void) => () => void;
  /** Epoch ms. */
  now: () => number;
}

export function createConnectionActors({ onReach, everyMinute, now }: Deps) {
  return {
    watchNetwork: fromCallback<ConnectionEvent>(({ sendBack }) =>
      onReach((isReached) => sendBack(isReached ? { type: 'network.found' } : { type: 'network.lost', at: now() })),
    ),
    watchClock: fromCallback<ConnectionEvent>(({ sendBack }) =>
      everyMinute(() => sendBack({ type: 'minute.passed', at: now() })),
    ),
  };
}
