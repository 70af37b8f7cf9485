import { useLazyFlow } from '../../../runtime/lazy-flow.ts';
import { LoadFailed } from '../../shared/page-states/load-failed.tsx';
// Bundles the login's code with the pages that need it, so that both load together.
import '../../../runtime/login-logic.ts';
import { PageLoading } from '../../shared/page-states/page-loading.tsx';
import type { Elements } from '../../../design/elements.ts';

/** Starts the login flow, then renders the page that needs it. */
export function WithLogin({ children }: { children: Elements }) {
  const { flow, retry } = useLazyFlow('login');
  if (flow) return children;
  return retry ? <LoadFailed onRetry={retry} /> : <PageLoading />;
}
