import type { WakeLockReport } from '../../machines/shared/wake-lock/wake-lock.actors.ts';

/** Asks the browser to keep the screen on. Returns a function that releases the lock. */
export function keepScreenOn(report: WakeLockReport): () => void {
  let isEnded = false;
  let release = () => {};
  const ask = async () => {
    const lock = await navigator.wakeLock.request('screen');
    release = () => void lock.release();
    if (isEnded) return release();
    lock.addEventListener('release', () => !isEnded && report('released'));
    report('held');
  };
  // Rejects if the page is hidden, the battery is low, or the browser has no wake lock.
  ask().catch(() => !isEnded && report('refused'));
  return () => {
    isEnded = true;
    release();
  };
}

/** Calls the listener at each tap or key press. Returns an unsubscribe function. */
export function onTap(listener: () => void): () => void {
  const events = ['pointerup', 'keydown'] as const;
  for (const event of events) addEventListener(event, listener);
  return () => events.forEach((event) => removeEventListener(event, listener));
}
