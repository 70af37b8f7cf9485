import { ApiError } from '../api-error.ts';
import type { Handlers } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { partnerAccounts } from './accounts.store.ts';
import { sendOtp, verifyOtp, type Login } from './login.ts';
import { registerAccount } from './registration.ts';

type Calls =
  | 'registerPartner'
  | 'partnerSendOtp'
  | 'partnerVerifyOtp'
  | 'getPartnerMe'
  | 'partnerRefreshToken'
  | 'partnerLogout'
  | 'partnerLogoutEverywhere';

/**
 * A partner's signup, login and session: the same rules as for customers, with separate accounts and tokens (D40–D43,
 * D57).
 */
export function partnerAuthHandlers(
  deps: Deps,
  shared: Pick<Login, 'tokens' | 'browsers' | 'smsCeiling'>,
): Pick<Handlers, Calls> {
  const { tokens } = shared;
  const accounts = partnerAccounts(deps.db);
  const login: Login = { ...shared, deps, audience: 'partner', accounts };
  return {
    async registerPartner({ body: { name, phone, address }, request }) {
      const register = () => accounts.register({ name, phone, address });
      const failure = await registerAccount(login, { request, field: 'phone', register });
      return failure ?? { status: 201, body: { message: 'Registration successful! You can now login.' } };
    },
    partnerSendOtp: (input) => sendOtp(login, input),
    partnerVerifyOtp: (input) => verifyOtp(login, input),
    async getPartnerMe({ principal }) {
      const partner = await accounts.profile(principal.id);
      if (!partner) return new ApiError('token_not_valid');
      const { created_at, ...profile } = partner;
      return { status: 200, body: { ...profile, createdAt: created_at.toISOString() } };
    },
    async partnerRefreshToken({ principal, headers }) {
      return { status: 200, body: await tokens.renew(principal, { rotate: headers['X-Refresh-Rotation'] === '1' }) };
    },
    async partnerLogout({ principal }) {
      await tokens.endSession(principal);
      return { status: 200, body: { message: 'Logged out.' } };
    },
    async partnerLogoutEverywhere({ principal }) {
      await tokens.endAllSessions(principal);
      return { status: 200, body: { message: 'Signed out everywhere.' } };
    },
  };
}
