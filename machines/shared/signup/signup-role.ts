import type { AccountForm, AccountRules } from '../../../domain/account-form.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { failureMessage } from '../lib/failure-message.ts';

/** How the signup of a customer and that of a partner differ. The partner's role is in machines/partner/signup. */
export interface SignupRole {
  rules: AccountRules;
  /** The login page. */
  login: string;
  /**
   * Whether the login page opens by itself, 2 s after the registration (spec §9). Otherwise the user opens it with a
   * link (D15).
   */
  redirects: boolean;
  texts: {
    /** Shown under the phone field while the number is incomplete (spec §5); null if there is no hint. */
    phoneHint: string | null;
    /**
     * Shown above a form with invalid fields. Typing clears it, as it clears the message of a failed request. Null if
     * messages are shown at the fields only; the message of a failed request then stays until the next submission.
     */
    incomplete: string | null;
    registered: string;
  };
}

/** The endpoint of a role, and the message for its failure. */
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
 * Shows the first message about `email`, `password` or `name` (spec §7), otherwise the message of the body. The error
 * page of a gateway has none of them.
 */
export const customerSignupCall = (api: ApiClient): SignupCall => ({
  register: ({ name, phone }, signal) => api.POST('/auth/register/', { body: { name, phone }, signal }),
  failure: (error) => error?.email?.[0] ?? error?.password?.[0] ?? error?.name?.[0] ?? failureMessage(error),
});
