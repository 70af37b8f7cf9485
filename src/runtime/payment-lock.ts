import type { AcquirePaymentLock } from '../../machines/customer/checkout/checkout.actors.ts';

const turn = 'pehle-payment';

/**
 * Creates a Web Lock for payments. Only one tab of this browser holds it at a time, and closing that tab releases it.
 * Without Web Locks, every tab acquires it. Call this once per tab: the release is asynchronous, and a new request of a
 * tab must not find the lock held by that tab itself.
 */
export function createPaymentLock(): AcquirePaymentLock {
  let lastTurn: Promise<void> = Promise.resolve();
  return ({ acquired, denied }) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const hold = (): Promise<void> => {
      if (!signal.aborted) acquired();
      return left;
    };
    const apply = async (before: Promise<void>) => {
      if (!('locks' in navigator)) return acquired();
      await before;
      if (signal.aborted) return;
      let isFree = true;
      await navigator.locks.request(turn, { ifAvailable: true }, (lock) => {
        isFree = lock !== null;
        return isFree ? hold() : undefined;
      });
      if (isFree || signal.aborted) return;
      denied();
      await navigator.locks.request(turn, { signal }, hold);
    };
    lastTurn = apply(lastTurn).catch(() => {
      // Either the request was aborted while waiting, or the browser rejects locks (on an insecure origin), so that no
      // tab can wait.
      if (!signal.aborted) acquired();
    });
    return () => leaving.abort();
  };
}
