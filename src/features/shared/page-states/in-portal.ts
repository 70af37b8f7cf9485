import { useLocation } from 'react-router-dom';

/** Whether the address belongs to the portal, whose shared pages have other texts and links. */
export function useIsInPortal(): boolean {
  return /^\/partner(\/|$)/.test(useLocation().pathname);
}
