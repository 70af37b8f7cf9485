import { words, type ScreenState } from '../../state.ts';

const base = { at: '/cart' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'notice', cart: 'app', ready: words('Order in the app') },
];
