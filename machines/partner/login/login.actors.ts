import type { ApiClient } from '../../../openapi/client.ts';
import { sentBefore } from '../../shared/lib/code-wait.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { tryAgainMessage } from '../../shared/lib/messages.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import { tokensIn } from '../../shared/lib/tokens-in.ts';
import type { PartnerSendOtpResult, PartnerVerifyOtpResult } from './login.machine.ts';

interface Deps {
  /** A client without tokens: logging in needs none. */
  plainApi: ApiClient;
  tokens: TokenStore;
  /** This device's clock, ms. */
  now: () => number;
}

/** Every refusal clears the partner's tokens (spec §8, 'Auth failures clear tokens'). */
export function createPartnerLoginActors({ plainApi, tokens, now }: Deps) {
  const sendOtp = fromPromise<PartnerSendOtpResult, { phone: string }>(async ({ input, signal }) => {
    const { data, error, response } = await plainApi.POST('/partner/auth/send_otp', { body: input, signal });
    const at = data ? now() : sentBefore(error, response, now());
    if (at !== null) return { kind: 'sent', at };
    tokens.clear();
    return { kind: 'refused', message: partnerFailure(error, tryAgainMessage) };
  });
  return {
    sendOtp,
    resendOtp: sendOtp,
    verifyOtp: fromPromise<PartnerVerifyOtpResult, { phone: string; otp: string }>(async ({ input, signal }) => {
      const { data, error } = await plainApi.POST('/partner/auth/verify_otp', { body: input, signal });
      const given = tokensIn(data);
      if (given) {
        tokens.save(given);
        return { kind: 'verified' };
      }
      tokens.clear();
      return { kind: 'refused', message: partnerFailure(error, tryAgainMessage) };
    }),
  };
}
