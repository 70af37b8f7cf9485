import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { menuSections, type MenuSection } from '../../../../machines/customer/restaurant/menu-sections.ts';
import {
  selectIsLiveFailed,
  selectIsLoading,
  selectIsRefreshing,
  selectLive,
  selectMenus,
  selectMenusMessage,
  selectMenusView,
  selectRestaurantId,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { useAnnounced } from '../../../runtime/announcer.tsx';
import { LastSeen } from '../../../runtime/offline/offline-line.tsx';
import { Button } from '../../../design/button.tsx';
import { RefreshButton } from '../../../design/refresh-button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { jumpTarget } from '../../../design/jump-bar.css.ts';
import { JumpBar } from '../../../design/jump-bar.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { TitleLine } from '../detail/detail-parts.tsx';
import { ListSearchContext } from '../../shared/list-search/list-search.context.ts';
import { ListSearch } from '../../shared/list-search/list-search.tsx';
import { NothingFound } from '../../shared/list-search/nothing-found.tsx';
import { DishCard } from './dish-card.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import { DishesLoading } from './restaurant-loading.tsx';
import * as css from './restaurant.css.ts';
import type { MenuItem } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

/** The menu, one card per item (spec §2). */
export function Menus() {
  const restaurant = RestaurantContext.useActorRef();
  const isLoading = useSelector(restaurant, selectIsLoading);
  const restaurantId = useSelector(restaurant, selectRestaurantId);
  const hasMenus = useSelector(restaurant, (snapshot) => selectMenusView(snapshot) === 'ready');
  return (
    <section aria-labelledby="menus" className={css.section}>
      <TitleLine id="menus" title="Menus">
        {isLoading && <Spinner label="Loading" />}
        {hasMenus && <Refresh />}
      </TitleLine>
      <LastSeen of={{ path: '/menus', body: { restaurantId } }} />
      <Dishes />
    </section>
  );
}

function Refresh() {
  const restaurant = RestaurantContext.useActorRef();
  return (
    <RefreshButton
      className={css.refreshButton}
      isBusy={useSelector(restaurant, selectIsRefreshing)}
      onClick={() => restaurant.send({ type: 'menus.refresh' })}
    />
  );
}

/** The dishes; all but the first ones, and each change, render as a transition, so that the page stays responsive. */
function Dishes() {
  const restaurant = RestaurantContext.useActorRef();
  const now = useSelector(restaurant, (each) => each);
  const later = useDeferredValue(now);
  // The first dishes must not wait: within a transition, `Found` would render all of them at once.
  const snapshot = selectMenusView(later) === 'loading' ? now : later;
  const view = selectMenusView(snapshot);
  const retry = () => restaurant.send({ type: 'page.retry' });
  if (view === 'loading') return <DishesLoading />;
  if (view === 'failed') return <ErrorState title={selectMenusMessage(snapshot)} onRetry={retry} />;
  if (selectMenus(snapshot).length === 0) return <EmptyState title="No menus found for this restaurant" />;
  return (
    <>
      <StockUnknown />
      <ListSearch label="Search this menu" placeholder="Dish or category" veg />
      <Found menus={selectMenus(snapshot)} live={selectLive(snapshot)} />
    </>
  );
}

type Live = ReturnType<typeof selectLive>;

/** Number of categories, and of dishes of each, that are rendered first: they fill the window. */
const renderedFirst = 3;

/** The matching menu items, by category. Those after the first ones follow in a rendering of their own (D284). */
const Found = memo(function Found({ menus, live }: { menus: readonly MenuItem[]; live: Live }) {
  const sections = menuSections(menus, ListSearchContext.useSelector(selectListQuery));
  const count = sections.flatMap(({ dishes }) => dishes).length;
  const limit = useDeferredValue(Infinity, renderedFirst);
  useAnnounced(`${count} ${count === 1 ? 'dish' : 'dishes'} found`);
  const [first] = sections;
  if (!first) return <NothingFound title="No dishes found" text="No dishes match this search." />;
  // Dishes without a category come last, so that there are no others.
  if (first.category === null) return <DishList dishes={first.dishes.slice(0, limit)} live={live} heading="h3" />;
  const parts = sections.map(({ category, dishes }, at) => ({
    id: `menu-${at + 1}`,
    label: category ?? 'More dishes',
    count: dishes.length,
    dishes,
  }));
  return (
    <>
      {parts[1] && <JumpBar label="Menu sections" parts={parts} />}
      {parts.slice(0, limit).map(({ id, label, dishes }) => (
        <div key={label} className={css.menuPart}>
          <h3 id={id} tabIndex={-1} className={classNames(css.menuPartTitle, jumpTarget)}>
            {label}
          </h3>
          <DishList dishes={dishes.slice(0, limit)} live={live} heading="h4" />
        </div>
      ))}
    </>
  );
});

type DishListProps = Pick<MenuSection, 'dishes'> & { live: Live; heading: 'h3' | 'h4' };

function DishList({ dishes, live, heading }: DishListProps) {
  return (
    <ul className={css.dishes}>
      {dishes.map((item) => (
        <DishCard key={item.id} item={item} live={live?.[item.id]} heading={heading} />
      ))}
    </ul>
  );
}

/** Dishes can be added although the stock is unknown; the server checks it at checkout (D31). */
function StockUnknown() {
  const restaurant = RestaurantContext.useActorRef();
  if (!useSelector(restaurant, selectIsLiveFailed)) return null;
  return (
    <Notice tone="turmeric">
      <div className={css.retryRow}>
        <span>We could not check what is in stock. You can choose dishes; we check again before you pay.</span>
        <Button data-retry tone="outline" size="s" onClick={() => restaurant.send({ type: 'page.retry' })}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
