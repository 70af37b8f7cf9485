import { useSyncExternalStore, type ComponentType } from 'react';
import type { ConnectionActorRef } from '../../../machines/shared/connection/connection.machine.ts';

/** A call whose answer may be kept, as the catalog makes it. */
export interface SeenCall {
  path: string;
  body?: object;
}

/** What the page shows without a network. */
export interface OfflineParts {
  connection: ConnectionActorRef;
  OfflineBar: ComponentType<{ connection: ConnectionActorRef }>;
  LastSeen: ComponentType<{ connection: ConnectionActorRef; of: SeenCall }>;
}

let parts: OfflineParts | null = null;
/** The network went before a service worker was there to keep their script. */
let isMissing = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the network was missed for the first time: their script comes then, from what the service worker keeps. */
export const useOfflineParts = (): OfflineParts | null =>
  useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  );

/** Whether there is no network and no script that says how old things are: the page's own words must do. */
export const useIsOfflineUnsaid = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isMissing,
    () => false,
  );

export async function loadOfflineParts(): Promise<void> {
  if (parts) return;
  try {
    // Not by `then`: the bundler would take it for a part of the import, and its second half would miss a lost style.
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
