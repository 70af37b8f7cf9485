import type { ApiClient } from '../../../openapi/client.ts';
import { sentBefore } from '../lib/code-wait.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { tokensIn } from '../lib/tokens-in.ts';
import type { SendOtpResult, VerifyOtpResult } from './login.machine.ts';
import type { LoginCalls } from './login.role.ts';

interface Deps {
  /** A client without tokens: logging in needs none. */
  plainApi: ApiClient;
  /** Of the role that logs in. Any failure of its login clears them (spec §4, §8). */
  tokens: TokenStore;
  /** This device's clock, ms. */
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
    const at = data ? now() : sentBefore(error, response, now());
    return at === null ? refused(calls.sendFailure(error)) : { kind: 'sent', at };
  });
  return {
    sendOtp,
    resendOtp: sendOtp,
    verifyOtp: fromPromise<VerifyOtpResult, { phone: string; otp: string }>(async ({ input, signal }) => {
      const { data, error } = await plainApi.POST(calls.verify, { body: input, signal });
      const given = tokensIn(data);
      if (!given) return refused(calls.verifyFailure(error));
      tokens.save(given);
      return { kind: 'verified' };
    }),
  };
}
