import { memo, useDeferredValue } from 'react';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { firstDishes, menuSections, type MenuSection } from '../../../../machines/customer/restaurant/menu-sections.ts';
import type { LiveByMenu } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
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
import { RestaurantContext, useRestaurant } from './restaurant.context.ts';
import { DishesLoading } from './restaurant-loading.tsx';
import * as css from './restaurant.css.ts';
import type { MenuItem } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

/** The menu, one card per item (spec §2). */
export function Menus() {
  const { isLoading, restaurantId, menusView } = useRestaurant();
  return (
    <section aria-labelledby="menus" className={css.section}>
      <TitleLine id="menus" title="Menus">
        {isLoading && <Spinner label="Loading" />}
        {menusView === 'ready' && <Refresh />}
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
      isBusy={useRestaurant().isRefreshing}
      onClick={() => restaurant.send({ type: 'menus.refresh' })}
    />
  );
}

/** The dishes; all but the first ones, and each change, render as a transition, so that the page stays responsive. */
function Dishes() {
  const restaurant = RestaurantContext.useActorRef();
  const now = useRestaurant();
  const later = useDeferredValue(now);
  // The first dishes must not wait: within a transition, `Found` would render all of them at once.
  const { menusView: view, menus, menusMessage, live } = later.menusView === 'loading' ? now : later;
  const retry = () => restaurant.send({ type: 'page.retry' });
  if (view === 'loading') return <DishesLoading />;
  if (view === 'failed') return <ErrorState title={menusMessage} onRetry={retry} />;
  if (menus.length === 0) return <EmptyState title="No menus found for this restaurant" />;
  return (
    <>
      <StockUnknown />
      <ListSearch label="Search this menu" placeholder="Dish or category" veg />
      <Found menus={menus} live={live} />
    </>
  );
}

type Live = LiveByMenu | null;

/**
 * Number of dishes that are rendered first. Below the pictures, a phone shows none of them before scrolling, and a large
 * window one row of two.
 */
const renderedFirst = 4;

/** The matching menu items, by category. Those after the first ones follow in a rendering of their own (D284). */
const Found = memo(function Found({ menus, live }: { menus: readonly MenuItem[]; live: Live }) {
  const sections = menuSections(menus, ListSearchContext.useSelector(selectListQuery));
  const count = sections.flatMap(({ dishes }) => dishes).length;
  const limit = useDeferredValue(Infinity, renderedFirst);
  useAnnounced(`${count} ${count === 1 ? 'dish' : 'dishes'} found`);
  const shown = firstDishes(sections, limit);
  const [first] = shown;
  if (!first) return <NothingFound title="No dishes found" text="No dishes match this search." />;
  // Dishes without a category come last, so that there are no others.
  if (first.category === null) return <DishList dishes={first.dishes} live={live} heading="h3" />;
  return (
    <>
      {sections[1] && (
        <JumpBar
          label="Menu sections"
          parts={sections.map((section, at) => ({
            id: partId(at),
            label: partLabel(section),
            count: section.dishes.length,
          }))}
        />
      )}
      {shown.map((section, at) => (
        <div key={section.category} className={css.menuPart}>
          <h3 id={partId(at)} tabIndex={-1} className={classNames(css.menuPartTitle, jumpTarget)}>
            {partLabel(section)}
          </h3>
          <DishList dishes={section.dishes} live={live} heading="h4" />
        </div>
      ))}
    </>
  );
});

const partId = (at: number) => `menu-${at + 1}`;
const partLabel = ({ category }: MenuSection) => category ?? 'More dishes';

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
  if (!useRestaurant().isLiveFailed) return null;
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
