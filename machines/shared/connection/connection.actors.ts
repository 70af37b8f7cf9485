import { fromCallback } from 'xstate';

interface Deps {
  /**
   * Calls the listener with whether the server is reachable, now and after each change. Returns an unsubscribe
   * function.
   */
  onReachability: (listener: (isReached: boolean) => void) => () => void;
  /** Calls the listener every minute. Returns an unsubscribe function. */
  everyMinute: (listener: () => void) => () => void;
  /** Epoch ms. */
  now: () => number;
}

export function createConnectionActors({ onReachability, everyMinute, now }: Deps) {
  return {
    watchNetwork: fromCallback(({ sendBack }) =>
      onReachability((isReached) =>
        sendBack(isReached ? { type: 'network.found' } : { type: 'network.lost', at: now() }),
      ),
    ),
    watchClock: fromCallback(({ sendBack }) => everyMinute(() => sendBack({ type: 'minute.passed', at: now() }))),
  };
}
