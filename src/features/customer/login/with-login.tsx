import type { ReactNode } from 'react';
import { useLazyFlow } from '../../../runtime/lazy-flow.ts';
import { LoadFailed } from '../../shared/page-states/load-failed.tsx';
// The login's code lies in the file of the pages that need it: it comes with them, not after them.
import '../../../runtime/login-logic.ts';
import { PageLoading } from '../../shared/page-states/page-loading.tsx';

/** A page that needs the login flow, once that runs. */
export function WithLogin({ children }: { children: ReactNode }) {
  const { flow, retry } = useLazyFlow('login');
  if (flow) return children;
  return retry ? <LoadFailed onRetry={retry} /> : <PageLoading />;
}
