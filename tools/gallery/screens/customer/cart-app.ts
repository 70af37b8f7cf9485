import { textOnPage, type ScreenState } from '../../state.ts';

const base = { at: '/cart' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'notice', cart: 'app', ready: textOnPage('Order in the app') },
];
