import { useLayoutEffect } from 'react';

/** Calls `onLeave` when the component unmounts or the callback changes, while the flows of the page still run. */
export function useOnLeave(onLeave: () => void): void {
  useLayoutEffect(() => onLeave, [onLeave]);
}
