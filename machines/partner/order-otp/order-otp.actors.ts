import type { HandOverReason } from '../../../domain/hand-over.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

export interface VerifyCodeInput {
  orderId: string;
  code: string;
  /** The restaurant that hands over; if omitted, each restaurant of the partner may. */
  restaurantId?: number;
  /** Whether the partner hands it over although it is for a later day (D281). */
  isConfirmed?: boolean;
}

/** Result of a verification. `message` is the server's message; null if the response has none. */
export type VerifyCodeResult =
  | { kind: 'delivered' }
  /** The order is not handed over; `reason` is null if the response has none. */
  | { kind: 'unsuccessful'; reason: HandOverReason | null; message: string | null }
  /** The code is right, but the order is for a later day (D281); `message` asks whether to hand it over. */
  | { kind: 'early'; message: string }
  /** The request failed. */
  | { kind: 'failed'; message: string | null };

/** The question for an answer without words. */
const laterDayText = 'This order is for a later day. Hand it over now?';

interface Deps {
  api: ApiClient;
  /** A new `Idempotency-Key`. */
  randomKey: () => string;
}

export function createOrderOtpActors({ api, randomKey }: Deps) {
  const keys = createRetryKeys(randomKey);
  async function send(body: Schemas['PickupCodeBody'], signal: AbortSignal) {
    const headers = { 'Idempotency-Key': keys.keyOf(body) };
    const answer = await api.POST('/partner/order/verifyOTP', { body, params: { header: headers }, signal });
    if (answer.data) keys.markAnswered();
    return answer;
  }
  return {
    verifyCode: fromPromise<VerifyCodeResult, VerifyCodeInput>(async ({ input, signal }) => {
      const { orderId, code, restaurantId, isConfirmed = false } = input;
      const body = { orderId, code, ...(restaurantId !== undefined && { restaurant_id: restaurantId }) };
      let { data, error } = await send(isConfirmed ? body : { ...body, warn_early: true }, signal);
      // During an update or after a rollback, an API process of the previous version rejects the unknown field.
      if (!isConfirmed && error?.code === 'validation_error') ({ data, error } = await send(body, signal));
      if (!data) return { kind: 'failed', message: messageOf(error) };
      if (data.success) return { kind: 'delivered' };
      if (data.reason === 'early') return { kind: 'early', message: messageOf(data) ?? laterDayText };
      return { kind: 'unsuccessful', reason: data.reason ?? null, message: messageOf(data) };
    }),
  };
}

/**
 * The keys of requests that are repeated while their result is unknown, so that the server performs a request once even
 * if its answer was lost (D220). A request with another body has a new key.
 */
function createRetryKeys(randomKey: Deps['randomKey']) {
  let last: { request: string; key: string } | null = null;
  return {
    keyOf(body: object): string {
      const request = JSON.stringify(body);
      if (last?.request !== request) last = { request, key: randomKey() };
      return last.key;
    },
    markAnswered() {
      last = null;
    },
  };
}

/** Returns the server's message; null if the response has none, for example that of a gateway. */
function messageOf(answer: unknown): string | null {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage && typeof answer.message === 'string' && answer.message !== '' ? answer.message : null;
}
