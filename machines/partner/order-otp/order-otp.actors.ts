import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** Result of a verification. `message` is the server's message; null if the response has none. */
export type VerifyCodeResult =
  | { kind: 'delivered' }
  /** The code is wrong, or the order cannot be handed over. */
  | { kind: 'unsuccessful'; message: string | null }
  /** The request failed. */
  | { kind: 'failed'; message: string | null };

export function createOrderOtpActors({ api }: { api: ApiClient }) {
  return {
    verifyCode: fromPromise<VerifyCodeResult, { orderId: string; code: string }>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/order/verifyOTP', { body: input, signal });
      if (!data) return { kind: 'failed', message: messageOf(error) };
      return data.success ? { kind: 'delivered' } : { kind: 'unsuccessful', message: messageOf(data) };
    }),
  };
}

/** Returns the server's message; null if the response has none, for example that of a gateway. */
function messageOf(answer: unknown): string | null {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage && typeof answer.message === 'string' && answer.message !== '' ? answer.message : null;
}
