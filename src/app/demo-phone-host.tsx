import { useSelector } from '@xstate/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { useFlow } from '../runtime/app-context.tsx';

const DemoPhoneInUse = lazy(() => import('./demo-phone-in-use.tsx'));

/** Pages of a partner who is logged in. */
const partnersOwn = /^\/partner\/(?!login|signup)/;

/**
 * The demo phone (D3) needs scripts: it is not in the HTML that the server writes, and comes when that was taken over.
 * Codes come while somebody logs in; whoever is logged in never loads it.
 */
export function DemoPhoneHost() {
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isVisitor = useSelector(useFlow('session'), selectStatus) === 'anonymous';
  const { pathname } = useLocation();
  if (!isTakenOver || !isVisitor || partnersOwn.test(pathname)) return null;
  return (
    <Suspense>
      <DemoPhoneInUse />
    </Suspense>
  );
}
