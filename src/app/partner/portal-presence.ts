import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useApp } from '../app-context.tsx';
import type { Portal } from './portal-context.tsx';

export type PortalPresence =
  | { kind: 'open'; portal: Portal }
  | { kind: 'loading' }
  /** Its code did not come. */
  | { kind: 'missing'; retry: () => void };

/** Opens the portal for the page that shows it. After a logout it opens anew. */
export function usePortalPresence(): PortalPresence {
  const { actor, partnerApi, config } = useApp();
  const partner = useSelector(actor, (snapshot) => snapshot.children.partner);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches({ store: { running: { partner: 'missing' } } }));
  useEffect(() => {
    if (!partner) actor.send({ type: 'partner.wanted' });
  }, [actor, partner]);
  return useMemo(() => {
    if (partner) return { kind: 'open', portal: { actor: partner, api: partnerApi, config } };
    return isMissing ? { kind: 'missing', retry: () => actor.send({ type: 'partner.wanted' }) } : { kind: 'loading' };
  }, [actor, partner, isMissing, partnerApi, config]);
}
