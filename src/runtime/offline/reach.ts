import { seenAtHeader } from '../../worker/caches.ts';
import { onNetwork } from './network.ts';
import { loadOfflineParts } from './offline-parts.ts';

/** Told when the server begins or ceases to answer. */
const listeners = new Set<() => void>();

let isAnswering = true;

/** Hears each answer of the API: one that the service worker kept says that the server does not answer. */
export function trackReachability(answer: Response): Response {
  const isFresh = !answer.headers.has(seenAtHeader);
  if (isFresh !== isAnswering) {
    isAnswering = isFresh;
    for (const listener of listeners) listener();
    void loadOfflineParts();
  }
  return answer;
}

/** Tells at once, and at each change, whether the server can be reached; returns how to stop. */
export function onReach(listener: (isReached: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine && isAnswering);
  let wasThere = navigator.onLine;
  listeners.add(tell);
  const stop = onNetwork((isThere) => {
    // A server that did not answer without a network is not to blame.
    if (isThere && !wasThere) isAnswering = true;
    wasThere = isThere;
    tell();
  });
  return () => {
    listeners.delete(tell);
    stop();
  };
}
