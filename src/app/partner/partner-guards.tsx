import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectIsRetrying, selectPartnerStatus } from '../../../machines/partner/session/session.selectors.ts';
import { NoConnection } from '../no-connection.tsx';
import { PageLoading } from '../../features/shared/page-states/page-loading.tsx';
import { Resume } from '../resume.tsx';
import { usePortal, usePortalFlow } from '../../runtime/partner/portal-context.tsx';

/** Partner pages: without authentication to /partner/login (spec §2, Guards). */
export function PartnerOnly() {
  const status = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus);
  const [wasAuthenticated, setWasAuthenticated] = useState(false);
  if (status === 'authenticated') {
    if (!wasAuthenticated) setWasAuthenticated(true);
    return <WithRestaurants />;
  }
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'unknown') return wasAuthenticated ? null : <PageLoading />;
  return <TurnAway />;
}

function Unreachable() {
  const session = usePortalFlow('partnerSession');
  const isRetrying = useSelector(session, selectIsRetrying);
  return <NoConnection retrying={isRetrying} onRetry={() => session.send({ type: 'session.retry' })} />;
}

/** Every page of a partner needs his restaurants, and opens what holds them. */
function WithRestaurants() {
  const { actor } = usePortal();
  const isOpen = useSelector(actor, ({ children }) => children.partnerRestaurants !== undefined);
  useEffect(() => {
    if (!isOpen) actor.send({ type: 'restaurants.wanted' });
  }, [actor, isOpen]);
  return isOpen ? <Outlet /> : <PageLoading />;
}

/** The address is remembered and opened after login (D12): also where the session ran out under a partner's hands. */
function TurnAway() {
  const { actor } = usePortal();
  const { pathname, search } = useLocation();
  useEffect(() => actor.send({ type: 'visit.refused', address: pathname + search }), [actor, pathname, search]);
  return <Navigate to="/partner/login" replace />;
}

/** Login and signup: a partner goes on to where he wanted to, else to the dashboard (spec §2, D12). */
export function PartnerAnonymousOnly() {
  const { actor } = usePortal();
  const status = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus);
  const returnTo = useSelector(actor, (snapshot) => snapshot.context.returnTo);
  if (status === 'unknown') return <PageLoading />;
  return status === 'authenticated' ? <Resume to={returnTo ?? '/partner/dashboard'} flow={actor} /> : <Outlet />;
}
