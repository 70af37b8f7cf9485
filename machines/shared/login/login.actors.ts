import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { lastCodeSentAt } from '../lib/code-wait.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { tokensIn } from '../lib/tokens-in.ts';
import type { LoginCalls } from './login-role.ts';
import type { ApiFailure } from '../lib/api-failure.ts';

/** `at` is when the code was sent, epoch ms. It is up to 30 s ago if the server rejected a request for another code. */
export type SendOtpResult = { kind: 'sent'; at: number } | ApiFailure;

/** The code is right. `secondFactor` is what a partner's login needs beside it (D230); without it, there are tokens. */
export type VerifyOtpResult = { kind: 'verified'; secondFactor?: Schemas['SecondFactor'] } | ApiFailure;

interface Deps {
  /** A client that sends no tokens. */
  plainApi: ApiClient;
  /** The tokens of the role, which a failed login clears (spec §4, §8). */
  tokens: TokenStore;
  /** Returns the time of this device's clock, epoch ms. */
  now: () => number;
  calls: LoginCalls;
}

export function createLoginActors({ plainApi, tokens, now, calls }: Deps) {
  const refused = (message: string) => {
    tokens.clear();
    return { kind: 'refused', message } as const;
  };
  const sendOtp = fromPromise<SendOtpResult, { phone: string }>(async ({ input, signal }) => {
    const { data, error, response } = await plainApi.POST(calls.send, { body: input, signal });
    const at = data ? now() : lastCodeSentAt(error, response, now());
    return at === null ? refused(calls.sendFailure(error)) : { kind: 'sent', at };
  });
  return {
    sendOtp,
    resendOtp: sendOtp,
    verifyOtp: fromPromise<VerifyOtpResult, { phone: string; otp: string }>(async ({ input, signal }) => {
      const { data, error } = await plainApi.POST(calls.verify, { body: input, signal });
      const given = tokensIn(data);
      if (!given) {
        const secondFactor = calls.secondFactorIn?.(error);
        return secondFactor ? { kind: 'verified', secondFactor } : refused(calls.verifyFailure(error));
      }
      tokens.save(given);
      return { kind: 'verified' };
    }),
  };
}
