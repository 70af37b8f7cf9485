import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { WriteAddress } from '../../machines/shared/lib/notices.ts';
import { hasOverlay, overlayOf, currentHistoryState } from './history-state.ts';

interface AddressFlow {
  on(type: 'address.write', listener: (notice: WriteAddress) => void): { unsubscribe: () => void };
  send(event: { type: 'address.changed'; query: string }): void;
}

/**
 * Synchronizes a flow with the query of the page's address: what the flow writes replaces the current history entry;
 * navigation by a link or the back button is sent to the flow.
 */
export function useAddress(flow: AddressFlow): void {
  const navigate = useNavigate();
  const { key, pathname, search, state } = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  // An overlay has its own history entry with the page's query: a query written while it is open is copied to the
  // page's entry when it closes.
  const writtenAbove = useRef<string>(null);
  useEffect(() => {
    const subscription = flow.on('address.write', ({ query }) => {
      // The address is already the next page's while that page is loading.
      if (query === location.search || pathname !== location.pathname) return;
      if (hasOverlay()) writtenAbove.current = query;
      void navigate({ search: query }, { replace: true, preventScrollReset: true, state: currentHistoryState() });
    });
    return () => subscription.unsubscribe();
  }, [flow, navigate, pathname]);
  const known = useRef<string>(null);
  useEffect(() => {
    const carried = overlayOf(state) === undefined ? writtenAbove.current : null;
    if (!isOurs && search !== known.current) {
      if (carried === null) flow.send({ type: 'address.changed', query: search });
      else void navigate({ search: carried }, { replace: true, preventScrollReset: true, state });
    }
    if (overlayOf(state) === undefined) writtenAbove.current = null;
    known.current = search;
  }, [flow, key, search, state, isOurs, navigate]);
}
