import { heading, type ScreenState } from '../../state.ts';

export const states: readonly ScreenState[] = [
  { state: 'landing', at: '/', ready: heading('Sit down to hot food.') },
  {
    state: 'menu-open',
    at: '/',
    ready: heading('Sit down to hot food.'),
    steps: async (page) => {
      await heading('Sit down to hot food.')(page).waitFor();
      await page.getByRole('button', { name: /menu/i }).first().click();
    },
    window: true,
  },
];
