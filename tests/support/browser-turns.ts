import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Requests for the lock that wait for the walk's word. */
    parkedTurns: ((lock: { name: string } | null) => void)[];
  }
}

/** The Web Lock `name` at the browser's edge: the walk says when this page gets it, and when another tab has it. */
export function createTurns(page: Page, name: string) {
  const settle = async (isGiven: boolean) => {
    await expect.poll(() => page.evaluate(() => window.parkedTurns.length), `${name} was asked for`).toBe(1);
    await page.evaluate(([lockName, given]) => window.parkedTurns.shift()?.(given ? { name: lockName } : null), [
      name,
      isGiven,
    ] as const);
  };
  return {
    /** Before the first page is opened. */
    park: () =>
      page.addInitScript((lockName) => {
        window.parkedTurns = [];
        const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
        const parking = (asked: string, ...rest: unknown[]) => {
          if (asked !== lockName) return request(asked, ...rest);
          const [{ signal }, callback] = rest as [LockOptions, (lock: unknown) => unknown];
          return new Promise<unknown>((resolve, reject) => {
            const parked = (lock: unknown) => resolve(callback(lock));
            window.parkedTurns.push(parked);
            signal?.addEventListener('abort', () => {
              window.parkedTurns = window.parkedTurns.filter((each) => each !== parked);
              reject(new DOMException('Left.', 'AbortError'));
            });
          });
        };
        Object.defineProperty(navigator.locks, 'request', { value: parking });
      }, name),
    give: () => settle(true),
    refuse: () => settle(false),
  };
}
