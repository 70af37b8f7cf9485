import { partnerRules } from '../../../domain/partner-rules.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import type { SignupCall, SignupRole } from '../../shared/signup/signup-role.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

/** A partner's signup (spec §2, Partner signup; §4; §5). */
export const partnerSignup: SignupRole = {
  rules: partnerRules,
  login: '/partner/login',
  redirects: true,
  texts: {
    phoneHint: null,
    incomplete: null,
    registered: 'Registration successful! You can now login.',
  },
};

export const partnerSignupCall = (api: ApiClient): SignupCall => ({
  register: (body, signal) => api.POST('/partner/auth/register', { body, signal }),
  failure: partnerFailure,
});
