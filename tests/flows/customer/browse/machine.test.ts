import { expect, it } from 'vitest';
import { choiceKeys, readChoice, writeChoice } from '../../../../machines/customer/browse/choice.ts';

const read = (stored: Record<string, string>) => readChoice((key) => stored[key] ?? null);

it('starts with city 1 and the tab of the restaurants [HOME-10 HOME-11]', () => {
  expect(read({})).toEqual({ tab: 'restaurants', cityId: 1 });
});

it.each([
  { tab: 'places', cityId: 7 },
  { tab: 'restaurants', cityId: null },
] as const)('restores the stored choice: $tab, $cityId [HOME-12 HOME-13]', (choice) => {
  const stored: Record<string, string> = {};
  writeChoice((key, value) => void (stored[key] = value), choice);
  expect(read(stored)).toEqual(choice);
});

it.each(['-3', '0', '1.5', 'Hyderabad', '99999999999'])(
  'uses the defaults if the stored city is %s and the stored tab is unknown',
  (city) => {
    expect(read({ [choiceKeys.city]: city, [choiceKeys.tab]: 'people' })).toEqual({ tab: 'restaurants', cityId: 1 });
  },
);
