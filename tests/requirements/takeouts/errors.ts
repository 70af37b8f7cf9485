import type { Takeout } from '../takeout.ts';

const words = 'domain/checkout-errors.ts';
const rules = 'tests/domain/rules.test.ts';
const walks = 'tests/machines/checkout.test.ts';
const catalog = 'tests/machines/catalog.actors.test.ts';
const placing = 'tests/server/place-order.test.ts';
const prices = 'server/orders/priced-order.ts';

export const takeouts: Takeout[] = [
  {
    id: 'ERR-1',
    file: 'machines/shared/messages.ts',
    find: "unknownFailureMessage = 'Something went wrong'",
    replace: "unknownFailureMessage = 'Something went wrong.'",
    test: catalog,
  },
  {
    id: 'ERR-1',
    file: 'machines/catalog/catalog.actors.ts',
    find: 'restaurants: unknownFailureMessage,',
    replace: 'restaurants: unreachableMessage,',
    test: catalog,
  },
  {
    id: 'ERR-3',
    file: 'machines/catalog/catalog.actors.ts',
    find: "return { kind: 'refused', message: failureMessage(error) };",
    replace: "return { kind: 'refused', message: unknownFailureMessage };",
    test: catalog,
  },
  {
    id: 'ERR-4',
    file: 'machines/catalog/catalog.actors.ts',
    find: "return { type: 'entry.refused', kind, id, message: failureMessage(error) };",
    replace: "return { type: 'entry.refused', kind, id, message: unknownFailureMessage };",
    test: catalog,
  },

  // The thirteen messages.
  { id: 'ERR-7', file: words, find: 'or have insufficient inventory.', replace: '.', test: rules },
  { id: 'ERR-8', file: words, find: 'Restaurant not found. ', replace: 'No such restaurant. ', test: rules },
  { id: 'ERR-9', file: words, find: 'are no longer available.', replace: 'are gone.', test: rules },
  {
    id: 'ERR-10',
    file: words,
    find: 'currently closed. Please try again later.',
    replace: 'currently closed.',
    test: rules,
  },
  { id: 'ERR-11', file: words, find: "There's an issue", replace: 'There is an issue', test: rules },
  { id: 'ERR-12', file: words, find: 'Payment processing failed. ', replace: 'Payment failed. ', test: rules },
  { id: 'ERR-13', file: words, find: 'Please contact support.', replace: 'Please try again.', test: rules },
  { id: 'ERR-14', file: words, find: 'Order not found. ', replace: 'No such order. ', test: rules },
  { id: 'ERR-15', file: words, find: 'User authentication failed. ', replace: '', test: rules },
  { id: 'ERR-16', file: words, find: 'check your order details', replace: 'check your order', test: rules },
  { id: 'ERR-17', file: words, find: 'Server error occurred. ', replace: '', test: rules },
  { id: 'ERR-18', file: 'domain/network-error.ts', find: 'Network connection issue. ', replace: '', test: rules },
  { id: 'ERR-19', file: words, find: 'An unexpected error occurred. ', replace: '', test: rules },

  // Where the codes come from.
  {
    id: 'ERR-7',
    file: 'server/orders/place-order.ts',
    find: "if (!taken.ok) throw new Refusal('insufficient_inventory', shortage(order, taken.short));",
    replace: '',
    test: placing,
    title: 'refuses more than there is',
  },
  {
    id: 'ERR-8',
    file: prices,
    find: ".where('id', '=', id)\n    .where('status', '=', 'approved')",
    replace: ".where('id', '=', id)",
    test: placing,
    title: 'refuses a restaurant that customers do not see',
  },
  {
    id: 'ERR-9',
    file: prices,
    find: ".where('restaurant_id', '=', restaurant_id)",
    replace: '',
    test: placing,
    title: 'refuses dishes that are not on this menu',
  },
  {
    id: 'ERR-10',
    file: prices,
    find: 'isOpenAt(restaurant.hours, restaurant.paused, now.getTime())',
    replace: 'isOpenAt(restaurant.hours, false, now.getTime())',
    test: placing,
    title: 'refuses a closed restaurant',
  },
  {
    id: 'ERR-11',
    file: prices,
    find: 'if (totalPaise !== body.totalAmount)',
    replace: 'if (totalPaise > body.totalAmount + 100)',
    test: placing,
    title: "refuses prices and totals that are not its own menu's",
  },
  {
    id: 'ERR-11',
    file: prices,
    find: 'body.items[index]?.price !== line.pricePaise',
    replace: 'body.items[index]?.price === 0',
    test: placing,
    title: "refuses prices and totals that are not its own menu's",
  },
  {
    id: 'ERR-12',
    file: 'server/orders/place-order.ts',
    find: 'if (!(error instanceof ProviderUnavailable)) throw error;',
    replace: 'if (error instanceof ProviderUnavailable) throw error;',
    test: placing,
    title: 'gives the stock back when the provider does not answer',
  },
  {
    id: 'ERR-13',
    file: 'server/orders/orders.routes.ts',
    find: 'if (!deps.payments.isGenuinePayment({ providerOrderId, paymentId, signature }))',
    replace: "if (signature === '')",
    test: 'tests/server/settlement.test.ts',
    title: 'refuses a signature that is not genuine',
  },
  {
    id: 'ERR-14',
    file: 'server/orders/orders.routes.ts',
    find: 'async verifyPayment({ body, principal }) {\n      const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, signature } = body;\n      const order = await findByProviderOrder(deps.db, providerOrderId);\n      if (order?.customerId !== principal.id) return orderNotFound;',
    replace:
      'async verifyPayment({ body }) {\n      const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, signature } = body;\n      const order = await findByProviderOrder(deps.db, providerOrderId);\n      if (!order) return orderNotFound;',
    test: 'tests/server/settlement.test.ts',
    title: "knows no order that is another customer's",
  },
  {
    id: 'ERR-15',
    file: 'server/orders/place-order.ts',
    find: "if (!customer) throw new Refusal('user_not_found', 'This account no longer exists.');",
    replace: 'void customer;',
    test: placing,
    title: 'refuses a customer who is gone',
  },
  {
    id: 'ERR-16',
    file: prices,
    find: 'if (new Set(ids).size !== ids.length)',
    replace: 'if (ids.length === 0)',
    test: placing,
    title: 'refuses a body that is not of the form',
  },
  {
    id: 'ERR-14',
    file: 'machines/checkout/checkout.actors.ts',
    find: "if (code !== 'order_not_found') throw unexpected(response);",
    replace: 'throw unexpected(response);',
    test: 'tests/machines/checkout.actors.test.ts',
  },
  {
    id: 'ERR-17',
    file: 'machines/checkout/checkout.actors.ts',
    find: "response.status >= 500 ? 'server_error' : 'other'",
    replace: "'other'",
    test: 'tests/machines/checkout.actors.test.ts',
  },
  {
    id: 'ERR-18',
    file: 'machines/checkout/checkout.outcomes.ts',
    find: "{ code: 'network_error', text: checkoutMessages.network_error }",
    replace: "{ code: 'server_error', text: checkoutMessages.server_error }",
    test: walks,
  },
  {
    id: 'ERR-19',
    file: words,
    find: "Object.hasOwn(checkoutMessages, code) ? (code as CheckoutCode) : 'other'",
    replace: 'code as CheckoutCode',
    test: rules,
  },

  // Only the page has pictures.
  {
    id: 'ERR-20',
    file: 'src/design/picture.tsx',
    find: 'setBroken(there);',
    replace: 'setBroken(undefined);',
    test: 'tests/browser/home.spec.ts',
    title: 'a picture that is broken is a placeholder',
  },
];
