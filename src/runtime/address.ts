import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { WriteAddress } from '../../machines/shared/lib/notices.ts';
import { isOverPage, overIn, stateHere } from './history-place.ts';

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
  const { key, search, state } = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  // What lies over the page has its own place in the history, with the page's query: what was typed just before it
  // opened is written there, and goes down to the page with whoever closes it.
  const writtenAbove = useRef<string>(null);
  useEffect(() => {
    const subscription = flow.on('address.write', ({ query }) => {
      if (query === location.search) return;
      if (isOverPage()) writtenAbove.current = query;
      void navigate({ search: query }, { replace: true, preventScrollReset: true, state: stateHere() });
    });
    return () => subscription.unsubscribe();
  }, [flow, navigate]);
  const known = useRef<string>(null);
  useEffect(() => {
    const carried = overIn(state) === undefined ? writtenAbove.current : null;
    if (!isOurs && search !== known.current) {
      if (carried === null) flow.send({ type: 'address.changed', query: search });
      else void navigate({ search: carried }, { replace: true, preventScrollReset: true, state });
    }
    if (overIn(state) === undefined) writtenAbove.current = null;
    known.current = search;
  }, [flow, key, search, state, isOurs, navigate]);
}
