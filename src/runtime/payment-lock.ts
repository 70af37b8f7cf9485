import type { AcquirePaymentLock } from '../../machines/customer/checkout/checkout.actors.ts';

const turn = 'pehle-payment';

/**
 * A Web Lock for payments: one tab of this browser holds it, and it is released when that tab closes. Without Web Locks
 * every tab gets it. Create it once per tab: the release is asynchronous, and a new request of the same tab must not
 * see its own lock as another tab's.
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
      // Aborted while waiting; or the browser rejects locks (insecure origin), so that there is no queue.
      if (!signal.aborted) acquired();
    });
    return () => leaving.abort();
  };
}
