import { fromCallback } from 'xstate';

/** Reports what happened to the lock; `released`: the browser ended it, because the page was hidden or to save power. */
export type WakeLockReport = (event: 'held' | 'released' | 'refused') => void;

interface Deps {
  /** Asks the browser to keep the screen on. Returns a function that releases the lock. */
  keepScreenOn: (report: WakeLockReport) => () => void;
  /** Calls the listener at each tap or key press. Returns an unsubscribe function. */
  onTap: (listener: () => void) => () => void;
  /** Calls the listener with whether the page is visible, now and after each change. Returns an unsubscribe function. */
  onVisibility: (listener: (isVisible: boolean) => void) => () => void;
}

export function createWakeLockActors({ keepScreenOn, onTap, onVisibility }: Deps) {
  return {
    lock: fromCallback(({ sendBack }) => keepScreenOn((event) => sendBack({ type: `lock.${event}` }))),
    watchPage: fromCallback(({ sendBack }) => {
      const stopTaps = onTap(() => sendBack({ type: 'page.tapped' }));
      const stopVisibility = onVisibility((isVisible) => isVisible && sendBack({ type: 'page.shown' }));
      return () => {
        stopTaps();
        stopVisibility();
      };
    }),
  };
}
