import { answerRoute, problem, textOnPage, type ScreenState } from '../../state.ts';

const base = { at: '/profile' } as const;
const refusedToken = problem(401, 'token_not_valid', 'Token is invalid or expired');

export const states: readonly ScreenState[] = [
  {
    ...base,
    state: 'ended',
    // Visits the page again with tokens that the server rejects, as after a revocation.
    steps: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
      await page.route('**/auth/**', (route) => answerRoute(route, refusedToken));
      await page.reload();
    },
    ready: textOnPage('Access Denied'),
  },
];
