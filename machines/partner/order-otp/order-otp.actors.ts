import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** Result of a verification; `message` is the server's, null if it sent none. */
export type VerifyCodeResult =
  | { kind: 'delivered' }
  /** Rejected: wrong code, or the order cannot be handed over. */
  | { kind: 'unsuccessful'; message: string | null }
  /** The call failed. */
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

/** The server's message; null for the answer of a gateway. */
function messageOf(answer: unknown): string | null {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage && typeof answer.message === 'string' && answer.message !== '' ? answer.message : null;
}
