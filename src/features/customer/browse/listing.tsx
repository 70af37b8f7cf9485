import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useMemo } from 'react';
import { filterListing, type FoundListing } from '../../../../machines/customer/browse/filter-listing.ts';
import type { BrowseView } from '../../../../machines/customer/browse/browse.view.ts';
import type { FavouritesOnly } from '../../../../machines/customer/favourites/favourites.view.ts';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { useLoaded } from '../../../runtime/loaded.ts';
import { LastSeen } from '../../../runtime/offline/offline-line.tsx';
import { RefreshButton } from '../../../design/refresh-button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { ListSearchContext } from '../../shared/list-search/list-search.context.ts';
import { NothingFound } from '../../shared/list-search/nothing-found.tsx';
import { loadHearts } from '../favourites/heart.tsx';
import { BrowseContext, useBrowse } from './browse.context.ts';
import * as css from './home.css.ts';
import { PlaceCard } from './place-card.tsx';
import { RestaurantCard } from './restaurant-card.tsx';
import type { Tab } from '../../../../machines/customer/browse/choice.ts';

/** Texts that differ between the two tabs (spec §2, Home). */
const words = {
  restaurants: { one: 'restaurant', many: 'restaurants', empty: 'No Restaurants Found', art: 'thali' },
  places: { one: 'place', many: 'places', empty: 'No Places Found', art: 'plate' },
} as const;

/**
 * The content of the active tab: the cards, or a message. New cards render as a transition, so that the page stays
 * responsive.
 */
export function Listing() {
  const now = useBrowse();
  const later = useDeferredValue(now);
  const wanted = ListSearchContext.useSelector(selectListQuery);
  // Prevents one tab from showing the cards of the other.
  const page = useFavourites(later.tab === now.tab ? later : now, wanted.favourites);
  const { tab, cityId, view, listing, dishes } = page;
  // True until the cards with the dishes are rendered, so that no outdated count is announced.
  const areDishesLoading = now.dishSearch === 'loading' || page.dishSearch === 'loading';
  const found = useMemo(
    () => (view === 'list' && listing ? filterListing(listing, wanted, dishes) : null),
    [view, listing, wanted, dishes],
  );
  return (
    <>
      {found && <LastSeen of={seenCall(tab, cityId)} />}
      <CountLine page={page} count={found?.items.length ?? 0} areDishesLoading={areDishesLoading} />
      {found ? (
        <Found found={found} openNow={wanted.openNow} areDishesLoading={areDishesLoading} />
      ) : (
        <NoList page={page} />
      )}
    </>
  );
}

/** Returns the page, only with the customer's favourites if these are wanted. */
function useFavourites(page: BrowseView, areWanted = false): FavouritesOnly {
  const app = useApp();
  const hearts = useLoaded(loadHearts, areWanted);
  const flow = hearts?.favouritesOf(app);
  useSelector(flow, (now) => now);
  if (!areWanted || page.tab === 'places') return page;
  return hearts && flow ? hearts.onlyFavouritesOf(flow, page) : { ...page, view: 'loading', listing: null };
}

interface CountLineProps {
  page: BrowseView;
  count: number;
  areDishesLoading: boolean;
}

/** The number of results. Always mounted, because a live region must exist before its text. */
function CountLine({ page: { tab, view, dishSearch }, count, areDishesLoading }: CountLineProps) {
  const { one, many } = words[tab];
  const text = `${count} ${count === 1 ? one : many} found`;
  return (
    <div className={view === 'list' || view === 'loading' ? css.countLine : undefined}>
      <p role="status" className={css.count}>
        {view === 'list' && <span>{areDishesLoading ? 'Searching the dishes too…' : text}</span>}
        {view === 'list' && dishSearch === 'failed' && <span>. Dishes could not be searched.</span>}
        {view === 'empty' && <VisuallyHidden>{text}</VisuallyHidden>}
        {view === 'loading' && tab === 'places' && (
          <span className={css.loadingText}>
            <Spinner /> Loading amazing places...
          </span>
        )}
      </p>
      {view === 'list' && <Refresh />}
    </div>
  );
}

type FoundProps = { found: FoundListing; openNow: boolean; areDishesLoading: boolean };

const Found = memo(function Found({ found, openNow, areDishesLoading }: FoundProps) {
  const { many, empty, art } = words[found.tab];
  if (found.items.length > 0) return <ul className={css.grid}>{cards(found)}</ul>;
  const closed = openNow && found.tab === 'restaurants' && ' and are open now';
  const text = `No ${many} match this search${closed || ''}.`;
  return areDishesLoading ? null : <NothingFound art={art} title={empty} text={text} />;
});

/** The message that replaces the cards. */
function NoList({ page: { tab, view, message, note, retry } }: { page: FavouritesOnly }) {
  const browse = BrowseContext.useActorRef();
  const { many, empty, art } = words[tab];
  switch (view) {
    case 'loading':
      return <Loading tab={tab} />;
    case 'noCity':
      return <EmptyState art={art} title={empty} text={`Select a city to see its ${many}.`} />;
    case 'failed':
      return (
        <ErrorState
          title={message}
          text={note ?? `The ${many} could not be loaded. Try again in a moment.`}
          onRetry={retry ?? (() => browse.send({ type: 'list.refresh' }))}
        />
      );
    case 'empty':
      return (
        <EmptyState art={art} title={empty} text={note ?? `There are no ${many} in this city yet. Try another city.`}>
          <Refresh />
        </EmptyState>
      );
    case 'list':
      return null;
  }
}

const seenCall = (tab: Tab, cityId: number | null) => ({
  path: tab === 'restaurants' ? '/restaurants' : '/placesToVisit',
  body: { city_id: cityId },
});

function cards(found: FoundListing) {
  return found.tab === 'restaurants'
    ? found.items.map((restaurant, at) => (
        <RestaurantCard key={restaurant.id} restaurant={restaurant} eager={at < eagerCards} />
      ))
    : found.items.map((place, at) => <PlaceCard key={place.id} place={place} eager={at < eagerCards} />);
}

/**
 * Number of cards whose pictures load eagerly: one card fits above the fold on a phone, and more pictures would delay
 * it.
 */
const eagerCards = 1;

function Refresh() {
  const browse = BrowseContext.useActorRef();
  const { isRefreshing } = useBrowse();
  return <RefreshButton isBusy={isRefreshing} onClick={() => browse.send({ type: 'list.refresh' })} />;
}

/** Placeholders in the shape of the cards. */
function Loading({ tab }: { tab: Tab }) {
  return (
    <SkeletonGroup label={tab === 'places' ? undefined : 'Loading restaurants'} className={css.grid}>
      {skeletons.map((key) => (
        <div key={key} className={css.skeleton}>
          <Skeleton shape="picture" />
          <div className={css.body}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

const skeletons = ['1', '2', '3', '4', '5', '6'];
