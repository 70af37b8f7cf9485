import { useLocation } from 'react-router-dom';

/** Returns whether the current URL belongs to the portal, where shared pages have other texts and links. */
export function useIsInPortal(): boolean {
  return /^\/partner(\/|$)/.test(useLocation().pathname);
}
