/**
 * The search, the filters and the order of a list. They are kept in the URL, so that a reload, a shared link and the
 * back button show the same list.
 */
export interface ListQuery {
  query: string;
  /** Vegetarian only. */
  vegOnly: boolean;
  /** Only restaurants that take orders now. */
  openNow: boolean;
  /** Only the customer's favourite restaurants; absent for all. 'Clear the search' keeps it, as it keeps the order. */
  favourites?: boolean | undefined;
  /** What restaurants are sorted by; empty, or unknown to the list, for the order of the answer. */
  sort: string;
}

/** What 'Clear the search' restores. The order and the favourites stay. */
export const unfiltered = { query: '', vegOnly: false, openNow: false };

/** Maximum length of a search text in the URL. */
const maxQuery = 80;

/** Parses the query of a URL ('?q=dosa&veg=1&open=1&favourites=1&sort=price'). */
export function parseListQuery(address: string): ListQuery {
  const asked = new URLSearchParams(address);
  const read = (key: string) => (asked.get(key) ?? '').slice(0, maxQuery);
  return {
    ...{ query: read('q'), vegOnly: read('veg') === '1', openNow: read('open') === '1', sort: read('sort') },
    favourites: read('favourites') === '1' || undefined,
  };
}

/** Returns the query string including its question mark; empty for the default query. */
export function formatListQuery({ query, vegOnly, openNow, favourites, sort }: ListQuery): string {
  const address = new URLSearchParams();
  const parts = {
    q: query.trim().slice(0, maxQuery),
    veg: vegOnly && '1',
    open: openNow && '1',
    favourites: favourites && '1',
    sort,
  };
  for (const [key, value] of Object.entries(parts)) if (value) address.set(key, value);
  return address.size === 0 ? '' : `?${address.toString()}`;
}
