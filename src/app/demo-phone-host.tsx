import { useSelector } from '@xstate/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { useFlow } from '../runtime/app-context.tsx';

const DemoPhoneInUse = lazy(() => import('./demo-phone-in-use.tsx'));

/** Pages that require a partner's login. */
const partnersOwn = /^\/partner\/(?!login|signup)/;
/** Pages on which a partner logs in, also beside a customer who is logged in. */
const partnersLogin = /^\/partner\/(login|signup)/;

/**
 * The demo phone (D3). It needs scripts, so it is rendered after hydration and is not part of the server's HTML.
 * Logged-in users need no login codes and never load it, except a customer who opens the partner's login.
 */
export function DemoPhoneHost() {
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isVisitor = useSelector(useFlow('session'), selectStatus) === 'anonymous';
  const { pathname } = useLocation();
  const isPartner = partnersLogin.test(pathname);
  if (!isTakenOver || !(isVisitor || isPartner) || partnersOwn.test(pathname)) return null;
  return (
    <Suspense>
      <DemoPhoneInUse isPartner={isPartner} />
    </Suspense>
  );
}
