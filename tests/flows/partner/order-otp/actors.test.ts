import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { refusal, testApiCall } from '../../../fixtures/api-call.ts';

const code = { orderId: '12-1042', code: '482913' };
const answer = (json: unknown) => ({ status: 200, json });

testApiCall('verifying the code of an order [API-51 PORD-20 PORD-21]', {
  actor: (api) => createOrderOtpActors({ api }).verifyCode,
  input: code,
  request: 'POST /partner/order/verifyOTP',
  body: code,
  answers: [
    ['the right code', answer({ success: true, message: 'whatever' }), { kind: 'delivered' }],
    [
      'a wrong code',
      answer({ success: false, message: 'This is not the code.' }),
      { kind: 'unsuccessful', message: 'This is not the code.' },
    ],
    ['a wrong code without words', answer({ success: false, message: '' }), { kind: 'unsuccessful', message: null }],
    ['a wrong code with other words', answer({ success: false, message: 7 }), { kind: 'unsuccessful', message: null }],
    ['an answer of another shape', answer({ success: false }), { kind: 'unsuccessful', message: null }],
    ['a text', answer('ok'), { kind: 'unsuccessful', message: null }],
    ['too many attempts', refusal(429, 'otp_attempts', 'Too many.'), { kind: 'failed', message: 'Too many.' }],
    ["a gateway's page", { status: 502, text: '<h1>Bad gateway</h1>' }, { kind: 'failed', message: null }],
    ['an empty answer of a gateway', { status: 503, text: '' }, { kind: 'failed', message: null }],
    ['null', { status: 500, json: null }, { kind: 'failed', message: null }],
  ],
});
