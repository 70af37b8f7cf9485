export type Tab = 'restaurants' | 'places';

/** The selected tab and city. If no city is selected, there is no list (D14). */
export interface Choice {
  tab: Tab;
  cityId: number | null;
}

/** The choice at the first visit (spec §2, §9). */
export const defaultChoice: Choice = { tab: 'restaurants', cityId: 1 };

/** Session storage keys of the selected city and the active tab (spec §2). */
export const choiceKeys = { city: 'selectedCity', tab: 'activeTab' } as const;

/** Reads the choice that is stored for this tab. Missing or damaged values become the defaults. */
export function readChoice(read: (key: string) => string | null): Choice {
  const tab = read(choiceKeys.tab);
  return {
    tab: tab === 'restaurants' || tab === 'places' ? tab : defaultChoice.tab,
    cityId: readCity(read(choiceKeys.city)),
  };
}

/** Returns the city id; null for an empty string, which means that no city is selected (D14). */
function readCity(stored: string | null): number | null {
  if (stored === '') return null;
  return stored !== null && /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : defaultChoice.cityId;
}

export function writeChoice(write: (key: string, value: string) => void, { tab, cityId }: Choice): void {
  write(choiceKeys.tab, tab);
  write(choiceKeys.city, cityId === null ? '' : String(cityId));
}
