import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { WriteAddress } from '../../machines/shared/lib/notices.ts';
import { hasOverlay, overlayOf, currentHistoryState } from '../design/history-state.ts';

interface AddressFlow {
  on(type: 'address.write', listener: (notice: WriteAddress) => void): { unsubscribe: () => void };
  send(event: { type: 'address.changed'; query: string }): void;
}

/**
 * Synchronizes a flow with the query of the page's URL: a query that the flow writes replaces the current history
 * entry; a query that the user navigates to is sent to the flow.
 */
export function useQuerySync(flow: AddressFlow): void {
  const navigate = useNavigate();
  const { key, pathname, search, state } = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  // An overlay has its own history entry with the page's query. A query that is written while the overlay is open is
  // copied to the page's entry when the overlay closes.
  const writtenAbove = useRef<string>(null);
  useEffect(() => {
    const subscription = flow.on('address.write', ({ query }) => {
      // While the next page is loading, the browser already has its URL.
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
