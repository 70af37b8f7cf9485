import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { selectListImage } from '../../../../machines/customer/catalog/catalog.selectors.ts';
import { createMenuDetailsActors } from '../../../../machines/customer/menu-details/menu-details.actors.ts';
import { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import { createRestaurantActors } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import {
  selectDetailsMessage,
  selectDetailsView,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { NotFound } from '../../shared/page-states/not-found.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { onPageVisible } from '../../../runtime/page-visibility.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { ErrorState } from '../../../design/states.tsx';
import { CartSummaryBar } from '../cart/cart-summary-bar.tsx';
import { WithListSearch } from '../../shared/list-search/list-search.tsx';
import { Gallery } from './gallery.tsx';
import { Header } from './header.tsx';
import { Menus } from './menus.tsx';
import { LightboxContext, MenuDetailsContext } from './overlays.context.ts';
import { RestaurantOverlays } from './restaurant-overlays.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** The page of a restaurant; 'not found' for an invalid id. */
export default function RestaurantRoute() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Restaurant key={id} id={Number(id)} /> : <NotFound />;
}

function Restaurant({ id }: { id: number }) {
  const { api, catalog } = useApp();
  const listImageUrl = useSelector(useFlow('catalog'), selectListImage(id));
  const logic = useMemo(
    () => restaurantMachine.provide({ actors: createRestaurantActors({ api, catalog, now: Date.now, onPageVisible }) }),
    [api, catalog],
  );
  const details = useMemo(() => menuDetailsMachine.provide({ actors: createMenuDetailsActors({ api }) }), [api]);
  return (
    <RestaurantContext.Provider logic={logic} options={{ input: { restaurantId: id, listImageUrl } }}>
      <MenuDetailsContext.Provider logic={details}>
        <LightboxContext.Provider>
          <WithListSearch>
            <RestaurantPage />
          </WithListSearch>
        </LightboxContext.Provider>
      </MenuDetailsContext.Provider>
    </RestaurantContext.Provider>
  );
}

/** Facts, pictures and menu of a restaurant (spec §2, Restaurant detail). */
function RestaurantPage() {
  const restaurant = RestaurantContext.useActorRef();
  const isFailed = useSelector(restaurant, selectDetailsView) === 'failed';
  const message = useSelector(restaurant, selectDetailsMessage);
  useNotices(restaurant);
  useNotices(MenuDetailsContext.useActorRef());
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      {isFailed ? (
        <>
          <PageTitle>Restaurant</PageTitle>
          <ErrorState heading="h1" title={message} onRetry={() => restaurant.send({ type: 'page.retry' })}>
            <LinkButton to="/home" tone="outline">
              Browse Restaurants
            </LinkButton>
          </ErrorState>
        </>
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
