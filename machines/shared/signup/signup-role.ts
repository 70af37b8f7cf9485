import type { AccountForm, AccountRules } from '../../../domain/account-form.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { failureMessage } from '../lib/failure-message.ts';

/**
 * The differences between the signups of a customer and a partner. The partner's role is in machines/partner/signup.
 */
export interface SignupRole {
  rules: AccountRules;
  /** The login page. */
  login: string;
  /**
   * Whether the login page opens automatically, 2 s after the registration (spec §9); otherwise a link opens it (D15).
   */
  redirects: boolean;
  texts: {
    /** Shown under an incomplete phone number while it is typed (spec §5); null for none. */
    phoneHint: string | null;
    /**
     * Shown above a form with invalid fields; input clears it, like the message of a failed call. Null if only the
     * fields have messages: then the message of a failed call stays until the next submit.
     */
    incomplete: string | null;
    registered: string;
  };
}

/** The call of a role, and the message of its failure. */
export interface SignupCall {
  register: (
    form: AccountForm,
    signal: AbortSignal,
  ) => Promise<{ data?: object | undefined; error?: Schemas['Problem'] | undefined }>;
  failure: (error: Schemas['Problem'] | undefined) => string;
}

const shortPhone = 'Phone number must be 10 digits.';

export const customerSignup: SignupRole = {
  rules: { noPhone: shortPhone, shortPhone, noAddress: null, isNameVisible: false },
  login: '/send-otp',
  redirects: false,
  texts: {
    phoneHint: shortPhone,
    incomplete: 'Please fill all fields correctly.',
    registered: 'Account registered successful.',
  },
};

/**
 * The message is the first one about `email`, `password` or `name` (spec §7), else the message of the body. A gateway's
 * error page has none.
 */
export const customerSignupCall = (api: ApiClient): SignupCall => ({
  register: ({ name, phone }, signal) => api.POST('/auth/register/', { body: { name, phone }, signal }),
  failure: (error) => error?.email?.[0] ?? error?.password?.[0] ?? error?.name?.[0] ?? failureMessage(error),
});
