import { heading, type ScreenState } from '../../state.ts';

const base = { at: '/partner/restaurants/add' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'empty', ready: heading('Add Restaurant') },
  {
    ...base,
    state: 'faults',
    steps: async (page) => {
      await page.getByLabel('Restaurant Name').fill('A');
      await page
        .getByRole('button', { name: /^(Create|Add|Save)/ })
        .last()
        .click();
    },
    ready: (page) => page.locator('[aria-invalid="true"]').first(),
  },
];
