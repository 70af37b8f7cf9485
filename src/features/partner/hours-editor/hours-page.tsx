import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { createHoursEditorActors } from '../../../../machines/partner/hours-editor/hours-editor.actors.ts';
import { hoursEditorMachine } from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';
import { createOrderSettingsActors } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { orderSettingsMachine } from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import { selectIsForeign, selectRestaurant } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { OrderSettings } from '../order-settings/order-settings.tsx';
import { OrderSettingsContext } from '../order-settings/order-settings.context.ts';
import { RestaurantNotFound } from '../restaurants/restaurant-not-found.tsx';
import { HoursEditorContext } from './hours-editor.context.ts';
import { WeeklyHours } from './weekly-hours.tsx';

/**
 * When a restaurant takes orders. Pause and rush come first, because they are changed in a hurry, then hours and closed
 * dates (D165).
 */
export default function PartnerHours() {
  const { id = '' } = useParams();
  const restaurantId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const { api } = usePortal();
  const restaurants = usePortalFlow('partnerRestaurants');
  const name = useSelector(restaurants, selectRestaurant(restaurantId))?.name;
  const isForeign = useSelector(restaurants, selectIsForeign(restaurantId));
  const [hours, settings] = useMemo(
    () => [
      hoursEditorMachine.provide({ actors: createHoursEditorActors({ api }) }),
      orderSettingsMachine.provide({ actors: createOrderSettingsActors({ api }) }),
    ],
    [api],
  );
  const options = { input: { restaurantId } };
  if (isForeign)
    return (
      <Page width="middle" title="Opening Hours">
        <PageTitle>Opening Hours</PageTitle>
        <RestaurantNotFound />
      </Page>
    );
  return (
    <Page
      width="middle"
      title="Opening Hours"
      lead={name}
      actions={
        <LinkButton to="/partner/restaurants" tone="outline" size="s">
          Back to Restaurants
        </LinkButton>
      }
    >
      <PageTitle>Opening Hours</PageTitle>
      <OrderSettingsContext.Provider key={`settings-${id}`} logic={settings} options={options}>
        <OrderSettings />
      </OrderSettingsContext.Provider>
      <HoursEditorContext.Provider key={`hours-${id}`} logic={hours} options={options}>
        <WeeklyHours />
      </HoursEditorContext.Provider>
    </Page>
  );
}
