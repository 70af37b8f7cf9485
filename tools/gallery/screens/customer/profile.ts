import {
  serverError,
  heading,
  clickByName,
  dialog,
  loadingText,
  problem,
  type ScreenState,
  retryButton,
  textOnPage,
} from '../../state.ts';

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
  {
    ...base,
    state: 'delete-account',
    steps: (page) => clickByName(page, 'Delete account'),
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'delete-account-blocked',
    answers: {
      'POST /auth/account/delete/': problem(
        409,
        'open_orders',
        'Your order 12-1042 is paid and still open. Pick it up or cancel it first.',
      ),
    },
    steps: async (page) => {
      await clickByName(page, 'Delete account');
      await page.getByLabel('Type DELETE to confirm').fill('DELETE');
      await page.keyboard.press('Enter');
    },
    ready: textOnPage(/still open/),
    window: true,
  },
  {
    ...base,
    state: 'download-failed',
    answers: { 'GET /auth/account/data/': serverError },
    steps: (page) => clickByName(page, 'Download my data'),
    ready: textOnPage(/went wrong on our side/),
  },
];
