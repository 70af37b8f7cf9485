import { ProviderUnavailable, type PaymentProvider, type ProviderRefund } from './provider.ts';
import { asRecord, readPaymentEntity, readRefundEntity } from './razorpay-entities.ts';
import { sameSignature, signPayment, signWebhook } from './signatures.ts';

interface Options {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** URL of the REST API; tests use a fake server. */
  readonly apiUrl?: string;
  /** Timeout of one request, ms. */
  readonly timeoutMs?: number;
  /** Pause before a retry, ms. */
  readonly retryDelayMs?: number;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Refunds of one payment in a list, the provider's maximum. */
const maxRefunds = 100;
/** Attempts per request. Retrying is safe, because all requests below are idempotent. */
const tries = 2;
/** All attempts together must fit into the 14 s in which requests to our API are answered (`server/process/time-limits.ts`). */
const defaults = { timeoutMs: 4_500, retryDelayMs: 300 };
/** Maximum duration of one request to the provider with all attempts, ms. */
export const maxCallMs = tries * defaults.timeoutMs + defaults.retryDelayMs;

/**
 * Creates a client of Razorpay's REST API. Retries are safe: with `unique_receipt`, the same receipt returns the same
 * order, and refunds have an idempotency key.
 */
export function createRazorpay(options: Options): PaymentProvider {
  const { keyId, keySecret, webhookSecret } = options;
  const send = sender(options);
  return {
    key: keyId,
    async createOrder({ amountPaise, receipt }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, unique_receipt: true };
      const order = asRecord(await send({ method: 'POST', path: '/v1/orders', body }));
      if (typeof order.id !== 'string' || order.amount !== amountPaise)
        throw new ProviderUnavailable('Not the order that was asked for');
      return { id: order.id };
    },
    async paymentsOf(providerOrderId) {
      const answer = asRecord(
        await send({ method: 'GET', path: `/v1/orders/${encodeURIComponent(providerOrderId)}/payments` }),
      );
      if (!Array.isArray(answer.items)) throw new ProviderUnavailable('No list of payments');
      return answer.items.map((item) => {
        const payment = readPaymentEntity(item);
        if (typeof payment === 'string') throw new ProviderUnavailable(`Not a payment: ${payment}`);
        return payment;
      });
    },
    async refundsOf(paymentId) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${maxRefunds}`;
      const answer = asRecord(await send({ method: 'GET', path }));
      if (!Array.isArray(answer.items)) throw new ProviderUnavailable('No list of refunds');
      return answer.items.map(knownRefund);
    },
    async refund({ paymentId, amountPaise, key, speed }) {
      return knownRefund(
        await send({
          method: 'POST',
          path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
          // Without a speed it is normal.
          body: { amount: amountPaise, receipt: key, ...(speed !== 'normal' && { speed }) },
          headers: { 'X-Refund-Idempotency': key },
        }),
      );
    },
    isGenuinePayment: (report) => sameSignature(signPayment(keySecret, report), report.signature),
    isGenuineWebhook: (rawBody, signature) => sameSignature(signWebhook(webhookSecret, rawBody), signature),
  };
}

function knownRefund(entity: unknown): ProviderRefund {
  const refund = readRefundEntity(entity);
  if (typeof refund === 'string') throw new ProviderUnavailable(`Not a refund: ${refund}`);
  return refund;
}

function sender({
  keyId,
  keySecret,
  apiUrl = 'https://api.razorpay.com',
  timeoutMs = defaults.timeoutMs,
  retryDelayMs = defaults.retryDelayMs,
}: Options) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function once({ method, path, body, headers }: Call): Promise<Response> {
    return fetch(new URL(path, apiUrl), {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  }

  return async function send(call: Call): Promise<unknown> {
    let reason = 'no answer';
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      try {
        const response = await once(call);
        if (response.ok) return await response.json();
        reason = `answered ${response.status}: ${(await response.text()).slice(0, 300)}`;
        if (!mayPass(response.status)) break;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    throw new ProviderUnavailable(`Razorpay ${call.method} ${call.path}: ${reason}`);
  };
}

/**
 * Whether a retry may help: the first request is still being processed (409), there were too many requests (429), or it
 * is a server error.
 */
function mayPass(status: number): boolean {
  return status === 409 || status === 429 || status >= 500;
}
