import { useMemo } from 'react';
import { useApp } from '../../runtime/app-context.tsx';
import { useLateFlow } from '../../runtime/late-flow.ts';
import type { Portal } from '../../runtime/partner/portal-context.tsx';

export type PortalPresence =
  | { kind: 'open'; portal: Portal }
  /** Its code did not come. */
  | { kind: 'missing'; retry: () => void }
  | { kind: 'loading' };

/** Opens the portal for the page that shows it. After a logout it opens anew. */
export function usePortalPresence(): PortalPresence {
  const { partnerApi, config } = useApp();
  const { flow, retry } = useLateFlow('partner');
  const portal = useMemo(() => flow && { actor: flow, api: partnerApi, config }, [flow, partnerApi, config]);
  if (portal) return { kind: 'open', portal };
  return retry ? { kind: 'missing', retry } : { kind: 'loading' };
}
