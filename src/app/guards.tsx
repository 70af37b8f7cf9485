import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectIsRetrying, selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { useApp, useFlow } from '../runtime/app-context.tsx';
import { NoConnection } from './no-connection.tsx';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';
import { ReturnToAddress } from './return-to-address.tsx';

/**
 * Customer pages: redirects to `/` without authentication (spec §2, Guards). If the session ends while the page is
 * open, the page stays if it shows that itself (D11).
 */
export function CustomerOnly({ showsEnd = false }: { showsEnd?: boolean }) {
  const session = useFlow('session');
  const status = useSelector(session, selectStatus);
  const [authenticated, setAuthenticated] = useState<typeof session | null>(null);
  if (status === 'authenticated') {
    if (authenticated !== session) setAuthenticated(session);
    return <Outlet />;
  }
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'unknown') return authenticated ? null : <PageLoading />;
  // A logout replaces the session actor: no message is shown and no return URL is stored.
  const hasLeft = authenticated !== null && authenticated !== session;
  if (!showsEnd || authenticated !== session) return <RedirectToLogin remember={!hasLeft} />;
  return (
    <>
      <RememberAddress />
      <Outlet />
    </>
  );
}

function Unreachable() {
  const session = useFlow('session');
  const isRetrying = useSelector(session, selectIsRetrying);
  return <NoConnection retrying={isRetrying} onRetry={() => session.send({ type: 'session.retry' })} />;
}

function RedirectToLogin({ remember }: { remember: boolean }) {
  return (
    <>
      {remember && <RememberAddress />}
      <Navigate to="/" replace />
    </>
  );
}

/**
 * Stores the URL of a page that needs a login, or whose session ended; the URL is opened after the next login (D12).
 */
function RememberAddress() {
  const { actor } = useApp();
  const { pathname, search } = useLocation();
  useEffect(() => actor.send({ type: 'visit.refused', address: pathname + search }), [actor, pathname, search]);
  return null;
}

/** Pages for visitors: redirects a logged-in customer to the stored URL, else to /home (spec §2, D12). */
export function AnonymousOnly() {
  const { actor } = useApp();
  const status = useSelector(useFlow('session'), selectStatus);
  const returnTo = useSelector(actor, (snapshot) => snapshot.context.returnTo);
  return status === 'authenticated' ? <ReturnToAddress to={returnTo ?? '/home'} flow={actor} /> : <Outlet />;
}
