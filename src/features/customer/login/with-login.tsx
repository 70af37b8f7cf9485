import type { ReactNode } from 'react';
import { useLazyFlow } from '../../../runtime/lazy-flow.ts';
import { LoadFailed } from '../../shared/page-states/load-failed.tsx';
// Bundles the login's code with the pages that need it, so that both load together.
import '../../../runtime/login-logic.ts';
import { PageLoading } from '../../shared/page-states/page-loading.tsx';

/** Renders a page after the login flow, which it needs, has started. */
export function WithLogin({ children }: { children: ReactNode }) {
  const { flow, retry } = useLazyFlow('login');
  if (flow) return children;
  return retry ? <LoadFailed onRetry={retry} /> : <PageLoading />;
}
