import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { refusal } from '../../../fixtures/api-call.ts';

const code = { orderId: '12-1042', code: '482913' };
const answer = (json: unknown) => ({ status: 200, json });

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

const shown = boardOrder();
const found = { success: false, message: 'Hand this order over?', reason: 'found', order: shown };

it('hands an order over that was shown without preview and with another key', async () => {
  const answers: ApiAnswer[] = [answer(found), answer({ success: true, message: 'Delivered.' })];
  const { api, calls, requests } = answeringApi(() => answers.shift() ?? 'silent');
  let made = 0;
  const { checkCode } = createOrderOtpActors({ api, randomKey: () => `key-${++made}` });
  await toPromise(createActor(checkCode, { input: code }).start());
  expect(await toPromise(createActor(checkCode, { input: { ...code, isConfirmed: true } }).start())).toEqual({
    kind: 'delivered',
  });
  expect(calls).toMatchObject([{ body: { ...code, preview: true } }, { body: code }]);
  expect(calls[1]?.body).not.toHaveProperty('preview');
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2']);
});
