import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectStatus } from '../../machines/customer-session/customer-session.selectors.ts';
import { useApp, useFlow } from './app-context.tsx';
import { PageLoading } from './page-loading.tsx';
import { Resume } from './resume.tsx';

/**
 * Customer pages: without authentication to `/` (spec §2, Guards). Where a session ends under the customer's hands,
 * `ended` stands in the page's place, if there is one (D11).
 */
export function CustomerOnly({ ended }: { ended?: ReactNode }) {
  const session = useFlow('session');
  const status = useSelector(session, selectStatus);
  const [authenticated, setAuthenticated] = useState<typeof session | null>(null);
  if (status === 'authenticated') {
    if (authenticated !== session) setAuthenticated(session);
    return <Outlet />;
  }
  if (status === 'unknown') return authenticated ? null : <PageLoading />;
  // After a logout the session is another one, and the way to the landing page has begun.
  if (ended !== undefined && authenticated === session) return ended;
  return <TurnAway remember={authenticated === null} />;
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
  return status === 'authenticated' ? <Resume to={returnTo ?? '/home'} flow={actor} /> : <Outlet />;
}
