import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { refusal, testApiCall } from '../../../fixtures/api-call.ts';

const code = { orderId: '12-1042', code: '482913' };
const answer = (json: unknown) => ({ status: 200, json });
const unsuccessful = (message: string | null) => ({ kind: 'unsuccessful', reason: null, message });

testApiCall('verifying the code of an order [API-51 PORD-20 PORD-21]', {
  actor: (api) => createOrderOtpActors({ api, randomKey: () => 'key-1' }).verifyCode,
  input: code,
  request: 'POST /partner/order/verifyOTP',
  body: { ...code, warn_early: true },
  key: 'key-1',
  answers: [
    ['the right code', answer({ success: true, message: 'whatever' }), { kind: 'delivered' }],
    [
      'a wrong code',
      answer({ success: false, message: 'This is not the code.' }),
      unsuccessful('This is not the code.'),
    ],
    [
      'an order that was handed over',
      answer({ success: false, message: 'Already handed over at 1:04 pm.', reason: 'already_handed_over', at: 1 }),
      { kind: 'unsuccessful', reason: 'already_handed_over', message: 'Already handed over at 1:04 pm.' },
    ],
    [
      'an order for a later day',
      answer({ success: false, message: 'This order is for tomorrow, 1:00 pm.', reason: 'early', pickup_at: 1 }),
      { kind: 'early', message: 'This order is for tomorrow, 1:00 pm.' },
    ],
    [
      'an order for a later day without words',
      answer({ success: false, reason: 'early' }),
      { kind: 'early', message: 'This order is for a later day. Hand it over now?' },
    ],
    ['a wrong code without words', answer({ success: false, message: '' }), unsuccessful(null)],
    ['a wrong code with other words', answer({ success: false, message: 7 }), unsuccessful(null)],
    ['an answer of another shape', answer({ success: false }), unsuccessful(null)],
    ['a text', answer('ok'), unsuccessful(null)],
    ['too many attempts', refusal(429, 'otp_attempts', 'Too many.'), { kind: 'failed', message: 'Too many.' }],
    ["a gateway's page", { status: 502, text: '<h1>Bad gateway</h1>' }, { kind: 'failed', message: null }],
    ['an empty answer of a gateway', { status: 503, text: '' }, { kind: 'failed', message: null }],
    ['null', { status: 500, json: null }, { kind: 'failed', message: null }],
  ],
});

it('names the restaurant that hands over, if it is known', async () => {
  const { api, calls } = answeringApi(() => answer({ success: true, message: 'Delivered.' }));
  const { verifyCode } = createOrderOtpActors({ api, randomKey: () => 'key-1' });
  await toPromise(createActor(verifyCode, { input: { ...code, restaurantId: 12 } }).start());
  expect(calls).toMatchObject([{ body: { ...code, restaurant_id: 12, warn_early: true } }]);
});

it('confirms an order for a later day without warn_early and with another key, which it repeats until there is an answer', async () => {
  const question = answer({ success: false, message: 'This order is for tomorrow, 1:00 pm.', reason: 'early' });
  const answers: ApiAnswer[] = [question, 'broken', answer({ success: true, message: 'Delivered.' })];
  const { api, calls, requests } = answeringApi(() => answers.shift() ?? 'silent');
  let keys = 0;
  const { verifyCode } = createOrderOtpActors({ api, randomKey: () => `key-${(keys += 1)}` });
  for (const input of [code, { ...code, isConfirmed: true }, { ...code, isConfirmed: true }]) {
    const verifying = createActor(verifyCode, { input });
    verifying.subscribe({ error: () => {} });
    await toPromise(verifying.start()).catch((error: unknown) => error);
  }
  expect(calls.map(({ body }) => body)).toEqual([{ ...code, warn_early: true }, code, code]);
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2', 'key-2']);
});

it('sends the code without warn_early, with another key, if an API process of the previous version rejects the field', async () => {
  const answers = [
    refusal(400, 'validation_error', 'Please check the fields.'),
    answer({ success: true, message: 'Delivered.' }),
  ];
  const { api, calls, requests } = answeringApi(() => answers.shift() ?? 'silent');
  let keys = 0;
  const { verifyCode } = createOrderOtpActors({ api, randomKey: () => `key-${(keys += 1)}` });
  expect(await toPromise(createActor(verifyCode, { input: code }).start())).toEqual({ kind: 'delivered' });
  expect(calls.map(({ body }) => body)).toEqual([{ ...code, warn_early: true }, code]);
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2']);
});

it('does not repeat a request without warn_early that the API rejects', async () => {
  const rejected = refusal(400, 'validation_error', 'Please check the fields.');
  const { api, calls } = answeringApi(() => rejected);
  const { verifyCode } = createOrderOtpActors({ api, randomKey: () => 'key-1' });
  const verifying = createActor(verifyCode, { input: { ...code, isConfirmed: true } }).start();
  expect(await toPromise(verifying)).toEqual({ kind: 'failed', message: 'Please check the fields.' });
  expect(calls).toHaveLength(1);
});

it('repeats the key of a request while its result is unknown, and uses a new one for another code', async () => {
  const answers: ApiAnswer[] = [
    'broken',
    { status: 502, text: '' },
    answer({ success: false, message: 'Invalid OTP.' }),
    answer({ success: false, message: 'Invalid OTP.' }),
    'broken',
    answer({ success: true, message: 'Delivered.' }),
  ];
  const { api, requests } = answeringApi(() => answers.shift() ?? 'silent');
  let keys = 0;
  const { verifyCode } = createOrderOtpActors({ api, randomKey: () => `key-${(keys += 1)}` });
  const other = { ...code, code: '111111' };
  for (const input of [code, code, code, code, code, other]) {
    const verifying = createActor(verifyCode, { input });
    verifying.subscribe({ error: () => {} });
    await toPromise(verifying.start()).catch((error: unknown) => error);
  }
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    'key-1',
    'key-1',
    'key-1',
    'key-2',
    'key-3',
    'key-4',
  ]);
});
