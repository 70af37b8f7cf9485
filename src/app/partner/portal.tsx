import { useRoutes } from 'react-router-dom';
import { LoadFailed } from '../../features/shared/page-states/load-failed.tsx';
import { PortalWaiting } from '../portal-waiting.tsx';
import { WithTitleCount } from './new-orders.tsx';
import { PartnerNavigation } from './partner-navigation.tsx';
import { partnerRoutes } from './partner-routes.tsx';
import { PortalContext, type Portal as PortalParts } from '../../runtime/partner/portal-context.tsx';
import { useLazyPortal } from './lazy-portal.ts';

/** All pages below /partner. */
export default function Portal() {
  const presence = useLazyPortal();
  if (presence.kind === 'open') return <OpenPortal portal={presence.portal} />;
  return (
    <PortalWaiting>{presence.kind === 'missing' ? <LoadFailed onRetry={presence.retry} /> : undefined}</PortalWaiting>
  );
}

function OpenPortal({ portal }: { portal: PortalParts }) {
  const page = useRoutes(partnerRoutes);
  return (
    <PortalContext value={portal}>
      <PartnerNavigation />
      <WithTitleCount>{page}</WithTitleCount>
    </PortalContext>
  );
}
