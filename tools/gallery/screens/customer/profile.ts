import { serverError, heading, clickByName, loadingText, type ScreenState, retryButton } from '../../state.ts';

const base = { at: '/profile' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'profile', ready: heading('My Profile') },
  {
    ...base,
    state: 'editing',
    steps: (page) => clickByName(page, 'Edit Profile'),
    ready: (page) => page.getByLabel('Address'),
  },
  {
    ...base,
    state: 'loading',
    kept: { session: { isAuthenticated: true, user: null, edited: null } },
    answers: { 'GET /auth/users/me/': 'never' },
    ready: loadingText,
  },
  {
    ...base,
    state: 'error',
    kept: { session: { isAuthenticated: true, user: null, edited: null } },
    answers: { 'GET /auth/users/me/': serverError },
    ready: retryButton,
  },
];
