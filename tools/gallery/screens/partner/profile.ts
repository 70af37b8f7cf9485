import { clickByName, dialog, type ScreenState } from '../../state.ts';

const base = { at: '/partner/profile' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'profile', ready: (page) => page.getByRole('heading', { level: 1 }) },
  {
    ...base,
    state: 'delete-account',
    steps: (page) => clickByName(page, 'Delete account'),
    ready: dialog,
    window: true,
  },
];
