import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { scanPath } from '../../../domain/scanned-code.ts';
import { selectIsRetrying, selectPartnerStatus } from '../../../machines/partner/session/session.view.ts';
import { NoConnection } from '../no-connection.tsx';
import { PageLoading } from '../../features/shared/page-states/page-loading.tsx';
import { ReturnToAddress } from '../return-to-address.tsx';
import { usePortal, usePortalFlow } from '../../runtime/partner/portal-context.tsx';

/** Partner pages: redirects to /partner/login without authentication (spec §2, Guards). */
export function PartnerOnly() {
  const status = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus);
  const [wasAuthenticated, setWasAuthenticated] = useState(false);
  if (status === 'authenticated') {
    if (!wasAuthenticated) setWasAuthenticated(true);
    return <WithRestaurants />;
  }
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'unknown') return wasAuthenticated ? null : <PageLoading />;
  return <RedirectToLogin />;
}

function Unreachable() {
  const session = usePortalFlow('partnerSession');
  const isRetrying = useSelector(session, selectIsRetrying);
  return <NoConnection retrying={isRetrying} onRetry={() => session.send({ type: 'session.retry' })} />;
}

/** Starts the flow that loads the partner's restaurants, which every page of the portal needs. */
function WithRestaurants() {
  const { actor } = usePortal();
  const isOpen = useSelector(actor, ({ children }) => children.partnerRestaurants !== undefined);
  useEffect(() => {
    if (!isOpen) actor.send({ type: 'restaurants.wanted' });
  }, [actor, isOpen]);
  return isOpen ? <Outlet /> : <PageLoading />;
}

/** Stores the URL, which is opened after the login (D12), also if the session expired while the page was open. */
function RedirectToLogin() {
  const { actor } = usePortal();
  const { pathname, search, hash } = useLocation();
  // The link of a QR code has the order in its fragment.
  const address = pathname + search + (pathname === scanPath ? hash : '');
  useEffect(() => actor.send({ type: 'visit.refused', address }), [actor, address]);
  return <Navigate to="/partner/login" replace />;
}

/** Login and signup: redirects a partner to the stored URL, else to the dashboard (spec §2, D12). */
export function PartnerAnonymousOnly() {
  const { actor } = usePortal();
  const status = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus);
  const returnTo = useSelector(actor, (snapshot) => snapshot.context.returnTo);
  if (status === 'unknown') return <PageLoading />;
  return status === 'authenticated' ? (
    <ReturnToAddress to={returnTo ?? '/partner/dashboard'} flow={actor} />
  ) : (
    <Outlet />
  );
}
