import { foundText, type HandOverReason } from '../../../domain/hand-over.ts';
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

/** The code is right, and nothing was changed; `message` asks whether to hand over. `order` is null if it is not known. */
export interface FoundOrder {
  kind: 'found';
  order: Schemas['BoardOrder'] | null;
  message: string;
}

/** Result of a check that first shows the order (D343). */
export type CheckCodeResult = Exclude<VerifyCodeResult, { kind: 'early' }> | FoundOrder;

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
    /** Hands the order over; one of a later day only if that is confirmed (D281). */
    verifyCode: fromPromise<VerifyCodeResult, VerifyCodeInput>(async ({ input, signal }) => {
      const body = bodyOf(input);
      if (input.isConfirmed) return resultOf(await send(body, signal));
      const answer = await send({ ...body, warn_early: true }, signal);
      // During an update or after a rollback, an API process of the previous version rejects the unknown field.
      return resultOf(answer.error?.code === 'validation_error' ? await send(body, signal) : answer);
    }),
    /** Shows the order of a right code, and hands it over only if that is confirmed (D343). */
    checkCode: fromPromise<CheckCodeResult, VerifyCodeInput>(async ({ input, signal }) => {
      const body = bodyOf(input);
      const answer = await send(input.isConfirmed ? body : { ...body, preview: true }, signal);
      const { data, error } = answer;
      if (error?.code === 'validation_error' && !input.isConfirmed)
        return { kind: 'found', order: null, message: foundText };
      if (data?.reason === 'found')
        return { kind: 'found', order: data.order ?? null, message: messageOf(data) ?? foundText };
      const result = resultOf(answer);
      return result.kind === 'early' ? { ...result, kind: 'found', order: null } : result;
    }),
  };
}

function bodyOf({ orderId, code, restaurantId }: VerifyCodeInput): Schemas['PickupCodeBody'] {
  return { orderId, code, ...(restaurantId !== undefined && { restaurant_id: restaurantId }) };
}

function resultOf({ data, error }: { data?: Schemas['PickupCodeChecked']; error?: unknown }): VerifyCodeResult {
  if (!data) return { kind: 'failed', message: messageOf(error) };
  if (data.success) return { kind: 'delivered' };
  if (data.reason === 'early') return { kind: 'early', message: messageOf(data) ?? laterDayText };
  const reason = data.reason === 'found' ? null : (data.reason ?? null);
  return { kind: 'unsuccessful', reason, message: messageOf(data) };
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
