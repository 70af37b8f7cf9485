import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { WriteAddress } from '../../machines/shared/notices.ts';

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
  const { key, search } = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  useEffect(() => {
    const subscription = flow.on('address.write', ({ query }) => {
      if (query !== location.search) void navigate({ search: query }, { replace: true, preventScrollReset: true });
    });
    return () => subscription.unsubscribe();
  }, [flow, navigate]);
  const known = useRef<string>(null);
  useEffect(() => {
    // What lies over the page has its own place in the history, with the page's query.
    if (!isOurs && search !== known.current) flow.send({ type: 'address.changed', query: search });
    known.current = search;
  }, [flow, key, search, isOurs]);
}
