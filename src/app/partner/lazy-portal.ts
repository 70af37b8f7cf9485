import { useMemo } from 'react';
import { useApp } from '../../runtime/app-context.tsx';
import { useLazyFlow } from '../../runtime/lazy-flow.ts';
import type { Portal } from '../../runtime/partner/portal-context.tsx';

export type LazyPortal =
  | { kind: 'open'; portal: Portal }
  /** The portal's code failed to load. */
  | { kind: 'missing'; retry: () => void }
  | { kind: 'loading' };

/** Loads and starts the portal's flow; a flow that ended with a logout is started again. */
export function useLazyPortal(): LazyPortal {
  const { partnerApi, partnerCall, config } = useApp();
  const { flow, retry } = useLazyFlow('partner');
  const portal = useMemo(
    () => flow && { actor: flow, api: partnerApi, authorizedCall: partnerCall, config },
    [flow, partnerApi, partnerCall, config],
  );
  if (portal) return { kind: 'open', portal };
  return retry ? { kind: 'missing', retry } : { kind: 'loading' };
}
