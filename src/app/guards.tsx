import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectStatus } from '../../machines/customer-session/customer-session.selectors.ts';
import { useApp, useFlow } from './app-context.tsx';
import { PageLoading } from './page-loading.tsx';

/** Customer pages: without authentication to `/` (spec §2, Guards). */
export function CustomerOnly() {
  const status = useSelector(useFlow('session'), selectStatus);
  const [wasAuthenticated, setWasAuthenticated] = useState(false);
  if (status === 'authenticated') {
    if (!wasAuthenticated) setWasAuthenticated(true);
    return <Outlet />;
  }
  if (status === 'unknown') return wasAuthenticated ? null : <PageLoading />;
  return <TurnAway remember={!wasAuthenticated} />;
}

/** An address that was opened without a session is remembered (D12); one whose session ended is not. */
function TurnAway({ remember }: { remember: boolean }) {
  const { actor } = useApp();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (remember) actor.send({ type: 'visit.refused', address: pathname + search });
  }, [actor, remember, pathname, search]);
  return <Navigate to="/" replace />;
}

/** Pages of those who are not logged in: a customer goes on to where he wanted to, else to /home (spec §2, D12). */
export function AnonymousOnly() {
  const { actor } = useApp();
  const status = useSelector(useFlow('session'), selectStatus);
  const returnTo = useSelector(actor, (snapshot) => snapshot.context.returnTo);
  return status === 'authenticated' ? <Resume to={returnTo ?? '/home'} /> : <Outlet />;
}

function Resume({ to }: { to: string }) {
  const { actor } = useApp();
  useEffect(() => () => actor.send({ type: 'visit.resumed' }), [actor]);
  return <Navigate to={to} replace />;
}
