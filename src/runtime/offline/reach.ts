import { storedAtHeader } from '../../../machines/customer/catalog/opening-on-device.ts';
import { onNetwork } from './network.ts';

/** Called when the server becomes reachable or unreachable. */
const listeners = new Set<() => void>();

let isAnswering = true;

/**
 * Derives from each API response whether the server is reachable: a response from the service worker's cache means that
 * it is not.
 */
export function trackReachability(answer: Response): Response {
  const isFresh = !answer.headers.has(storedAtHeader);
  if (isFresh !== isAnswering) {
    isAnswering = isFresh;
    for (const listener of listeners) listener();
  }
  return answer;
}

/**
 * Calls the listener immediately and after each change with whether the server is reachable. Returns an unsubscribe
 * function.
 */
export function onReachability(listener: (isReached: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine && isAnswering);
  let wasThere = navigator.onLine;
  listeners.add(tell);
  const stop = onNetwork((isThere) => {
    // A request that failed while offline does not mean that the server is down.
    if (isThere && !wasThere) isAnswering = true;
    wasThere = isThere;
    tell();
  });
  return () => {
    listeners.delete(tell);
    stop();
  };
}
