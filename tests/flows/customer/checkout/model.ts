import type { Cart } from '../../../../domain/cart.ts';
import type { CheckoutCode } from '../../../../domain/checkout-errors.ts';
import { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { dosa, tea } from '../cart/model.ts';
import type { HeldOrder } from '../../../../machines/customer/checkout/held-orders.ts';
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

/** The key of the content of the cart is that of its dishes, quantities and prices in paise. */
export const attempt = {
  content: '[12,[[340,2,14000],[341,1,3050]]]',
  key: 'key-of-the-attempt',
  startTime: 1_795_246_200_000,
};

export const order: PaymentOrder = {
  key: 'rzp_test_pehle',
  amount: 32_603,
  currency: 'INR',
  name: 'Pehle',
  description: 'Charminar Dastarkhwan',
  order_id: 'order_IEIaMR65cu6nz3',
  id: '12-1042',
};

/** The order while it is not paid: its dishes are kept until 8:05 pm. */
export const held: HeldOrder = {
  ...attempt,
  id: '12-1042',
  razorpayOrderId: order.order_id,
  until: Date.parse('2026-11-21T20:05:00+05:30'),
  restaurantId: 12,
  portions: { 340: 2, 341: 1 },
  isLaterDay: false,
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
  too_many_portions: true,
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
  ...(code === 'too_many_portions' && { text: 'One order can have 50 portions at most. Please order fewer.' }),
  ...(code === 'too_many_requests' && { text: 'Too many requests. Try again in 12 seconds.' }),
}));

export const checkoutModel = defineModel(checkoutMachine, {
  input: undefined,
  events: {
    'pay.submit': [
      { type: 'pay.submit', cart, phone: '9876543210' },
      { type: 'pay.submit', cart: emptyCart, phone: '9876543210' },
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
    // The order of the cart, and another one. Only holdModel allows this event.
    'order.cancelled': [
      { type: 'order.cancelled', id: held.id },
      { type: 'order.cancelled', id: '12-7' },
    ],
    'cart.replaced': [{ type: 'cart.replaced', cart: cartWithMoreDosas }],
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
    // Ready in half an hour; a chosen time, which is full; no list. Only timeModel and readyModel allow this event.
    'time.checked': [
      { type: 'time.checked', isOffered: true, readyBy: 1_795_248_000_000, now: 1_795_246_200_000 },
      { type: 'time.checked', isOffered: false, readyBy: null, now: 1_795_246_200_000 },
      { type: 'time.checked', isOffered: null, readyBy: null, now: null },
    ],
    'outcome.ask': [{ type: 'outcome.ask' }],
    'payment.cancel': [{ type: 'payment.cancel' }],
    // The checkout that is stored when the lock is acquired. In order: none; an unpaid order of another tab or visit; two
    // open payments of a closed tab (D38).
    'lock.acquired': [
      { type: 'lock.acquired', kept: null },
      { type: 'lock.acquired', kept: { attempt, razorpayOrderId: null, held: [held] } },
      { type: 'lock.acquired', kept: { attempt, razorpayOrderId: order.order_id, held: [held] } },
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
        { kind: 'placed', order, until: held.until },
        ...refused,
        { kind: 'refused', code: null, isFinal: true },
        { kind: 'sessionEnded' },
      ],
    },
    cancelOrder: { outcomes: [{ kind: 'cancelled' }, { kind: 'refused' }] },
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
        { kind: 'answered', outcome: 'paid', isOver: false, id: held.id },
        { kind: 'answered', outcome: 'unpaid', isOver: false, id: held.id },
        { kind: 'answered', outcome: 'unpaid', isOver: true, id: held.id },
        { kind: 'answered', outcome: 'refunded', isOver: true, id: held.id },
        { kind: 'answered', outcome: 'checking', isOver: false, id: held.id },
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
  delays: { redirect: 2_000, recheck: 10_000, holdEnd: 900_000 },
  allow: (_, { type }) => !['network.lost', 'time.checked', 'customer.identified', 'order.cancelled'].includes(type),
});

/** A click on 'Proceed to Pay' while offline, until the browser is online and the payment has begun. */
export const waitModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  allow: (snapshot, event) => {
    if (['time.checked', 'customer.identified', 'dishes.changed', 'order.cancelled'].includes(event.type)) return false;
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
    if (['customer.identified', 'dishes.changed', 'order.cancelled'].includes(event.type)) return false;
    if (event.type === 'lock.acquired') return event.kept === null;
    if (event.type === 'cart.changed') return snapshot.matches('ready') && event.cart === cartWithMoreDosas;
    if (!snapshot.matches('ready')) return event.type === 'lock.denied';
    return event.type !== 'order.pay' && event.type !== 'cart.replaced' && event.type !== 'page.leave';
  },
});

/** The ready time that the page shows, at each step until the order is placed. */
export const readyModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  allow: (snapshot, event) => {
    if (event.type === 'time.checked') return event.isOffered !== false;
    if (event.type === 'lock.acquired') return event.kept === null;
    if (event.type === 'pay.submit') return event.cart === cart;
    if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
    if (event.type === 'placeOrder done') return event.output.kind === 'sessionEnded';
    if (event.type === 'network.lost' || event.type === 'network.found') return snapshot.matches('ready');
    return event.type === 'checkStock failed' || event.type === 'loadScript done';
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

/** An unpaid order that another visit, or this payment, has left, and how it ends without a payment (D327). */
export const holdModel = defineModel(checkoutMachine, {
  ...checkoutModel,
  allow: (snapshot, event) => {
    if (event.type === 'lock.acquired') return event.kept === null || event.kept.held !== undefined;
    if (event.type === 'pay.submit') return event.cart === cart && snapshot.matches('ready');
    if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
    if (event.type === 'placeOrder done') {
      const { output } = event;
      return output.kind === 'placed' || (output.kind === 'refused' && output.code === 'order_already_paid');
    }
    if (event.type === 'fetchOutcome done')
      return event.output.kind !== 'answered' || event.output.outcome === 'unpaid';
    if (event.type === 'cart.changed') return event.cart === cartWithMoreDosas && !snapshot.matches('ready');
    return [
      ...['order.cancelled', 'payment.cancel', 'after holdEnd', 'cancelOrder done', 'cancelOrder failed'],
      ...['checkStock failed', 'loadScript done', 'window.dismissed', 'window.broken'],
    ].includes(event.type);
  },
});
