import type { Cart } from '../../../../domain/cart.ts';
import type { CheckoutCode } from '../../../../domain/checkout-errors.ts';
import { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { dosa, tea } from '../cart/model.ts';
import type { PaymentOrder, PlaceOrderResult } from '../../../../machines/customer/checkout/checkout.actors.ts';

/** Two dosas at ₹140 and a tea at ₹30.50. Subtotal ₹310.50, tax ₹15.53, total ₹326.03. */
export const cart: Cart = {
  restaurantId: 12,
  items: [
    { ...dosa, qty: 2 },
    { ...tea, qty: 1 },
  ],
};
/** The cart after another tab has added a dosa. */
export const cartWithMoreDosas: Cart = {
  ...cart,
  items: cart.items.map((item, i) => (i === 0 ? { ...item, qty: 3 } : item)),
};
export const repricedCart: Cart = {
  ...cart,
  items: cart.items.map((item, i) => (i === 0 ? { ...item, price: 150 } : item)),
};
export const emptyCart: Cart = { restaurantId: null, items: [] };

export const liveDosa = (live_count: number, price: number) =>
  ({ id: 340, live_count, price, discount_percentage: 12.5, platform_discount_percentage: 0 }) as const;

export const attempt = { content: 'two dosas and a tea', key: 'key-of-the-attempt', startTime: 1_795_246_200_000 };

export const order: PaymentOrder = {
  key: 'rzp_test_pehle',
  amount: 32_603,
  currency: 'INR',
  name: 'Pehle',
  description: 'Charminar Dastarkhwan',
  order_id: 'order_IEIaMR65cu6nz3',
  id: '12-1042',
};

export const payment = {
  razorpay_order_id: 'order_IEIaMR65cu6nz3',
  razorpay_payment_id: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a',
};

/** For each error code of an order: whether it is final, so that a retry needs a new key. */
const refusals: Record<CheckoutCode, boolean> = {
  insufficient_inventory: true,
  restaurant_not_found: true,
  invalid_menu_item: true,
  restaurant_closed: true,
  order_amount_mismatch: true,
  too_many_unpaid: true,
  order_already_paid: true,
  hold_wait: true,
  slot_full: true,
  slot_unavailable: true,
  day_sold_out: true,
  payment_failed: false,
  invalid_payment_details: true,
  order_not_found: true,
  user_not_found: true,
  too_many_requests: false,
  validation_error: true,
  server_error: false,
  network_error: false,
  other: true,
};
const refused = Object.entries(refusals).map(([code, isFinal]): PlaceOrderResult => ({
  kind: 'refused',
  code: code as CheckoutCode, // its own keys
  isFinal,
  ...(code === 'hold_wait' && { text: 'Two orders ran out unpaid. Try again at 1:15 pm.' }),
  ...(code === 'too_many_requests' && { text: 'Too many requests. Try again in 12 seconds.' }),
}));

export const checkoutModel = defineModel(checkoutMachine, {
  input: undefined,
  events: {
    'pay.submit': [
      { type: 'pay.submit', cart, phone: '9876543210', readyBy: null },
      { type: 'pay.submit', cart: emptyCart, phone: '9876543210', readyBy: null },
    ],
    // In order: the cart that is paid; one more dosa; another price; empty.
    'cart.changed': [
      { type: 'cart.changed', cart },
      { type: 'cart.changed', cart: cartWithMoreDosas },
      { type: 'cart.changed', cart: repricedCart },
      { type: 'cart.changed', cart: emptyCart },
    ],
    // The payment of an earlier order whose content equals the cart, and of one whose content differs.
    'order.pay': [
      { type: 'order.pay', order, phone: '9876543210', keepsCart: false },
      { type: 'order.pay', order, phone: '9876543210', keepsCart: true },
    ],
    'cart.replaced': [{ type: 'cart.replaced' }],
    // Another dish of the restaurant; another restaurant, or no dish.
    'dishes.changed': [
      { type: 'dishes.changed', isSameRestaurant: true },
      { type: 'dishes.changed', isSameRestaurant: false },
    ],
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'wait.stop': [{ type: 'wait.stop' }],
    'page.leave': [{ type: 'page.leave' }],
    'time.chosen': [{ type: 'time.chosen' }],
    // Only timeModel allows this event.
    'time.checked': [
      { type: 'time.checked', isOffered: true, now: 1_795_246_200_000 },
      { type: 'time.checked', isOffered: false, now: 1_795_246_200_000 },
      { type: 'time.checked', isOffered: null, now: null },
    ],
    'outcome.ask': [{ type: 'outcome.ask' }],
    'payment.cancel': [{ type: 'payment.cancel' }],
    // The checkout that is stored when the lock is acquired. In order: none; a finished payment of another tab; two
    // open payments of a closed tab (D38).
    'lock.acquired': [
      { type: 'lock.acquired', kept: null },
      { type: 'lock.acquired', kept: { attempt, razorpayOrderId: null } },
      { type: 'lock.acquired', kept: { attempt, razorpayOrderId: order.order_id } },
      { type: 'lock.acquired', kept: { attempt: null, razorpayOrderId: order.order_id, keepsCart: true } },
    ],
    'lock.denied': [{ type: 'lock.denied' }],
    // Only ownerModel allows this event.
    'customer.identified': [
      { type: 'customer.identified', phone: '9876543210' },
      { type: 'customer.identified', phone: '9000000002' },
    ],
    'window.paid': [{ type: 'window.paid', payment }],
    'window.failed': [{ type: 'window.failed' }],
    'window.dismissed': [{ type: 'window.dismissed' }],
    'window.broken': [{ type: 'window.broken' }],
  },
  actors: {
    paymentLock: { sends: ['lock.acquired', 'lock.denied'] },
    watchCustomer: { sends: ['customer.identified'] },
    watchCart: { sends: ['cart.changed'] },
    watchReplacedCart: { sends: ['cart.replaced'] },
    watchDishes: { sends: ['dishes.changed'] },
    watchNetwork: { sends: ['network.lost', 'network.found'] },
    checkStock: {
      outcomes: [
        { kind: 'loaded', live: [liveDosa(9, 160)] },
        { kind: 'loaded', live: [liveDosa(1, 160)] },
        { kind: 'loaded', live: [liveDosa(0, 160)] },
        { kind: 'loaded', live: [liveDosa(9, 200)] },
        { kind: 'refused' },
        { kind: 'sessionEnded' },
      ],
    },
    loadScript: { outcomes: [undefined] },
    prepareAttempt: {
      outcomes: [
        { kind: 'prepared', attempt },
        { kind: 'changed', cart: cartWithMoreDosas },
        { kind: 'changed', cart: repricedCart },
      ],
    },
    placeOrder: {
      outcomes: [
        { kind: 'placed', order },
        ...refused,
        { kind: 'refused', code: null, isFinal: true },
        { kind: 'sessionEnded' },
      ],
    },
    cancelOrder: { outcomes: [undefined] },
    paymentWindow: { sends: ['window.paid', 'window.failed', 'window.dismissed', 'window.broken'] },
    verifyPayment: {
      outcomes: [
        { kind: 'answered', outcome: 'paid' },
        { kind: 'answered', outcome: 'refunded' },
        { kind: 'answered', outcome: 'checking' },
        { kind: 'refused', code: null },
        { kind: 'refused', code: 'invalid_payment_details' },
        { kind: 'unanswered', code: 'server_error' },
      ],
    },
    fetchOutcome: {
      outcomes: [
        { kind: 'answered', outcome: 'paid', isOver: false },
        { kind: 'answered', outcome: 'unpaid', isOver: false },
        { kind: 'answered', outcome: 'unpaid', isOver: true },
        { kind: 'answered', outcome: 'refunded', isOver: true },
        { kind: 'answered', outcome: 'checking', isOver: false },
        { kind: 'refused', code: 'order_not_found' },
      ],
    },
    inventoryRecovery: {
      outcomes: [
        { kind: 'reviewed', live: [liveDosa(1, 160)] },
        { kind: 'retryable', live: [liveDosa(9, 160)] },
        { kind: 'unknown' },
      ],
      rejects: false,
    },
  },
  delays: { redirect: 2_000, recheck: 10_000 },
  allow: (_, { type }) => type !== 'network.lost' && type !== 'time.checked' && type !== 'customer.identified',
});

/** A click on 'Proceed to Pay' while offline, until the browser is online and the payment has begun. */
export const waitModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  allow: (snapshot, event) => {
    if (['time.checked', 'customer.identified', 'dishes.changed'].includes(event.type)) return false;
    if (event.type === 'lock.acquired') return event.kept === null;
    if (event.type === 'cart.changed') return snapshot.matches('ready') && event.cart !== repricedCart;
    if (snapshot.matches('ready')) return event.type !== 'order.pay' || !event.keepsCart;
    return ['lock.denied', 'checkStock failed', 'loadScript done', 'prepareAttempt failed'].includes(event.type);
  },
});

/** Whether the restaurant offers the chosen pickup time, until the payment begins. */
export const timeModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  allow: (snapshot, event) => {
    if (event.type === 'time.checked') return true;
    if (event.type === 'customer.identified' || event.type === 'dishes.changed') return false;
    if (event.type === 'lock.acquired') return event.kept === null;
    if (event.type === 'cart.changed') return snapshot.matches('ready') && event.cart === cartWithMoreDosas;
    if (!snapshot.matches('ready')) return event.type === 'lock.denied';
    return event.type !== 'order.pay' && event.type !== 'cart.replaced' && event.type !== 'page.leave';
  },
});

const openPayment = { attempt, razorpayOrderId: order.order_id };

/** Stored checkouts of two customers, and customers who log in at any step of a payment. */
export const ownerModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  events: {
    ...checkoutModel.events,
    // In order: an open payment of an earlier version, of each customer, and a finished one of the other customer.
    'lock.acquired': [
      { type: 'lock.acquired', kept: openPayment },
      { type: 'lock.acquired', kept: { ...openPayment, owner: '9876543210' } },
      { type: 'lock.acquired', kept: { ...openPayment, owner: '9000000002' } },
      { type: 'lock.acquired', kept: { attempt, razorpayOrderId: null, owner: '9000000002' } },
    ],
  },
  allow: (snapshot, event) => {
    if (event.type === 'lock.acquired' || event.type === 'customer.identified') return true;
    if (event.type === 'pay.submit') return event.cart === cart && snapshot.matches('ready');
    if (event.type === 'order.pay') return !event.keepsCart && snapshot.matches({ ready: { result: 'calm' } });
    if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
    if (event.type === 'placeOrder done') {
      const { output } = event;
      return output.kind === 'placed' || (output.kind === 'refused' && output.code === 'too_many_unpaid');
    }
    if (event.type === 'fetchOutcome done') return event.output.kind === 'refused';
    return ['lock.denied', 'checkStock failed', 'loadScript done', 'window.dismissed', 'fetchOutcome failed'].includes(
      event.type,
    );
  },
});
