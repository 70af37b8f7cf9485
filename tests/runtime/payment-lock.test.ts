import { afterEach, expect, it, vi } from 'vitest';
import { createPaymentLock } from '../../src/runtime/payment-lock.ts';

type Callback = (lock: object | null) => unknown;

/**
 * Stub of one Web Lock: queues requests, except that a request with `ifAvailable` gets null at once while the lock is
 * held.
 */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve();
  let holders = 0;
  return {
    async request(_name: string, { ifAvailable = false, signal }: LockOptions, callback: Callback): Promise<unknown> {
      if (ifAvailable && holders > 0) return callback(null);
      holders++;
      const before = last;
      const mine = (async () => {
        await before;
        if (signal?.aborted) throw new DOMException('Left.', 'AbortError');
        return callback({});
      })();
      last = mine.catch(() => {}).finally(() => holders--);
      return mine;
    },
  };
}

/** A tab that requests the lock; `received` lists the events that it receives. */
function tab(acquirePaymentLock = createPaymentLock()) {
  const received: string[] = [];
  const leave = acquirePaymentLock({ acquired: () => received.push('given'), denied: () => received.push('taken') });
  return { received, leave };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

it('gives the lock to one tab, and to the next waiting tab after the release', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() });
  const [first, second, third] = [tab(), tab(), tab()];
  await settled();
  expect([first.received, second.received, third.received]).toEqual([['given'], ['taken'], ['taken']]);
  second.leave();
  first.leave();
  await settled();
  expect([first.received, second.received, third.received]).toEqual([['given'], ['taken'], ['taken', 'given']]);
});

it('gives the lock again to the tab that has just released it, without reporting it as held by another tab', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() });
  const acquirePaymentLock = createPaymentLock();
  const first = tab(acquirePaymentLock);
  await settled();
  first.leave();
  const second = tab(acquirePaymentLock);
  await settled();
  expect(second.received).toEqual(['given']);
});

it('requests no lock for a payment that was left while it waited for the release of the one before', async () => {
  const locks = oneLock();
  const requested = vi.spyOn(locks, 'request');
  vi.stubGlobal('navigator', { locks });
  const acquirePaymentLock = createPaymentLock();
  const first = tab(acquirePaymentLock);
  await settled();
  const second = tab(acquirePaymentLock);
  second.leave();
  first.leave();
  await settled();
  expect([second.received, requested.mock.calls.length]).toEqual([[], 1]);
});

it('gives the lock to every tab if Web Locks are missing or denied', async () => {
  vi.stubGlobal('navigator', {});
  expect([tab().received, tab().received]).toEqual([['given'], ['given']]);
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } });
  const { received } = tab();
  await settled();
  expect(received).toEqual(['given']);
});
