import type { ApiClient } from '../../../openapi/client.ts';
import { sentBefore } from '../lib/code-wait.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { fromPromise } from '../lib/from-promise.ts';
import { tryAgainMessage } from '../lib/messages.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { tokensIn } from '../lib/tokens-in.ts';
import type { SendOtpResult, VerifyOtpResult } from './login.machine.ts';

interface Deps {
  /** A client without tokens: logging in needs none. */
  plainApi: ApiClient;
  tokens: TokenStore;
  /** This device's clock, ms. */
  now: () => number;
}

export function createCustomerLoginActors({ plainApi, tokens, now }: Deps) {
  const sendOtp = fromPromise<SendOtpResult, { phone: string }>(async ({ input, signal }) => {
    const { data, error, response } = await plainApi.POST('/auth/send-otp/', { body: input, signal });
    const at = data ? now() : sentBefore(error, response, now());
    if (at !== null) return { kind: 'sent', at };
    tokens.clear();
    return { kind: 'refused', detail: failureMessage(error, tryAgainMessage, 'detail') };
  });
  return {
    sendOtp,
    resendOtp: sendOtp,
    verifyOtp: fromPromise<VerifyOtpResult, { phone: string; otp: string }>(async ({ input, signal }) => {
      const { data, error } = await plainApi.POST('/auth/verify-otp/', { body: input, signal });
      const given = tokensIn(data);
      if (given) {
        tokens.save(given);
        return { kind: 'verified' };
      }
      // Any failure of customer authentication clears the tokens (spec §4).
      tokens.clear();
      return { kind: 'refused', message: failureMessage(error, tryAgainMessage) };
    }),
  };
}
