import { useSyncExternalStore, type ComponentType } from 'react';
import type { ConnectionActorRef } from '../../../machines/shared/connection/connection.machine.ts';

/** A call of the catalog whose answer the service worker may store. */
export interface CachedCall {
  path: string;
  body?: object;
}

/** Components of the offline state. */
export interface OfflineParts {
  connection: ConnectionActorRef;
  OfflineBar: ComponentType<{ connection: ConnectionActorRef }>;
  LastSeen: ComponentType<{ connection: ConnectionActorRef; of: CachedCall }>;
}

let parts: OfflineParts | null = null;
/** The network was lost before the service worker could store their script. */
let isMissing = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the browser is first offline: then their script is loaded from the service worker's cache. */
export const useOfflineParts = (): OfflineParts | null =>
  useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  );

/** Whether the browser is offline without that script, so that the page shows its own message. */
export const useNeedsOfflineNote = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isMissing,
    () => false,
  );

export async function loadOfflineParts(): Promise<void> {
  if (parts) return;
  try {
    // Not with `then`, which the bundler would merge into the import; a stylesheet that fails to load would then be
    // unhandled.
    const { startOfflineParts } = await import('./offline.tsx');
    parts ??= startOfflineParts();
    isMissing = false;
  } catch {
    isMissing = !navigator.onLine;
    addEventListener('online', loadOfflineParts, { once: true });
  }
  for (const listener of listeners) listener();
}

/** Called once, at the start. */
export function watchForOffline(): void {
  if (navigator.onLine) addEventListener('offline', loadOfflineParts);
  else void loadOfflineParts();
}
