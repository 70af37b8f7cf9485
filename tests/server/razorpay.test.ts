import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../../server/payments/provider.ts';
import { readRefundEntity } from '../../server/payments/razorpay-entities.ts';
import { createRazorpay } from '../../server/payments/razorpay.ts';

interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  idempotency: string | undefined;
  body: Record<string, unknown>;
}

/** A fake of Razorpay's REST API, written from its documentation. It rejects what the real API rejects. */
class RazorpayStandIn {
  readonly seen: Seen[] = [];
  readonly orders = new Map<string, { id: string; amount: number; receipt: string }>();
  readonly payments = new Map<string, object[]>();
  readonly refunds = new Map<string, { id: string; amount: number; receipt?: unknown; status: string }>();
  /** How many of the next requests take effect but are answered with 503. */
  lostAnswers = 0;
  silent = false;
  /** Answers each request with this body and 200. */
  instead: object | null = null;
  readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) => {
        if (this.silent) return;
        const lost = this.lostAnswers > 0;
        if (lost) this.lostAnswers -= 1;
        response
          .writeHead(lost ? 503 : status, { 'content-type': 'application/json' })
          .end(JSON.stringify(lost ? {} : body));
      });
    });
  }

  async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const { method = '', url = '', headers } = request;
    const key = headers['x-refund-idempotency'];
    this.seen.push({ method, path: url, authorization: headers.authorization, idempotency: key?.toString(), body });
    if (this.instead) return { status: 200, body: this.instead };
    // base64 of 'rzp_test_1:EnLs21M47BllR3X8PSFtjtbd'
    if (headers.authorization !== 'Basic cnpwX3Rlc3RfMTpFbkxzMjFNNDdCbGxSM1g4UFNGdGp0YmQ=')
      return refuse(401, 'Authentication failed');
    if (method === 'POST' && url === '/v1/orders') return this.createOrder(body);
    const [, what, id = '', action] = url.slice('/v1'.length).split('/');
    if (method === 'GET' && what === 'orders' && action === 'payments') {
      return { status: 200, body: { entity: 'collection', items: this.payments.get(id) ?? [] } };
    }
    if (method === 'GET' && what === 'payments' && action === 'refunds?count=100') {
      return { status: 200, body: { entity: 'collection', items: [...this.refunds.values()] } };
    }
    if (method === 'POST' && what === 'payments' && action === 'refund') return this.refund(key?.toString(), id, body);
    return refuse(404, 'The requested URL was not found on the server.');
  }

  createOrder(body: Record<string, unknown>) {
    const { amount, currency, receipt } = body;
    if (!Number.isInteger(amount) || Number(amount) < 100) return refuse(400, 'The amount must be at least INR 1.00');
    if (currency !== 'INR') return refuse(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40)
      return refuse(400, 'The receipt may not be greater than 40 characters.');
    const known = body['unique_receipt'] === true ? this.orders.get(receipt) : undefined;
    const order = known ?? { id: `order_${this.orders.size + 1}`, amount: Number(amount), receipt };
    if (!known) this.orders.set(body['unique_receipt'] === true ? receipt : `${receipt}#${this.orders.size}`, order);
    return { status: 200, body: order };
  }

  refund(key: string | undefined, id: string, { amount, receipt }: Record<string, unknown>) {
    const known = this.refunds.get(key ?? '');
    if (known && (known.amount !== amount || known.receipt !== receipt))
      return refuse(400, 'Different request with the same idempotency key has already been processed.');
    const made = { id: `rfnd_${this.refunds.size + 1}`, payment_id: id, amount: Number(amount), receipt };
    const refund = known ?? { ...made, status: 'processed' };
    if (key === undefined || key.length < 10 || !/^[\w-]+$/.test(key)) return refuse(400, 'bad idempotency key');
    const others = [...this.refunds].filter(([other]) => other !== key).map(([, made]) => made.amount);
    const left = others.reduce((sum, each) => sum - each, 29_400);
    if (id !== 'pay_IH4NVgf4Dreq1l' || Number(amount) > left)
      return refuse(400, 'The refund amount provided is greater than amount captured');
    this.refunds.set(key, refund);
    return { status: 200, body: refund };
  }
}

function refuse(status: number, description: string) {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}

const keySecret = 'EnLs21M47BllR3X8PSFtjtbd';
let api: RazorpayStandIn;
let apiUrl: string;
beforeEach(async () => {
  api = new RazorpayStandIn();
  await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  api.server.closeAllConnections();
  api.server.close();
});
const adapter = (changes: object = {}) =>
  createRazorpay({
    keyId: 'rzp_test_1',
    keySecret,
    webhookSecret: 'hook',
    apiUrl,
    timeoutMs: 300,
    retryDelayMs: 5,
    ...changes,
  });

describe('the Razorpay client', () => {
  it('creates an order with the amount in paise and the receipt', async () => {
    expect(await adapter().createOrder({ amountPaise: 29_400, receipt: '12-1042' })).toEqual({ id: 'order_1' });
    expect(api.seen[0]).toMatchObject({ body: { amount: 29_400, currency: 'INR', receipt: '12-1042' } });
  });

  it('creates one order although it repeats the request after a lost response', async () => {
    api.lostAnswers = 1;
    expect(await adapter().createOrder({ amountPaise: 29_400, receipt: '12-1042' })).toEqual({ id: 'order_1' });
    expect([api.seen.length, api.orders.size]).toEqual([2, 1]);
  });

  it('throws ProviderUnavailable if Razorpay rejects, fails or does not respond, and does not repeat a rejected request', async () => {
    const order = { amountPaise: 29_400, receipt: '12-1042' };
    await expect(adapter({ keySecret: 'wrong' }).createOrder(order)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(api.seen).toHaveLength(1);
    await expect(adapter().createOrder({ amountPaise: 99, receipt: '12-1042' })).rejects.toThrow('at least INR 1.00');
    api.lostAnswers = 2;
    await expect(adapter().createOrder(order)).rejects.toBeInstanceOf(ProviderUnavailable);
    api.silent = true;
    await expect(adapter().createOrder(order)).rejects.toBeInstanceOf(ProviderUnavailable);
    api.server.closeAllConnections();
    api.server.close();
    await expect(adapter().paymentsOf('order_1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it.each([
    ['has no id', { amount: 29_400 }],
    ['has another amount', { id: 'order_1', amount: 29_401 }],
  ])('throws ProviderUnavailable if a created order %s', async (_, order) => {
    api.instead = order;
    const created = adapter().createOrder({ amountPaise: 29_400, receipt: '12-1042' });
    await expect(created).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('throws ProviderUnavailable if an answer has no list of payments or refunds', async () => {
    api.instead = { entity: 'collection', count: 0 };
    await expect(adapter().paymentsOf('order_1')).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(adapter().refundsOf('pay_IH4NVgf4Dreq1l')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('lists the payments of an order', async () => {
    api.payments.set('order_1', [
      { id: 'pay_1', entity: 'payment', amount: 29_400, status: 'failed', order_id: 'order_1' },
      { id: 'pay_2', entity: 'payment', amount: 29_400, status: 'captured', order_id: 'order_1' },
    ]);
    expect(await adapter().paymentsOf('order_1')).toEqual([
      { id: 'pay_1', amountPaise: 29_400, status: 'failed' },
      { id: 'pay_2', amountPaise: 29_400, status: 'captured' },
    ]);
  });

  it.each([
    ['an unknown status', { status: 'halfway' }],
    ['a NUL in its id', { id: 'pay_\0' }],
    ['an amount of 1e30', { amount: 1e30 }],
    ['an amount with a fraction of a paisa', { amount: 294.5 }],
    ['a refund above its amount', { amount_refunded: 29_401 }],
    ['another currency', { currency: 'USD' }],
    ['no id', { id: null }],
  ])('throws ProviderUnavailable if a payment in the response has %s', async (_title, change) => {
    const payment = { id: 'pay_1', amount: 29_400, currency: 'INR', status: 'captured' };
    api.payments.set('order_1', [payment, { ...payment, ...change }]);
    await expect(adapter().paymentsOf('order_1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('returns the refunded amount of a payment', async () => {
    const payment = { id: 'pay_1', amount: 29_400, currency: 'INR', status: 'captured', refund_status: 'partial' };
    api.payments.set('order_1', [{ ...payment, amount_refunded: 5_000 }]);
    expect(await adapter().paymentsOf('order_1')).toEqual([
      { id: 'pay_1', amountPaise: 29_400, status: 'captured', refundedPaise: 5_000 },
    ]);
  });

  const payment = 'pay_IH4NVgf4Dreq1l';
  const key = '550e8400-e29b-41d4-a716-446655440000';
  const request = { paymentId: payment, amountPaise: 29_400, key, speed: 'normal' } as const;
  const made = { id: 'rfnd_1', paymentId: payment, amountPaise: 29_400, status: 'processed', receipt: key };

  it('refunds a payment once, regardless of the number of calls with one key', async () => {
    api.lostAnswers = 1;
    expect(await adapter().refund(request)).toEqual(made);
    expect(await adapter().refund(request)).toEqual(made);
    expect(api.seen).toHaveLength(3);
    expect(await adapter().refundsOf(payment)).toEqual([made]);
    await expect(adapter().refund({ ...request, amountPaise: 100 })).rejects.toThrow('Different request');
    await expect(adapter().refund({ ...request, key: 'another-key' })).rejects.toThrow('greater than amount captured');
  });

  it('requests the setting optimum, and leaves the speed out if it is normal', async () => {
    await adapter().refund(request);
    expect(api.seen.at(-1)?.body).toEqual({ amount: 29_400, receipt: key });
    api.refunds.clear();
    await adapter().refund({ ...request, key: 'another-key', speed: 'optimum' });
    expect(api.seen.at(-1)?.body).toEqual({ amount: 29_400, receipt: 'another-key', speed: 'optimum' });
  });

  it("reads the speed and the bank's reference of a refund", async () => {
    const common = { payment_id: payment, amount: 5_000, currency: 'INR', status: 'processed', receipt: null };
    const read = (fields: object) => readRefundEntity({ ...common, id: 'rfnd_a', ...fields });
    const plain = { id: 'rfnd_a', paymentId: payment, amountPaise: 5_000, status: 'processed', receipt: null };
    expect(read({ speed_processed: 'instant', acquirer_data: { rrn: '512345678901' } })).toEqual({
      ...plain,
      speed: 'instant',
      reference: '512345678901',
    });
    expect(read({ speed_processed: 'normal', acquirer_data: { arn: null, utr: 'UTIB0012345' } })).toEqual({
      ...plain,
      speed: 'normal',
      reference: 'UTIB0012345',
    });
    expect(read({ speed_processed: null, acquirer_data: { arn: 'two words' } })).toEqual(plain);
  });

  it('lists the refunds of a payment, also those of the dashboard, which have no receipt or any text', async () => {
    const common = { payment_id: payment, amount: 5_000, currency: 'INR', status: 'created' };
    api.refunds.set('a', { ...common, id: 'rfnd_a', receipt: null });
    api.refunds.set('b', { ...common, id: 'rfnd_b', receipt: 'Receipt No. 31' });
    const listed = { paymentId: payment, amountPaise: 5_000, status: 'pending', receipt: null };
    expect(await adapter().refundsOf(payment)).toEqual([
      { ...listed, id: 'rfnd_a' },
      { ...listed, id: 'rfnd_b' },
    ]);
  });

  it('reports the provider as unavailable when its list has a refund that cannot be read', async () => {
    api.refunds.set('a', { id: 'rfnd_a', amount: 5_000, status: 'halfway' });
    await expect(adapter().refundsOf(payment)).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it("accepts the example signature of Razorpay's documentation, and rejects forged signatures", () => {
    const report = {
      providerOrderId: 'order_IEIaMR65cu6nz3',
      paymentId: 'pay_IH4NVgf4Dreq1l',
      signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    };
    const { isGenuinePayment } = adapter();
    expect(isGenuinePayment(report)).toBe(true);
    expect(isGenuinePayment({ ...report, signature: report.signature.toUpperCase() })).toBe(true);
    for (const forged of [
      { ...report, paymentId: 'pay_IH4NVgf4Dreq1m' },
      { ...report, providerOrderId: 'order_IEIaMR65cu6nz4' },
      { ...report, signature: report.signature.replace('0d', '0e') },
      { ...report, signature: report.signature.slice(0, -2) },
      { ...report, signature: '' },
    ]) {
      expect(isGenuinePayment(forged)).toBe(false);
    }
  });

  it("verifies a webhook's signature with its exact bytes and the webhook secret", () => {
    const body = Buffer.from('{"event":"payment.captured"}');
    const signature = createHmac('sha256', 'hook').update(body).digest('hex');
    const { isGenuineWebhook } = adapter();
    expect(isGenuineWebhook(body, signature)).toBe(true);
    expect(isGenuineWebhook(Buffer.from('{"event": "payment.captured"}'), signature)).toBe(false);
    expect(isGenuineWebhook(body, createHmac('sha256', keySecret).update(body).digest('hex'))).toBe(false);
  });
});
