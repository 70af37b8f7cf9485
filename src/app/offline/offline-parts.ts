import { useSyncExternalStore, type ComponentType } from 'react';
import type { ConnectionActorRef } from '../../../machines/connection/connection.machine.ts';

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

export function loadOfflineParts(): void {
  if (parts) return;
  import('./offline.tsx').then(
    (loaded) => {
      parts ??= loaded.startOfflineParts();
      for (const listener of listeners) listener();
    },
    // Never kept: the page goes on without them.
    () => undefined,
  );
}

/** Called once, at the start. */
export function watchForOffline(): void {
  if (navigator.onLine) addEventListener('offline', loadOfflineParts);
  else loadOfflineParts();
}
