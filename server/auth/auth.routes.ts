import { ApiError } from '../api-error.ts';
import type { Handlers } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { customerAccounts } from './accounts.store.ts';
import { sendOtp, verifyOtp, type Login } from './login.ts';
import { registerAccount } from './registration.ts';

type Calls =
  | 'registerCustomer'
  | 'sendOtp'
  | 'verifyOtp'
  | 'getMe'
  | 'verifyToken'
  | 'refreshToken'
  | 'logout'
  | 'logoutEverywhere';

/** A customer's login, signup and session (D40–D43, D57). */
export function authHandlers(
  deps: Deps,
  shared: Pick<Login, 'tokens' | 'browsers' | 'smsCeiling'>,
): Pick<Handlers, Calls> {
  const { tokens } = shared;
  const accounts = customerAccounts(deps.db);
  const login: Login = { ...shared, deps, audience: 'customer', accounts };
  return {
    async registerCustomer({ body: { name, phone }, request }) {
      const register = () => accounts.register({ name, phone });
      const failure = await registerAccount(login, { request, field: 'name', register });
      return failure ?? { status: 201, body: { message: 'Account registered successful.' } };
    },
    sendOtp: (input) => sendOtp(login, input),
    verifyOtp: (input) => verifyOtp(login, input),
    async getMe({ principal }) {
      const user = await accounts.profile(principal.id);
      return user ? { status: 200, body: user } : new ApiError('token_not_valid');
    },
    async verifyToken({ body: { token } }) {
      const principal = await tokens.principalOf(token, 'customerAccess');
      return principal ? { status: 200, body: { code: 'token_valid' } } : new ApiError('token_not_valid');
    },
    async refreshToken({ principal, headers }) {
      return { status: 200, body: await tokens.renew(principal, { rotate: headers['X-Refresh-Rotation'] === '1' }) };
    },
    async logout({ principal }) {
      await tokens.endSession(principal);
      return { status: 200, body: { message: 'Logged out.' } };
    },
    async logoutEverywhere({ principal }) {
      await tokens.endAllSessions(principal);
      return { status: 200, body: { message: 'Signed out everywhere.' } };
    },
  };
}
