import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { selectListImage } from '../../../../machines/customer/catalog/catalog.view.ts';
import { createRestaurantActors } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { selectPage } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { readOwnHold } from '../../../runtime/persistence.ts';
import { onPageVisible } from '../../../runtime/page-visibility.ts';
import { DetailFailed, DetailRoute } from '../detail/detail-parts.tsx';
import { CartSummaryBar } from '../cart/cart-summary-bar.tsx';
import { WithListSearch } from '../../shared/list-search/list-search.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { Gallery } from './gallery.tsx';
import { Header } from './header.tsx';
import { Menus } from './menus.tsx';
import { RestaurantLoading, RestaurantMain } from './restaurant-loading.tsx';
import { RestaurantOverlays } from './restaurant-overlays.tsx';
import { RestaurantContext } from './restaurant.context.ts';

/** The page of a restaurant; 'not found' for an invalid id. */
export default function RestaurantRoute() {
  return <DetailRoute Detail={Restaurant} />;
}

/** A press on a link first shows placeholders alone: the page's flows start after their paint (D287). */
function Restaurant({ id }: { id: number }) {
  const listImageUrl = useSelector(useFlow('catalog'), selectListImage(id));
  const isOpened = useDeferredValue(true, useNavigationType() !== NavigationType.Push);
  // The elements of the page and of the cart stay, with the focus and without a second animation.
  return (
    <RestaurantMain>
      {isOpened ? (
        <OpenedRestaurant id={id} listImageUrl={listImageUrl} />
      ) : (
        <RestaurantLoading banner={listImageUrl ?? undefined} />
      )}
      <CartSummaryBar />
    </RestaurantMain>
  );
}

function OpenedRestaurant({ id, listImageUrl }: { id: number; listImageUrl: string | null }) {
  const { api, catalog } = useApp();
  const logic = useMemo(
    () =>
      restaurantMachine.provide({
        actors: createRestaurantActors({ api, ownHold: readOwnHold, catalog, now: Date.now, onPageVisible }),
      }),
    [api, catalog],
  );
  return (
    <RestaurantContext.Provider logic={logic} options={{ input: { restaurantId: id, listImageUrl } }}>
      <OverlayContext.Provider>
        <WithListSearch>
          <RestaurantContent />
        </WithListSearch>
      </OverlayContext.Provider>
    </RestaurantContext.Provider>
  );
}

/** Facts, pictures and menu of a restaurant (spec §2, Restaurant detail). */
function RestaurantContent() {
  const restaurant = RestaurantContext.useActorRef();
  const isFailed = useSelector(restaurant, (snapshot) => selectPage(snapshot).view === 'failed');
  const message = useSelector(restaurant, (snapshot) => selectPage(snapshot).message);
  useNotices(restaurant);
  return isFailed ? (
    <DetailFailed
      title="Restaurant"
      message={message}
      back="Browse Restaurants"
      onRetry={() => restaurant.send({ type: 'page.retry' })}
    />
  ) : (
    <>
      <Header />
      <Gallery />
      <Menus />
      <RestaurantOverlays />
    </>
  );
}
