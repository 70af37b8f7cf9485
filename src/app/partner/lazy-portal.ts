import { useMemo } from 'react';
import { useApp } from '../../runtime/app-context.tsx';
import { useLazyFlow } from '../../runtime/lazy-flow.ts';
import type { Portal } from '../../runtime/partner/portal-context.tsx';

export type LazyPortal =
  | { kind: 'open'; portal: Portal }
  /** Loading its code failed. */
  | { kind: 'missing'; retry: () => void }
  | { kind: 'loading' };

/** Starts the portal for the page that renders it. After a logout it starts again. */
export function useLazyPortal(): LazyPortal {
  const { partnerApi, config } = useApp();
  const { flow, retry } = useLazyFlow('partner');
  const portal = useMemo(() => flow && { actor: flow, api: partnerApi, config }, [flow, partnerApi, config]);
  if (portal) return { kind: 'open', portal };
  return retry ? { kind: 'missing', retry } : { kind: 'loading' };
}
