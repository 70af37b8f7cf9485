import type { AcquirePaymentLock } from '../../machines/customer/checkout/checkout.actors.ts';

const turn = 'pehle-payment';

/**
 * The turn to pay is a Web Lock: one tab of this browser has it, and a tab that dies gives it back. A browser without
 * Web Locks gives it to every tab. Made once a tab: a lock is given back a moment after it was left, and the tab that
 * applies again in that moment must not take itself for another one.
 */
export function createPaymentLock(): AcquirePaymentLock {
  let lastTurn: Promise<void> = Promise.resolve();
  return ({ given, taken }) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const hold = (): Promise<void> => {
      if (!signal.aborted) given();
      return left;
    };
    const apply = async (before: Promise<void>) => {
      if (!('locks' in navigator)) return given();
      await before;
      if (signal.aborted) return;
      let isFree = true;
      await navigator.locks.request(turn, { ifAvailable: true }, (lock) => {
        isFree = lock !== null;
        return isFree ? hold() : undefined;
      });
      if (isFree || signal.aborted) return;
      taken();
      await navigator.locks.request(turn, { signal }, hold);
    };
    lastTurn = apply(lastTurn).catch(() => {
      // Left while waiting; or the browser refuses locks (a page that is not secure), and then there is no queue.
      if (!signal.aborted) given();
    });
    return () => leaving.abort();
  };
}
