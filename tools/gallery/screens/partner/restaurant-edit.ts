import { loadingText, type ScreenState } from '../../state.ts';

const base = { at: '/partner/restaurants/edit/1' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'filled', ready: (page) => page.getByLabel('Restaurant Name') },
  { ...base, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: loadingText },
];
