import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let ordering: Ordering;
let origin: string;
let asha: number;
/** The event ids of the received webhooks, and the statuses of their responses. */
let arrived: { event: string; status: number }[] = [];
/** How many of the next webhooks are rejected. */
let faults = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db, {}, (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const event = request.headers['x-razorpay-event-id'];
      if (typeof event === 'string') arrived.push({ event, status: reply.statusCode });
      done();
    });
  });
  const { app, deps } = ordering;
  const { isGenuineWebhook } = deps.payments;
  deps.payments.isGenuineWebhook = (body, signature) => (faults-- > 0 ? false : isGenuineWebhook(body, signature));
  // The sandbox sends its webhooks over HTTP, as Razorpay does.
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = app.listeningOrigin;
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(() => {
  arrived = [];
  faults = 0;
});

async function order(): Promise<string> {
  [asha = 0] = await addCustomers(database.db, 1);
  const { restaurantId, menuIds } = await createRestaurant(database.db, [{ pricePaise: 10_000, count: 5 }]);
  const { body } = await ordering.call(asha, '/order/placeorder', orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]));
  return (body['order'] as { order_id: string }).order_id;
}

async function press(body: object) {
  const response = await fetch(`${origin}/sandbox/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const statusOf = async (orderId: string) =>
  (
    await database.db
      .selectFrom('orders')
      .select('status')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const paymentsOf = () => database.db.selectFrom('payments').select(['provider_payment_id', 'status']).execute();

describe('the sandbox', () => {
  it('signs a payment so that the server accepts it when the page reports it', async () => {
    const orderId = await order();
    const { status, body } = await press({ order_id: orderId, outcome: 'success', webhook: 'none' });
    expect(status).toBe(200);
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_order_id: orderId,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { razorpay_signature: signature, ...rest } = body;
    expect((await ordering.call(asha, '/order/verifypayment', { ...rest, signature })).body).toEqual({
      success: true,
      outcome: 'paid',
    });
  });

  it('returns the first payment of an order when it is paid again', async () => {
    const orderId = await order();
    const first = await press({ order_id: orderId, outcome: 'success', webhook: 'none' });
    const again = await press({ order_id: orderId, outcome: 'success', webhook: 'none' });
    expect(again).toEqual(first);
    const taken = database.db.selectFrom('sandbox_payments').select('id').where('order_id', '=', orderId);
    expect(await taken.execute()).toHaveLength(1);
  });

  it('confirms an order by webhook if the page does not report the payment', async () => {
    const orderId = await order();
    await press({ order_id: orderId, outcome: 'success' });
    await expect.poll(() => statusOf(orderId), { timeout: 5_000 }).toBe('confirmed');
    expect(arrived).toMatchObject([{ status: 200 }]);
  });

  it('sends a webhook twice with the same event id on request', async () => {
    const orderId = await order();
    const { body } = await press({ order_id: orderId, outcome: 'success', webhook: 'twice' });
    await expect.poll(() => arrived.length, { timeout: 5_000 }).toBe(2);
    expect(arrived[0]).toEqual(arrived[1]);
    expect(await paymentsOf()).toContainEqual({
      provider_payment_id: body['razorpay_payment_id'],
      status: 'completed',
    });
  });

  it('repeats a webhook until the response is 2xx', async () => {
    const orderId = await order();
    faults = 2;
    await press({ order_id: orderId, outcome: 'success', webhook: 'once' });
    await expect.poll(() => statusOf(orderId), { timeout: 8_000 }).toBe('confirmed');
    expect(arrived.map(({ status }) => status)).toEqual([400, 400, 200]);
  });

  it("sends no webhook if the request says 'none'", async () => {
    const orderId = await order();
    await press({ order_id: orderId, outcome: 'success', webhook: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect([arrived, await statusOf(orderId)]).toEqual([[], 'pending']);
  });

  it('does not sign a failed payment, and a second attempt can succeed', async () => {
    const orderId = await order();
    const failed = await press({ order_id: orderId, outcome: 'failure', webhook: 'once' });
    expect(failed.body).toEqual({ razorpay_payment_id: expect.any(String), razorpay_order_id: orderId });
    await expect
      .poll(paymentsOf, { timeout: 5_000 })
      .toContainEqual({ provider_payment_id: failed.body['razorpay_payment_id'], status: 'failed' });
    expect(await statusOf(orderId)).toBe('pending');
    await press({ order_id: orderId, outcome: 'success' });
    await expect.poll(() => statusOf(orderId), { timeout: 5_000 }).toBe('confirmed');
  });

  it('reports a refund as created and as processed, with its speed and reference', async () => {
    const orderId = await order();
    const { body } = await press({ order_id: orderId, outcome: 'success' });
    await expect.poll(() => statusOf(orderId), { timeout: 5_000 }).toBe('confirmed');
    const { razorpay_payment_id: paymentId = '' } = body;
    arrived = [];
    // Without a row of ours, as if it were made in the dashboard.
    const made = await ordering.deps.payments.refund({
      paymentId,
      amountPaise: 500,
      key: 'sandbox-key',
      speed: 'normal',
    });
    await expect.poll(() => arrived.length, { timeout: 5_000 }).toBe(2);
    expect(arrived.map(({ status }) => status)).toEqual([200, 200]);
    const rows = database.db.selectFrom('refunds').selectAll().where('provider_payment_id', '=', paymentId);
    expect(await rows.execute()).toMatchObject([
      { amount_paise: 500, status: 'processed', speed: 'normal', reference: made.reference },
    ]);
    expect(made.reference).toMatch(/^\d{15}$/);
    const bodies = await database.db.selectFrom('sandbox_reports').select('body').execute();
    const events = bodies.map((each) => (JSON.parse(each.body) as { event: string }).event);
    expect(events.filter((event) => event.startsWith('refund.')).toSorted()).toEqual([
      'refund.created',
      'refund.processed',
    ]);
  });

  it('refunds at once when it is asked to', async () => {
    const orderId = await order();
    const { body } = await press({ order_id: orderId, outcome: 'success', webhook: 'none' });
    const request = { paymentId: body['razorpay_payment_id'] ?? '', amountPaise: 500, key: 'key-2' } as const;
    const made = await ordering.deps.payments.refund({ ...request, speed: 'optimum' });
    expect(made).toMatchObject({ status: 'processed', speed: 'instant' });
    expect(made).not.toHaveProperty('reference');
    expect(await ordering.deps.payments.refundsOf(request.paymentId)).toEqual([made]);
  });

  it('rejects invalid requests', async () => {
    const orderId = await order();
    expect((await press({ order_id: 'order_unknown', outcome: 'success' })).status).toBe(404);
    for (const body of [
      {},
      { order_id: 1, outcome: 'success' },
      { order_id: 'a\0b', outcome: 'success' },
      { order_id: orderId, outcome: 'maybe' },
      { order_id: orderId, outcome: 'success', webhook: 'often' },
    ]) {
      expect(await press(body)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    }
    expect(await statusOf(orderId)).toBe('pending');
  });

  it('creates one order per receipt', async () => {
    const { payments } = ordering.deps;
    const [first, second] = await Promise.all(
      [1, 2].map(() => payments.createOrder({ amountPaise: 500, receipt: 'a-receipt-of-its-own' })),
    );
    expect(first).toEqual(second);
    await expect(payments.createOrder({ amountPaise: 501, receipt: 'a-receipt-of-its-own' })).rejects.toThrow(
      'another amount',
    );
  });

  it('serves the payment window as a script of this server', async () => {
    const response = await fetch(`${origin}/sandbox/checkout.js`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(await response.text()).toContain('window.Razorpay');
  });

  it('is not served if the real provider is configured', async () => {
    const { deps } = ordering;
    const config = {
      ...deps.config,
      payments: { kind: 'razorpay' as const, keyId: 'rzp_live_1', keySecret: 'a', webhookSecret: 'b' },
    };
    const real = await startOrdering(database.db, { config });
    const answer = await real.app.inject({
      method: 'POST',
      url: '/sandbox/payments',
      payload: { order_id: await order(), outcome: 'success' },
    });
    expect(answer.statusCode).toBe(404);
    await real.app.close();
  });
});
