import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import {
  selectAreRestaurantsLoading,
  selectRestaurants,
  selectRestaurantsView,
} from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { createRestaurantPicturesActors } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.actors.ts';
import { restaurantPicturesMachine } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.machine.ts';
import { selectHasFailed } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.view.ts';
import { onNetworkBack } from '../../../runtime/offline/network.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { RefreshButton } from '../../../design/refresh-button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListMessage } from './list-message.tsx';
import * as css from './restaurants.css.ts';
import { RestaurantCard } from './restaurant-card.tsx';
import { RestaurantPicturesContext } from './restaurant-pictures.context.ts';
import type { PartnerRestaurant } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

/** All of the partner's restaurants (spec §2, Manage Restaurants). */
export default function PartnerRestaurants() {
  const view = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurantsView);
  return (
    <Page title="Manage Restaurants" actions={view === 'empty' ? undefined : <Add />}>
      <PageTitle>Manage Restaurants</PageTitle>
      <Listing />
    </Page>
  );
}

function Add() {
  return (
    <LinkButton to="/partner/restaurants/add" icon={<Plus size={18} aria-hidden />}>
      Add Restaurant
    </LinkButton>
  );
}

/** Refreshes the list, because an operator may have approved a restaurant meanwhile. */
function Refresh() {
  const flow = usePortalFlow('partnerRestaurants');
  const isLoading = useSelector(flow, selectAreRestaurantsLoading);
  return <RefreshButton isBusy={isLoading} onClick={() => flow.send({ type: 'restaurants.refresh' })} />;
}

function Listing() {
  const flow = usePortalFlow('partnerRestaurants');
  const view = useSelector(flow, selectRestaurantsView);
  const restaurants = useSelector(flow, selectRestaurants) ?? [];
  switch (view) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <ListFailed />;
    case 'empty':
      return (
        <>
          <ListMessage />
          <EmptyState art="thali" title="No Restaurants Yet" text="Add your first one and fill its menu.">
            <Add />
            <Refresh />
          </EmptyState>
        </>
      );
    case 'list':
      return <Cards restaurants={restaurants} />;
  }
}

function Cards({ restaurants }: { restaurants: readonly PartnerRestaurant[] }) {
  const { api } = usePortal();
  const logic = useMemo(
    () => restaurantPicturesMachine.provide({ actors: createRestaurantPicturesActors({ api, onNetworkBack }) }),
    [api],
  );
  const restaurantIds = restaurants.map(({ id }) => id);
  return (
    <>
      <ListMessage />
      <div className={css.countLine}>
        <p role="status">{`${restaurants.length} ${restaurants.length === 1 ? 'restaurant' : 'restaurants'}`}</p>
        <Refresh />
      </div>
      {/* The key restarts the pictures' flow for another list. */}
      <RestaurantPicturesContext.Provider
        key={restaurantIds.join()}
        logic={logic}
        options={{ input: { restaurantIds } }}
      >
        <PicturesMissing />
        <ul className={css.grid}>
          {restaurants.map((restaurant) => (
            <RestaurantCard key={restaurant.id} restaurant={restaurant} />
          ))}
        </ul>
      </RestaurantPicturesContext.Provider>
    </>
  );
}

function PicturesMissing() {
  if (!RestaurantPicturesContext.useSelector(selectHasFailed)) return null;
  return (
    <div className={css.message}>
      <Notice tone="turmeric">Some images could not be loaded.</Notice>
    </div>
  );
}

function Loading() {
  return (
    <>
      <div className={css.countLine} />
      <SkeletonGroup label="Loading restaurants" className={css.grid}>
        {['1', '2', '3'].map((key) => (
          <div key={key}>
            <Skeleton shape="picture" />
            <div className={css.body}>
              <Skeleton shape="title" />
              <Skeleton />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </>
  );
}
