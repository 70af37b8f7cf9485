import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { expect, it } from 'vitest';
import { checkoutMachine } from '../../machines/customer/checkout/checkout.machine.ts';
import { createStartOrderPayment } from '../../src/runtime/order-payment.ts';
import { attempt, cart, order } from '../flows/customer/checkout/model.ts';
import { runningApp } from '../fixtures/running-app.ts';
import { silent } from '../fixtures/silent.ts';
import type { FetchOutcomeResult, PaymentOrder } from '../../machines/customer/checkout/checkout.actors.ts';
import type { CheckoutEvent } from '../../machines/customer/checkout/checkout-events.ts';

const settled = () => new Promise(setImmediate);
const payment = { order, keepsCart: true };

/** Starts the app with the real checkout, whose lock, script, payment window and server the test controls. */
async function openApp({ isLoaded = true, isOnlineAtOnce = false } = {}) {
  let script = { resolve: () => {}, reject: (_: Error) => {} };
  let answer = (_: FetchOutcomeResult) => {};
  const machine = checkoutMachine.provide({
    actors: {
      paymentLock: silent,
      ...{ watchCustomer: silent, watchCart: silent, watchReplacedCart: silent, watchDishes: silent },
      // The real actor reports the network as soon as the checkout is ready.
      watchNetwork: isOnlineAtOnce ? fromCallback(({ sendBack }) => sendBack({ type: 'network.found' })) : silent,
      paymentWindow: fromCallback<EventObject, { order: PaymentOrder | null; phone: string }>(() => {}),
      loadScript: fromPromise<void>(() => new Promise((resolve, reject) => (script = { resolve, reject }))),
      fetchOutcome: fromPromise<FetchOutcomeResult, { razorpayOrderId: string }>(
        () => new Promise((resolve) => (answer = resolve)),
      ),
    },
  });
  const { actor, loads } = await runningApp({}, machine);
  const load = async () => {
    loads.at(-1)?.resolve();
    await settled();
  };
  if (isLoaded) {
    actor.send({ type: 'checkout.wanted' });
    await load();
  }
  const checkout = () => {
    const { checkout: running } = actor.getSnapshot().children;
    if (!running) throw new Error('The checkout is not loaded.');
    return running;
  };
  const reports: unknown[] = [];
  const start = createStartOrderPayment({ actor }, () => '9876543210');
  return {
    actor,
    checkout,
    loads,
    load,
    reports,
    start: () => start(payment, (event) => reports.push(event)),
    send: (event: CheckoutEvent) => checkout().send(event),
    state: () => checkout().getSnapshot().value,
    script: () => script,
    answer: async (result: FetchOutcomeResult) => {
      answer(result);
      await settled();
    },
  };
}

const nothingOpen = { type: 'lock.acquired', kept: null } as const;
const openPayment = { type: 'lock.acquired', kept: { attempt, razorpayOrderId: order.order_id } } as const;
const inOtherTab = { type: 'payment.blocked', text: 'A payment is open in another tab' };
const isChecked = { type: 'payment.blocked', text: 'We are checking your payment' };

it('opens the payment in the idle checkout, and reports the end of the payment', async () => {
  const { send, start, reports, checkout, state, script } = await openApp();
  send(nothingOpen);
  start();
  expect(state()).toEqual({ holdingPaymentLock: 'reopening' });
  expect(checkout().getSnapshot().context).toMatchObject({ ...payment, phone: '9876543210' });
  send(nothingOpen);
  expect([reports, state()]).toEqual([[], { holdingPaymentLock: 'loadingScript' }]);
  script().reject(new Error('no network'));
  await settled();
  expect(reports).toEqual([{ type: 'payment.ended' }]);
});

it('reports the end of the payment when the order is paid', async () => {
  const { send, start, reports, state, script, answer } = await openApp();
  send(nothingOpen);
  start();
  send(nothingOpen);
  script().resolve();
  await settled();
  send({ type: 'window.dismissed' });
  await answer({ kind: 'answered', outcome: 'paid', isOver: false, id: '12-1042' });
  expect([reports, state()]).toEqual([[{ type: 'payment.ended' }], { holdingPaymentLock: 'paid' }]);
});

it('waits until the checkout knows whether a payment was left open', async () => {
  const { send, start, reports, state } = await openApp();
  start();
  expect(reports).toEqual([]);
  send(nothingOpen);
  expect([reports, state()]).toEqual([[], { holdingPaymentLock: 'reopening' }]);
});

it('does not report the end before the payment has begun, if the checkout changes while it is still ready', async () => {
  const { send, start, reports, state } = await openApp({ isOnlineAtOnce: true });
  start();
  send(nothingOpen);
  expect([reports, state()]).toEqual([[], { holdingPaymentLock: 'reopening' }]);
});

it('reports the payment as blocked while another tab holds the payment lock', async () => {
  const { send, start, reports } = await openApp();
  send({ type: 'lock.denied' });
  start();
  expect(reports).toEqual([inOtherTab]);
});

it('reports the payment as blocked if another tab acquires the lock first', async () => {
  const { send, start, reports } = await openApp();
  send(nothingOpen);
  start();
  send({ type: 'lock.denied' });
  expect(reports).toEqual([inOtherTab]);
});

it('reports the payment as blocked while the outcome of another payment is unknown', async () => {
  const { send, start, reports, answer } = await openApp();
  send(openPayment);
  start();
  expect(reports).toEqual([isChecked]);
  await answer({ kind: 'answered', outcome: 'checking', isOver: false, id: '12-1042' });
  expect(reports).toEqual([isChecked, isChecked]);
});

it('reports the payment as blocked while another payment is in progress', async () => {
  const { send, start, reports, state } = await openApp();
  send(nothingOpen);
  send({ type: 'pay.submit', cart, phone: '9876543210' });
  start();
  expect([reports, state()]).toEqual([[isChecked], { holdingPaymentLock: 'acquiringLock' }]);
});

it('reports the payment as blocked while its own outcome is being checked', async () => {
  const { send, start, reports, script, answer } = await openApp();
  send(nothingOpen);
  start();
  send(nothingOpen);
  script().resolve();
  await settled();
  send({ type: 'window.dismissed' });
  await answer({ kind: 'answered', outcome: 'checking', isOver: false, id: '12-1042' });
  expect(reports).toEqual([isChecked]);
});

it('loads the checkout before it opens the payment', async () => {
  const { start, reports, loads, load, send, state } = await openApp({ isLoaded: false });
  start();
  expect([loads.length, reports]).toEqual([1, []]);
  await load();
  send(nothingOpen);
  expect([reports, state()]).toEqual([[], { holdingPaymentLock: 'reopening' }]);
});

it('reports the payment as blocked if the checkout fails to load', async () => {
  const { start, reports, loads } = await openApp({ isLoaded: false });
  start();
  loads[0]?.reject(new Error('no network'));
  await settled();
  expect(reports).toEqual([
    { type: 'payment.blocked', text: 'Network connection issue. Please check your internet connection.' },
  ]);
});

it('reports nothing after the screen is left', async () => {
  const { start, reports, send } = await openApp();
  const leave = start();
  leave();
  send({ type: 'lock.denied' });
  const late = await openApp({ isLoaded: false });
  late.start()();
  late.loads[0]?.reject(new Error('no network'));
  await settled();
  expect([reports, late.reports]).toEqual([[], []]);
});
