import type { BrowseView } from '../browse/browse.view.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import { markedIn, type FavouritesSnapshot } from './favourites.machine.ts';

export interface FavouritesView {
  /** Ids of the restaurants whose hearts are filled, as the server will have them if it accepts each press. */
  marked: readonly number[];
  /** Whether the list is known; `failed` if it could not be read and is not known from an earlier answer. */
  view: 'loading' | 'ready' | 'failed';
  /** Why it could not be read. */
  message: string | null;
}

export const selectPage = pageOf((snapshot: FavouritesSnapshot): FavouritesView => {
  const { context } = snapshot;
  const hasFailed = context.ids === null && snapshot.matches({ present: { list: 'failed' } });
  return {
    marked: markedIn(context).toSorted((one, other) => one - other),
    view: context.ids ? 'ready' : hasFailed ? 'failed' : 'loading',
    message: hasFailed ? context.message : null,
  };
});

/** The list of /home with the filter 'Favourites'. */
export interface FavouritesOnly extends BrowseView {
  /** Why it is empty, or not there. */
  note?: string;
  /** Reads the favourites again, if these are why it is not there. */
  retry?: () => void;
}

const unread = 'Your favourites could not be loaded. Try again in a moment.';
const none = 'None of your favourites is in this city. Press the heart of a restaurant to add it.';

/** Leaves the favourites in a list of restaurants; places have no favourites. */
export function onlyFavourites(
  page: BrowseView,
  { marked, view, message }: FavouritesView,
  retry: () => void,
): FavouritesOnly {
  if (page.view !== 'list' || page.listing?.tab !== 'restaurants') return page;
  if (view === 'failed') return { ...page, view, message, note: unread, retry, listing: null };
  if (view === 'loading') return { ...page, view, listing: null };
  const items = page.listing.items.filter(({ id }) => marked.includes(id));
  return { ...page, listing: { tab: 'restaurants', items }, ...(items.length === 0 && { view: 'empty', note: none }) };
}
