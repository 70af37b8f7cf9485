import { useLayoutEffect } from 'react';

/** Calls `onLeave` when the component unmounts or the callback changes. The page's flows are still running then. */
export function useOnLeave(onLeave: () => void): void {
  useLayoutEffect(() => onLeave, [onLeave]);
}
