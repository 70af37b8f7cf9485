/**
 * The search and filter of a list. They are kept in the URL, so that a reload, a shared link and the back button show
 * the same list.
 */
export interface ListQuery {
  query: string;
  /** Vegetarian only. */
  vegOnly: boolean;
}

export const emptyListQuery: ListQuery = { query: '', vegOnly: false };

/** Maximum length of a search text in the URL. */
const maxQuery = 80;

/** Parses the query of a URL ('?q=dosa&veg=1'). */
export function parseListQuery(address: string): ListQuery {
  const asked = new URLSearchParams(address);
  return { query: (asked.get('q') ?? '').slice(0, maxQuery), vegOnly: asked.get('veg') === '1' };
}

/** Returns the query string including its question mark; empty for the default query. */
export function formatListQuery({ query, vegOnly }: ListQuery): string {
  const address = new URLSearchParams();
  if (query.trim() !== '') address.set('q', query.trim().slice(0, maxQuery));
  if (vegOnly) address.set('veg', '1');
  return address.size === 0 ? '' : `?${address.toString()}`;
}
