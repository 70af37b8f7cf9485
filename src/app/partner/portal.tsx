import { useRoutes, type RouteObject } from 'react-router-dom';
import { LoadFailed } from '../../features/shared/page-states/load-failed.tsx';
import { NotFound } from '../../features/shared/page-states/not-found.tsx';
import { PortalWaiting } from '../portal-waiting.tsx';
import { WithTitleCount } from './new-orders.tsx';
import { PartnerAnonymousOnly, PartnerOnly } from './partner-guards.tsx';
import { PartnerNavigation } from './partner-navigation.tsx';
import { anonymousPages, loggedInPages } from './partner-pages.gen.ts';
import { PortalContext, type Portal as PortalParts } from '../../runtime/partner/portal-context.tsx';
import { useLazyPortal } from './lazy-portal.ts';

/** The routes below /partner. */
const routes: RouteObject[] = [
  { Component: PartnerAnonymousOnly, children: anonymousPages },
  { Component: PartnerOnly, children: loggedInPages },
  { path: '*', Component: NotFound },
];

/** All pages below /partner. */
export default function Portal() {
  const presence = useLazyPortal();
  if (presence.kind === 'open') return <OpenPortal portal={presence.portal} />;
  return (
    <PortalWaiting>{presence.kind === 'missing' ? <LoadFailed onRetry={presence.retry} /> : undefined}</PortalWaiting>
  );
}

function OpenPortal({ portal }: { portal: PortalParts }) {
  const page = useRoutes(routes);
  return (
    <PortalContext value={portal}>
      <PartnerNavigation />
      <WithTitleCount>{page}</WithTitleCount>
    </PortalContext>
  );
}
