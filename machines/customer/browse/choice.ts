export type Tab = 'restaurants' | 'places';

/** The selected tab and city; without a city there is no list (D14). */
export interface Choice {
  tab: Tab;
  cityId: number | null;
}

/** The choice of a first visit (spec §2, §9). */
export const defaultChoice: Choice = { tab: 'restaurants', cityId: 1 };

/** Keys of session storage (spec §2: the selected city and the active tab are restored from there). */
export const choiceKeys = { city: 'selectedCity', tab: 'activeTab' } as const;

/** Returns the choice stored for this tab; missing or damaged values become the defaults. */
export function readChoice(read: (key: string) => string | null): Choice {
  const tab = read(choiceKeys.tab);
  return {
    tab: tab === 'restaurants' || tab === 'places' ? tab : defaultChoice.tab,
    cityId: readCity(read(choiceKeys.city)),
  };
}

/** '' stands for no city (D14). */
function readCity(stored: string | null): number | null {
  if (stored === '') return null;
  return stored !== null && /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : defaultChoice.cityId;
}

export function writeChoice(write: (key: string, value: string) => void, { tab, cityId }: Choice): void {
  write(choiceKeys.tab, tab);
  write(choiceKeys.city, cityId === null ? '' : String(cityId));
}
