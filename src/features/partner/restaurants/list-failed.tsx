import { useSelector } from '@xstate/react';
import { selectRestaurantsMessage } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { ErrorState } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';

/** Why the list could not be loaded (spec §8). */
export function ListFailed() {
  const flow = usePortalFlow('partnerRestaurants');
  return (
    <ErrorState
      title={<ErrorBanner>{useSelector(flow, selectRestaurantsMessage)}</ErrorBanner>}
      text="Your restaurants could not be loaded."
      onRetry={() => flow.send({ type: 'restaurants.retry' })}
    />
  );
}
