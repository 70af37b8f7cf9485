import { defaultChoice, type Choice } from './browse.machine.ts';

/** Keys of session storage (spec §2: the selected city and the active tab are restored from there). */
export const choiceKeys = { city: 'selectedCity', tab: 'activeTab' } as const;

/** What was chosen before in this tab of the browser; what is missing or damaged is as at the first visit. */
export function readChoice(read: (key: string) => string | null): Choice {
  const tab = read(choiceKeys.tab);
  return {
    tab: tab === 'restaurants' || tab === 'places' ? tab : defaultChoice.tab,
    cityId: readCity(read(choiceKeys.city)),
  };
}

/** Nobody's city is stored as '' (D14). */
function readCity(stored: string | null): number | null {
  if (stored === '') return null;
  return stored !== null && /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : defaultChoice.cityId;
}

export function writeChoice(write: (key: string, value: string) => void, { tab, cityId }: Choice): void {
  write(choiceKeys.tab, tab);
  write(choiceKeys.city, cityId === null ? '' : String(cityId));
}
