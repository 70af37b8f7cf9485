import { useSyncExternalStore } from 'react';
import type { OfflineParts } from './offline.tsx';
import { onReachability } from './reach.ts';

let parts: OfflineParts | null = null;
/** Whether the network was lost before the service worker could store the script of the offline parts. */
let isMissing = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the offline parts; null until the browser is first offline, when their script is loaded from the service
 * worker's cache.
 */
export const useOfflineParts = (): OfflineParts | null =>
  useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  );

/**
 * Returns whether the browser is offline without the script of the offline parts, so that the page shows its own
 * message.
 */
export const useNeedsOfflineNote = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isMissing,
    () => false,
  );

async function loadOfflineParts(): Promise<void> {
  if (parts) return;
  try {
    // Not written with `then`, which the bundler would merge into the import: a stylesheet that fails to load would
    // then be an unhandled rejection.
    const { startOfflineParts } = await import('./offline.tsx');
    parts ??= startOfflineParts();
    isMissing = false;
  } catch {
    isMissing = !navigator.onLine;
    addEventListener('online', loadOfflineParts, { once: true });
  }
  for (const listener of listeners) listener();
}

/** Loads the offline parts when the server is first unreachable. Called once, at the start. */
export function watchForOffline(): void {
  onReachability((isReached) => {
    if (!isReached) void loadOfflineParts();
  });
}
