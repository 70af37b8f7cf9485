import { useLayoutEffect } from 'react';

/** Calls when this part of the page goes, or another callback takes its place; the flows of the page still run then. */
export function useOnLeave(onLeave: () => void): void {
  useLayoutEffect(() => onLeave, [onLeave]);
}
