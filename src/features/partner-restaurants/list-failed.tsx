import { useSelector } from '@xstate/react';
import { selectRestaurantsMessage } from '../../../machines/partner-restaurants/partner-restaurants.selectors.ts';
import { usePortalFlow } from '../../app/partner/portal-context.tsx';
import { ErrorState } from '../../design/states.tsx';
import { ErrorBanner } from '../partner-form/error-banner.tsx';

/** Why there is no list (spec §8). */
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
