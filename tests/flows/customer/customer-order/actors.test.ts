import { expect } from 'vitest';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { accepted } from './model.ts';

const input = { id: '12-1008' };

for (const name of ['loadOrder', 'refreshOrder'] as const)
  testApiCall(name, {
    actor: (api) => createCustomerOrderActors({ api, ...noPage })[name],
    input,
    request: 'GET /order/12-1008',
    answers: [
      [
        'the order and the time of the server',
        { status: 200, json: { now: 7, order: accepted } },
        { kind: 'loaded', now: 7, order: accepted, at: expect.any(Number) },
      ],
      ['an order of another customer', refusal(404, 'order_not_found'), { kind: 'unknown' }],
      ['an id of another form', refusal(400, 'validation_error'), { kind: 'unknown' }],
      ...failures(refused).slice(1),
      ['a refusal', refusal(500, 'server_error'), refused('Not now.')],
    ],
  });

testApiCall('cancelOrder', {
  actor: (api) => createCustomerOrderActors({ api, ...noPage }).cancelOrder,
  input,
  request: 'POST /order/cancel',
  body: { id: '12-1008', refund: true },
  answers: [
    ['the cancelled order', { status: 200, json: { id: '12-1008', status: 'cancelled' } }, { kind: 'cancelled' }],
    ['a kitchen that has started', refusal(409, 'too_late'), { kind: 'tooLate', message: 'Not now.' }],
    ...failures(refused),
  ],
});

testStream('/order/events', (deps) => createCustomerOrderActors(deps).live);
