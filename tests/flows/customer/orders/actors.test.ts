import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { nineOrders } from './model.ts';

for (const name of ['loadOrders', 'refreshOrders'] as const)
  testApiCall(`${name} [API-23 ORDERS-7]`, {
    actor: (api) => createCustomerOrdersActors({ api })[name],
    request: 'GET /order/getmyorders',
    answers: [
      ['the orders', { status: 200, json: { orders: nineOrders } }, { kind: 'loaded', orders: nineOrders }],
      ...failures(refused),
    ],
  });
