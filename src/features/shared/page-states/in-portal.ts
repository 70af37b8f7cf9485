import { useLocation } from 'react-router-dom';

/** Whether the address is one of the partner's half: what stands on every page speaks there of other things. */
export function useIsInPortal(): boolean {
  return /^\/partner(\/|$)/.test(useLocation().pathname);
}
