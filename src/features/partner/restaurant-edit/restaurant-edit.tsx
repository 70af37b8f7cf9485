import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { selectDraft, selectLocation } from '../../../../machines/partner/restaurant-edit/restaurant-edit.view.ts';
import { selectIsForeign } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { isRestaurantDraft } from '../../../../machines/partner/lib/form-draft.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { useFormDraft } from '../../../runtime/partner/form-draft.ts';
import { useRestaurantEdit } from '../restaurant-form/restaurant-logic.ts';
import { useRestaurantNotices } from '../../../runtime/partner/restaurant-notices.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { ErrorState } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { LocationDialog } from '../location/location-dialog.tsx';
import { FormLoading, WithCities } from '../restaurant-form/with-cities.tsx';
import { RestaurantNotFound } from '../restaurants/restaurant-not-found.tsx';
import { EditForm } from './edit-form.tsx';
import { RestaurantEditContext, useRestaurantEditing } from './restaurant-edit.context.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

/** Edit Restaurant (spec §2). */
export default function PartnerRestaurantEdit() {
  const { id = '' } = useParams();
  const logic = useRestaurantEdit();
  return (
    <Page width="middle" title="Edit Restaurant" actions={<HoursLink restaurantId={idIn(id)} />}>
      <PageTitle>Edit Restaurant</PageTitle>
      <WithCities>
        {(cities) => (
          <RestaurantEditContext.Provider key={id} logic={logic} options={{ input: { restaurantId: idIn(id) } }}>
            <Screen cities={cities} />
          </RestaurantEditContext.Provider>
        )}
      </WithCities>
    </Page>
  );
}

function HoursLink({ restaurantId }: { restaurantId: number }) {
  if (useSelector(usePortalFlow('partnerRestaurants'), selectIsForeign(restaurantId))) return null;
  return (
    <LinkButton to={`/partner/restaurants/${restaurantId}/hours`} tone="outline" size="s">
      Opening Hours
    </LinkButton>
  );
}

/** Parses a restaurant id, a positive integer. Returns 0 for other texts, which matches no restaurant. */
function idIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function Screen({ cities }: { cities: readonly PartnerCity[] }) {
  const edit = RestaurantEditContext.useActorRef();
  useRestaurantNotices(edit);
  const { view, failure, success } = useRestaurantEditing();
  switch (view) {
    case 'finding':
      return <FormLoading />;
    case 'notFound':
      return <RestaurantNotFound />;
    case 'failed':
      return (
        <ErrorState
          title={<ErrorBanner>{failure}</ErrorBanner>}
          text="Your restaurants could not be loaded."
          onRetry={() => edit.send({ type: 'restaurant.retry' })}
        />
      );
    case 'saved':
      return (
        <Notice tone="leaf" title={success}>
          Your restaurants come next.
        </Notice>
      );
    case 'form':
    case 'comparing':
    case 'saving':
      return <Editing cities={cities} />;
  }
}

function Editing({ cities }: { cities: readonly PartnerCity[] }) {
  const edit = RestaurantEditContext.useActorRef();
  const { isChanged } = useRestaurantEditing();
  useFormDraft({
    form: `restaurant-edit-${edit.getSnapshot().context.restaurantId}`,
    read: () => selectDraft(edit.getSnapshot()),
    restore: (change) => edit.send({ type: 'form.change', change }),
    isValues: isRestaurantDraft,
  });
  return (
    <>
      <LeaveDialog isDirty={isChanged} />
      <EditForm cities={cities} />
      <LocationDialog location={RestaurantEditContext.useSelector(selectLocation)} />
    </>
  );
}
