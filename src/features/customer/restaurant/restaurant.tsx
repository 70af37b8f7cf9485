import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectListImage } from '../../../../machines/customer/catalog/catalog.selectors.ts';
import { createRestaurantActors } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import {
  selectDetailsMessage,
  selectDetailsView,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { onPageVisible } from '../../../runtime/page-visibility.ts';
import { DetailFailed, DetailRoute } from '../detail/detail-parts.tsx';
import { CartSummaryBar } from '../cart/cart-summary-bar.tsx';
import { WithListSearch } from '../../shared/list-search/list-search.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { Gallery } from './gallery.tsx';
import { Header } from './header.tsx';
import { Menus } from './menus.tsx';
import { RestaurantOverlays } from './restaurant-overlays.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** The page of a restaurant; 'not found' for an invalid id. */
export default function RestaurantRoute() {
  return <DetailRoute Detail={Restaurant} />;
}

function Restaurant({ id }: { id: number }) {
  const { api, catalog } = useApp();
  const listImageUrl = useSelector(useFlow('catalog'), selectListImage(id));
  const logic = useMemo(
    () => restaurantMachine.provide({ actors: createRestaurantActors({ api, catalog, now: Date.now, onPageVisible }) }),
    [api, catalog],
  );
  return (
    <RestaurantContext.Provider logic={logic} options={{ input: { restaurantId: id, listImageUrl } }}>
      <OverlayContext.Provider>
        <WithListSearch>
          <RestaurantPage />
        </WithListSearch>
      </OverlayContext.Provider>
    </RestaurantContext.Provider>
  );
}

/** Facts, pictures and menu of a restaurant (spec §2, Restaurant detail). */
function RestaurantPage() {
  const restaurant = RestaurantContext.useActorRef();
  const isFailed = useSelector(restaurant, selectDetailsView) === 'failed';
  const message = useSelector(restaurant, selectDetailsMessage);
  useNotices(restaurant);
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      {isFailed ? (
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
          <CartSummaryBar />
          <RestaurantOverlays />
        </>
      )}
    </main>
  );
}
