import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers, Input } from '../http/contract.ts';
import type { Audience } from '../db/schema.ts';
import type { ApiDeps } from '../process/deps.ts';
import { createAccounts, customerProfile, partnerProfile } from './accounts.store.ts';
import { sendOtp, verifyOtp, verifyPartnerOtp, type LoginDeps } from './login.ts';
import { register } from './registration.ts';
import { createSecondFactor } from './second-factor.ts';

/**
 * Registration, login and sessions. Customers and partners have separate accounts and tokens, but the same rules
 * (D40–D43, D57).
 */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, tokens } = deps;
  const loginOf = (audience: Audience): LoginDeps => ({ ...deps, audience, accounts: createAccounts(db, audience) });
  const customer = loginOf('customer');
  const partner = loginOf('partner');
  const factor = createSecondFactor(deps);
  const session = sessionHandlers(deps);
  return {
    registerCustomer: (input) => register(customer, input),
    sendOtp: (input) => sendOtp(customer, input),
    verifyOtp: (input) => verifyOtp(customer, input),
    async getMe({ principal }) {
      const user = await customerProfile(db, principal.id);
      return user ? { status: 200, body: user } : new ApiError('token_not_valid');
    },
    async verifyToken({ body: { token } }) {
      const principal = await tokens.principalOf(token, 'customerAccess');
      return principal ? { status: 200, body: { code: 'token_valid' } } : new ApiError('token_not_valid');
    },
    refreshToken: session.refresh,
    logout: session.logout,
    logoutEverywhere: session.logoutEverywhere,

    registerPartner: (input) => register(partner, input),
    partnerSendOtp: (input) => sendOtp(partner, input),
    partnerVerifyOtp: (input) => verifyPartnerOtp(partner, factor, input),
    async getPartnerMe({ principal }) {
      const user = await partnerProfile(db, principal.id);
      if (!user) return new ApiError('token_not_valid');
      const { created_at, ...profile } = user;
      return { status: 200, body: { ...profile, createdAt: created_at.toISOString() } };
    },
    partnerRefreshToken: session.refresh,
    partnerLogout: session.logout,
    partnerLogoutEverywhere: session.logoutEverywhere,
  };
}

/** The session endpoints, shared by both audiences: the principal contains the audience. */
function sessionHandlers({ tokens }: Pick<ApiDeps, 'tokens'>) {
  return {
    async refresh({
      principal,
      headers,
    }: Pick<Input<'refreshToken'>, 'principal' | 'headers'>): Promise<Answer<'refreshToken'>> {
      const renewed = await tokens.renew(principal, { rotate: headers['X-Refresh-Rotation'] === '1' });
      return renewed ? { status: 200, body: renewed } : new ApiError('token_not_valid');
    },
    async logout({ principal }: Pick<Input<'logout'>, 'principal'>): Promise<Answer<'logout'>> {
      await tokens.endSession(principal);
      return { status: 200, body: { message: 'Logged out.' } };
    },
    async logoutEverywhere({ principal }: Pick<Input<'logout'>, 'principal'>): Promise<Answer<'logoutEverywhere'>> {
      await tokens.endAllSessions(principal);
      return { status: 200, body: { message: 'Signed out everywhere.' } };
    },
  };
}
