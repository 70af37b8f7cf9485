import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import type { WriteAddress } from '../../machines/shared/notices.ts';
import { overIn } from './history-place.ts';

interface AddressFlow {
  on(type: 'address.write', listener: (notice: WriteAddress) => void): { unsubscribe: () => void };
  send(event: { type: 'address.changed'; query: string }): void;
}

/**
 * Keeps a flow and the query of the page's address the same: what the flow writes takes the place of the address of
 * before; where somebody follows a link to this page or goes back, the flow is told.
 */
export function useAddress(flow: AddressFlow): void {
  const navigate = useNavigate();
  const place = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  const known = useRef<Location>(null);
  useEffect(() => {
    const write = (query: string) =>
      void navigate({ search: query }, { replace: true, preventScrollReset: true, state: place.state });
    const before = known.current;
    known.current = place;
    // What lies over the page has its own place in the history, with the page's query.
    if (!isOurs && place.search !== before?.search) {
      // What was typed just before it opened was written there, and goes down to the page with whoever closes it.
      if (before && overIn(before.state)) write(before.search);
      else flow.send({ type: 'address.changed', query: place.search });
    }
    const subscription = flow.on('address.write', ({ query }) => {
      if (query !== location.search) write(query);
    });
    return () => subscription.unsubscribe();
  }, [flow, isOurs, navigate, place]);
}
