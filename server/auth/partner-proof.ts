import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Input } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { otpFailure } from './login.ts';
import { checkOtp } from './otp.store.ts';
import { partnerWithFactor } from './passkeys.store.ts';
import type { SecondFactor } from './second-factor.ts';

interface ProvingCall extends Pick<Input<'beginPasskey'>, 'principal' | 'request'> {
  readonly action: 'beginPasskey' | 'removePasskey';
}

/**
 * Creates a function that checks a proof that a logged-in partner is present: an assertion by one of the account's
 * passkeys or, for one who has lost it, a code that was sent to the account's number. It returns null for a valid proof,
 * which is used up, and the failure otherwise.
 */
export function createProofCheck({ db, now, secrets, browsers }: ApiDeps, factor: SecondFactor) {
  return async ({ otp, assertion }: Schemas['PartnerProof'], { principal, action, request }: ProvingCall) => {
    const given = browsers.read(request);
    if (assertion) {
      const attempt = { purpose: 'prove', action, browser: given, partnerId: principal.id, request } as const;
      const { kind } = await factor.verify(assertion, attempt);
      if (kind === 'accepted') return null;
      return kind === 'expired' ? new ApiError('passkey_expired') : new ApiError('passkey_refused');
    }
    if (otp === undefined)
      return new ApiError('validation_error', {
        message: 'Please check the otp: it is required.',
        detail: 'otp: is required without an assertion',
        fields: { field: 'otp' },
      });
    const partner = await partnerWithFactor(db, principal.id);
    if (!partner) return new ApiError('token_not_valid');
    const requester = { browserHash: given?.hash ?? null, networks: browsers.networksOf(request) };
    const guess = { audience: 'partner', phone: partner.phone, requester, code: otp, now: now() } as const;
    return otpFailure(await checkOtp(db, secrets.otp, guess));
  };
}
