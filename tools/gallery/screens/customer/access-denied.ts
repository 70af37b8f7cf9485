import { answerRoute, problem, words, type ScreenState } from '../../state.ts';

const base = { at: '/profile' } as const;
const refusedToken = problem(401, 'token_not_valid', 'Token is invalid or expired');

export const states: readonly ScreenState[] = [
  {
    ...base,
    state: 'ended',
    // At the next visit both tokens are rejected, as after a revocation.
    steps: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
      await page.route('**/auth/**', (route) => answerRoute(route, refusedToken));
      await page.reload();
    },
    ready: words('Access Denied'),
  },
];
