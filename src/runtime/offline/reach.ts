import { storedAtHeader } from '../../worker/caches.ts';
import { onNetwork } from './network.ts';
import { loadOfflineParts } from './offline-parts.ts';

/** Called when the server starts or stops answering. */
const listeners = new Set<() => void>();

let isAnswering = true;

/** Checks each API answer: one from the service worker's cache means that the server did not answer. */
export function trackReachability(answer: Response): Response {
  const isFresh = !answer.headers.has(storedAtHeader);
  if (isFresh !== isAnswering) {
    isAnswering = isFresh;
    for (const listener of listeners) listener();
    void loadOfflineParts();
  }
  return answer;
}

/**
 * Calls the listener now and after each change with whether the server is reachable. Returns an unsubscribe function.
 */
export function onReachability(listener: (isReached: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine && isAnswering);
  let wasThere = navigator.onLine;
  listeners.add(tell);
  const stop = onNetwork((isThere) => {
    // A missing answer while offline does not mean that the server is down.
    if (isThere && !wasThere) isAnswering = true;
    wasThere = isThere;
    tell();
  });
  return () => {
    listeners.delete(tell);
    stop();
  };
}
