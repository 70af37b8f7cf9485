import { useSyncExternalStore } from 'react';

/** The flow that stores the path that opens after the login (D12). */
export interface ReturnAddress {
  subscribe: (onChange: () => void) => { unsubscribe: () => void };
  getSnapshot: () => { context: { returnTo: string | null } };
}

/** Returns the stored path; null while the server's HTML, which is the same for every visitor, is hydrated. */
export const useReturnAddress = (flow: ReturnAddress): string | null =>
  useSyncExternalStore(
    (onChange) => {
      const subscription = flow.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    () => flow.getSnapshot().context.returnTo,
    () => null,
  );
