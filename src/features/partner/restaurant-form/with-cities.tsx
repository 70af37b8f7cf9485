import { useSelector } from '@xstate/react';
import { emptyRestaurantForm } from '../../../../domain/restaurant-form.ts';
import {
  selectPartnerCities,
  selectPartnerCitiesMessage,
} from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import * as css from './restaurant-form.css.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import type { Elements } from '../../../design/elements.ts';

/** Loads the cities, then renders the form that needs them. */
export function WithCities({ children }: { children: (cities: readonly PartnerCity[]) => Elements }) {
  const flow = usePortalFlow('partnerRestaurants');
  const cities = useSelector(flow, selectPartnerCities);
  const message = useSelector(flow, selectPartnerCitiesMessage);
  if (cities) return children(cities);
  if (message === null) return <FormLoading />;
  return (
    <ErrorState
      title={<ErrorBanner>{message}</ErrorBanner>}
      text="The cities could not be loaded."
      onRetry={() => flow.send({ type: 'restaurants.retry' })}
    />
  );
}

/** Placeholder of the form: a block for each field. */
export function FormLoading() {
  return (
    <SkeletonGroup label="Loading the form" className={css.fields}>
      {Object.keys(emptyRestaurantForm).map((name) => (
        <Skeleton key={name} shape="block" />
      ))}
    </SkeletonGroup>
  );
}
