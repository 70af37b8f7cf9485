import { useEffect } from 'react';
import type { StockRowsActorRef } from '../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Lets a logout wait until the changes of these rows are sent (D311). */
export function useUnsentChanges(rows: StockRowsActorRef | undefined): void {
  const actions = usePortalFlow('partnerOrderActions');
  useEffect(() => {
    if (!rows) return undefined;
    actions.send({ type: 'rows.opened', rows });
    return () => actions.send({ type: 'rows.closed' });
  }, [actions, rows]);
}
