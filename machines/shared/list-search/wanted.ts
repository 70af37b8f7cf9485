/** What a list is searched for; it stands in the address, so that a reload, a shared link and 'back' show the same. */
export interface Wanted {
  query: string;
  /** Vegetarian only. */
  vegOnly: boolean;
}

export const everything: Wanted = { query: '', vegOnly: false };

/** Longest query that is kept in the address. */
const maxQuery = 80;

/** What an address asks for ('?q=dosa&veg=1'). */
export function readWanted(address: string): Wanted {
  const asked = new URLSearchParams(address);
  return { query: (asked.get('q') ?? '').slice(0, maxQuery), vegOnly: asked.get('veg') === '1' };
}

/** The query of the address that asks for this, with its question mark; empty for everything. */
export function writeWanted({ query, vegOnly }: Wanted): string {
  const address = new URLSearchParams();
  if (query.trim() !== '') address.set('q', query.trim().slice(0, maxQuery));
  if (vegOnly) address.set('veg', '1');
  return address.size === 0 ? '' : `?${address.toString()}`;
}
