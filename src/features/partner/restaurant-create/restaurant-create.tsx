import { selectDraft, selectLocation } from '../../../../machines/partner/restaurant-create/restaurant-create.view.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { isRestaurantDraft } from '../../../../machines/partner/lib/form-draft.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useFormDraft } from '../../../runtime/partner/form-draft.ts';
import { useRestaurantCreate } from '../restaurant-form/restaurant-logic.ts';
import { useRestaurantNotices } from '../../../runtime/partner/restaurant-notices.ts';
import { Page } from '../../../design/page.tsx';
import { LocationDialog } from '../location/location-dialog.tsx';
import { WithCities } from '../restaurant-form/with-cities.tsx';
import { CreateForm } from './create-form.tsx';
import { CreateSteps } from './create-steps.tsx';
import { RestaurantCreateContext, useRestaurantCreation } from './restaurant-create.context.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

/** Add Restaurant (spec §2). */
export default function PartnerRestaurantAdd() {
  return (
    <Page width="middle" title="Add Restaurant" lead="Diners see it as soon as it is approved.">
      <PageTitle>Add Restaurant</PageTitle>
      <WithCities>{(cities) => <Create cities={cities} />}</WithCities>
    </Page>
  );
}

function Create({ cities }: { cities: readonly PartnerCity[] }) {
  const { logic, files, key } = useRestaurantCreate();
  return (
    <RestaurantCreateContext.Provider logic={logic} options={{ input: { key, cities } }}>
      <Screen files={files} />
    </RestaurantCreateContext.Provider>
  );
}

function Screen({ files }: { files: FileStore }) {
  const create = RestaurantCreateContext.useActorRef();
  useRestaurantNotices(create);
  useFormDraft({
    form: 'restaurant-add',
    read: () => selectDraft(create.getSnapshot()),
    restore: (change) => create.send({ type: 'form.change', change }),
    isValues: isRestaurantDraft,
  });
  const { view, isDirty } = useRestaurantCreation();
  const isForm = view === 'form' || view === 'creating' || view === 'unanswered';
  return (
    <>
      <LeaveDialog isDirty={isDirty} />
      {isForm ? <CreateForm files={files} /> : <CreateSteps files={files} />}
      <LocationDialog location={RestaurantCreateContext.useSelector(selectLocation)} />
    </>
  );
}
