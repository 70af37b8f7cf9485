import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRazorpay } from '../../server/payments/razorpay.ts';
import { httpSms } from '../../server/sms/http.ts';

/** A provider that redirects every request: a followed redirect would send secrets to another address. */

const requested: string[] = [];
const provider = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.writeHead(307, { location: '/elsewhere' }).end();
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => void provider.close());
beforeEach(() => void (requested.length = 0));

it('does not follow a redirect of the payment provider', async () => {
  const keys = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'hook' };
  const razorpay = createRazorpay({ ...keys, apiUrl: origin, timeoutMs: 2_000, retryDelayMs: 1 });
  await expect(razorpay.createOrder({ amountPaise: 29_400, receipt: '12-1042' })).rejects.toThrow('Razorpay');
  expect(new Set(requested)).toEqual(new Set(['/v1/orders']));
});

it('does not follow a redirect of the SMS gateway', async () => {
  const gateway = httpSms({ url: `${origin}/send`, method: 'POST', headers: { authkey: 'secret' } });
  await expect(
    gateway.send({ kind: 'login', phone: '9876543210', text: '482913 is your code', code: '482913' }),
  ).rejects.toThrow('no answer from the SMS gateway');
  expect(requested).toEqual(['/send']);
});
