import { useSelector } from '@xstate/react';
import {
  selectIsLiveFailed,
  selectIsLoading,
  selectLive,
  selectMenus,
  selectMenusMessage,
  selectMenusView,
} from '../../../machines/restaurant/restaurant.selectors.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../design/states.tsx';
import { DishCard } from './dish-card.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** What there is to eat, one card per menu item (spec §2). */
export function Menus() {
  const isLoading = useSelector(RestaurantContext.useActorRef(), selectIsLoading);
  return (
    <section aria-labelledby="menus" className={css.section}>
      <div className={css.line}>
        <h2 id="menus" className={css.sectionTitle}>
          Menus
        </h2>
        {isLoading && <Spinner label="Loading" />}
      </div>
      <Dishes />
    </section>
  );
}

function Dishes() {
  const restaurant = RestaurantContext.useActorRef();
  const view = useSelector(restaurant, selectMenusView);
  const menus = useSelector(restaurant, selectMenus);
  const live = useSelector(restaurant, selectLive);
  const message = useSelector(restaurant, selectMenusMessage);
  if (view === 'loading') return <DishesLoading />;
  if (view === 'failed') return <ErrorState title={message} onRetry={() => restaurant.send({ type: 'page.retry' })} />;
  if (menus.length === 0) return <EmptyState title="No menus found for this restaurant" />;
  return (
    <>
      <StockUnknown />
      <ul className={css.dishes}>
        {menus.map((item) => (
          <DishCard key={item.id} item={item} live={live?.[item.id]} />
        ))}
      </ul>
    </>
  );
}

/** Dishes can be added all the same; the server decides at checkout (D31). */
function StockUnknown() {
  const restaurant = RestaurantContext.useActorRef();
  if (!useSelector(restaurant, selectIsLiveFailed)) return null;
  return (
    <Notice tone="turmeric">
      <div className={css.line}>
        <span>We could not check what is in stock. You can choose dishes; we check again before you pay.</span>
        <Button tone="outline" size="s" onClick={() => restaurant.send({ type: 'page.retry' })}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}

function DishesLoading() {
  return (
    <SkeletonGroup label="Loading menus" className={css.dishes}>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className={css.dish}>
          <div className={css.dishWords}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
          </div>
          <Skeleton shape="block" className={css.dishPicture} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
