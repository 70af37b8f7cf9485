import type { Takeout } from '../takeout.ts';

const checkoutCalls = 'machines/checkout/checkout.actors.ts';
const checkoutTest = 'tests/machines/checkout.actors.test.ts';
const refreshCalls = 'machines/token-refresh/token-refresh.actors.ts';
const refreshTest = 'tests/machines/token-refresh.test.ts';
const serverTokens = 'tests/server/tokens.test.ts';
const placing = 'tests/server/place-order.test.ts';

export const takeouts: Takeout[] = [
  {
    id: 'API-20',
    file: 'domain/checkout.ts',
    find: 'totalAmount: cartBill(cart).totalPaise',
    replace: 'totalAmount: cartBill(cart).subtotalPaise',
    test: 'tests/machines/checkout.test.ts',
  },
  {
    id: 'API-20',
    file: checkoutCalls,
    find: "'/order/placeorder', {\n          body,",
    replace: "'/order/placeorder', {\n          body: { ...body, items: [] },",
    test: checkoutTest,
  },
  {
    id: 'API-20',
    file: 'server/orders/place-order.ts',
    find: 'tax_paise: order.taxPaise',
    replace: 'tax_paise: 0',
    test: placing,
    title: 'takes the stock, writes the order',
  },
  {
    id: 'API-21',
    file: checkoutCalls,
    find: "{ kind: 'placed', order: data.order }",
    replace: "{ kind: 'placed', order: { ...data.order, key: '' } }",
    test: checkoutTest,
  },
  {
    id: 'API-21',
    file: 'src/app/payment-window.ts',
    find: '    order_id,\n    prefill',
    replace: '    prefill',
    test: 'tests/machines/payment-window.test.ts',
  },
  {
    id: 'API-21',
    file: 'server/orders/place-order.ts',
    find: 'amount: order.total_paise,',
    replace: 'amount: order.total_paise / 100,',
    test: placing,
    title: 'takes the stock, writes the order',
  },
  {
    id: 'API-22',
    file: checkoutCalls,
    find: "'/order/verifypayment', { body: input, signal }",
    replace: "'/order/verifypayment', { body: { ...input, signature: '' }, signal }",
    test: checkoutTest,
  },
  {
    id: 'API-22',
    file: checkoutCalls,
    find: "if (data?.success) return { kind: 'answered', outcome: 'paid' };",
    replace: '',
    test: checkoutTest,
  },
  {
    id: 'API-22',
    file: 'src/app/payment-window.ts',
    find: 'signature: razorpay_signature',
    replace: "signature: ''",
    test: 'tests/machines/payment-window.test.ts',
  },
  {
    id: 'API-22',
    file: 'server/orders/orders.routes.ts',
    find: "success: outcome === 'paid'",
    replace: 'success: false',
    test: 'tests/server/settlement.test.ts',
    title: 'confirms a genuine payment and says so',
  },
  {
    id: 'API-23',
    file: 'machines/customer-orders/customer-orders.actors.ts',
    find: 'orders: data.orders',
    replace: 'orders: []',
    test: 'tests/machines/customer-orders.test.ts',
  },
  {
    id: 'API-23',
    file: 'server/orders/my-orders.ts',
    find: 'total_amount: toRupees(row.total_paise)',
    replace: 'total_amount: row.total_paise',
    test: 'tests/server/my-orders.test.ts',
    title: 'gives a paid order with its lines',
  },
  {
    id: 'API-24',
    file: refreshCalls,
    find: '`Bearer ${refreshToken}`',
    replace: '`Bearer ${refusedToken}`',
    test: refreshTest,
  },
  { id: 'API-24', file: refreshCalls, find: 'tokens.saveAccess(data.accessToken);', replace: '', test: refreshTest },
  {
    id: 'API-24',
    file: 'server/auth/auth.routes.ts',
    find: 'await tokens.signAccess(principal)',
    replace: "''",
    test: serverTokens,
    title: 'renews with the refresh token as bearer',
  },
];
